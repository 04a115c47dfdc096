"""The settings file: where it is found, what it sets, and which mistakes it can have."""

import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest

from circolo.settings import settings_file
from circolo.settings.bad_setting import BadSetting
from circolo.settings.house_settings import TABLES, Settings
from circolo.settings.settings_text import toml_value
from circolo.settings.sources import Chosen, from_environment, read_settings, resolve
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits
from tests.fuzz.mutations import of_bytes, of_json

HOME = {"XDG_DATA_HOME": "/var/lib"}
CODES = {
    "bad_setting",
    "unknown_setting",
    "config_broken",
    "settings_contradict",
    "workers_need_bus",
    "cluster_needs_postgresql",
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "circolo.toml"


def mistakes(file: Path, text: str, **environment: str) -> list[tuple[str, str]]:
    """Return the code and the sentence of each mistake, with FILE for the path."""
    file.write_text(text, "utf-8")
    with pytest.raises(BadSetting) as bad:
        read_settings(HOME | environment, config=file)
    return [(one.code, one.sentence.replace(str(file), "FILE")) for one in bad.value.mistakes]


def test_a_flag_overrides_a_variable_which_overrides_the_file_which_overrides_the_default(
    file: Path,
) -> None:
    file.write_text('[server]\nhost = "::1"\nport = 1\n[chat]\ntalk = "off"\n[limits]\n')
    made = read_settings(
        HOME | {"CIRCOLO_HOST": "0.0.0.0", "CIRCOLO_PORT": "2"}, config=file, port=3
    )
    assert made.file == file
    assert made.chosen["port"] == Chosen(3, "flag", "--port")
    assert made.chosen["host"] == Chosen("0.0.0.0", "environment", "CIRCOLO_HOST")
    assert made.chosen["talk"] == Chosen("off", "file", f"{file}, line 5")
    assert made.chosen["tempo"] == Chosen("on", "default")
    assert made.settings == Settings(
        data=Path("/var/lib/circolo"), host="0.0.0.0", port=3, talk="off"
    )


def test_the_evening_of_a_file_raises_the_limits_that_nothing_sets(file: Path) -> None:
    file.write_text('[limits]\nevening = "on"\npurses_per_day = 30\n')
    made = read_settings(HOME | {"CIRCOLO_GUESTS_PER_DAY": "7"}, config=file)
    raised = {**EVENING_LIMITS, "purses_per_day": 30, "guests_per_day": 7}
    assert made.settings.limits == msgspec.convert(raised, UsageLimits)
    assert made.chosen["guests_per_hour"] == Chosen(1_000, "evening")
    assert read_settings(HOME, config=file, evening="off").settings.limits == UsageLimits(
        purses_per_day=30
    )


def test_lists_and_paths_of_a_file_are_read(file: Path) -> None:
    file.write_text(
        '[server]\norigins = ["https://a.it", "https://b.it"]\nproxies = ["10.0.0.1"]\n'
        '[data]\ndata = "house"\n[chat]\ntalk_words = "/etc/words"\n'
    )
    settings = read_settings(HOME, config=file).settings
    assert settings.origins == {"https://a.it", "https://b.it"}
    assert settings.proxies == ("10.0.0.1",)
    assert settings.data == file.parent / "house"
    assert settings.talk_words == Path("/etc/words")


def test_all_mistakes_are_found_at_once_each_with_its_line(file: Path) -> None:
    text = '[server]\nport = "80"\n\nlog_levle = "info"\n[chips]\nwelcome_chips = -1\n'
    assert mistakes(file, text, CIRCOLO_TEMPO="fast") == [
        (
            "unknown_setting",
            "log_levle (FILE, line 4) is no setting; did you mean log_level?",
        ),
        ("bad_setting", "port (FILE, line 2) must be a whole number from 0 to 65,535."),
        ("bad_setting", 'tempo (CIRCOLO_TEMPO) must be "on" or "off".'),
        (
            "bad_setting",
            "welcome_chips (FILE, line 6) must be a whole number from 0 to 1,000,000.",
        ),
    ]


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("port = 80", "unknown_setting", "port (FILE, line 1) belongs under [server]."),
        ("[chips]\nport = 80", "unknown_setting", "port (FILE, line 2) belongs under [server]."),
        ("[serve]", "unknown_setting", "serve (FILE, line 1) is no table of settings; "),
        ("chips.zzz = 1", "unknown_setting", "zzz (FILE) is no setting."),
        ("[data]\nreplace_deal_key = true", "unknown_setting", "replace_deal_key (FILE, line 2) "),
        ("[server]\nport = 70000", "bad_setting", "port (FILE, line 2) must be a whole number "),
        ("[server]\nport = true", "bad_setting", "port (FILE, line 2) must be a whole number "),
        ("[limits]\nevening = true", "bad_setting", 'evening (FILE, line 2) must be "on" or '),
        ("[limits]\nmetrics_for_all = 1", "bad_setting", "metrics_for_all (FILE, line 2) must be "),
        ('[server]\nproxies = "*"', "bad_setting", "proxies (FILE, line 2) must be a list, each "),
        ('[server]\norigins = ["a.it"]', "bad_setting", "origins (FILE, line 2) must be a list, "),
        ("[chat]\ntalk_words = 3", "bad_setting", "talk_words (FILE, line 2) must be a path."),
        ("[server", "config_broken", "FILE is not TOML: "),
        ("[server]\nport = 1\nport = 2", "config_broken", "FILE is not TOML: "),
        (
            '[mail]\nmail_host = "mail.example"\nmail_from = "a@b.example"',
            "settings_contradict",
            "mail_host needs mail_from, and origins: links in mails begin with the first of them.",
        ),
        (
            '[mail]\nmail_user = "circolo"\nmail_tls = "none"',
            "settings_contradict",
            "mail_user needs TLS: mail_tls must not be none.",
        ),
        (
            '[mail]\nmail_from = "a, b@c.example"',
            "bad_setting",
            "mail_from (FILE, line 2) must be ",
        ),
        (
            "[tournaments]\nentry_least = 9\nentry_most = 8",
            "settings_contradict",
            "entry_least must not be above entry_most.",
        ),
        ("[cluster]\nworkers = 2", "workers_need_bus", "Several workers need a bus and a store."),
        ('[backups]\nbackup_every = "6 hours"', "bad_setting", "backup_every (FILE, line 2) must "),
        ("[backups]\nbackup_keep = 0", "bad_setting", "backup_keep (FILE, line 2) must be "),
        ('[cluster]\nbus = "nats://h"', "cluster_needs_postgresql", "A house with a bus needs "),
    ],
)
def test_a_mistake_has_a_code_and_a_sentence(
    file: Path, text: str, *, code: str, sentence: str
) -> None:
    ((found, said),) = mistakes(file, text)
    assert (found, said[: len(sentence)]) == (code, sentence)


def test_a_value_is_wrong_even_if_a_flag_overrides_it(file: Path) -> None:
    file.write_text("[server]\nport = -1\n")
    with pytest.raises(BadSetting):
        read_settings(HOME, config=file, port=80)


def test_no_message_contains_a_value(file: Path) -> None:
    text = '[data]\nstore = "postgre://role:sesame@host"\n[cluster]\nbus = "sesame"\n'
    assert "sesame" not in str(mistakes(file, text, CIRCOLO_STORE="mysql://sesame"))
    assert "sesame" not in str(mistakes(file, '[data]\nstore = "sesame'))


def test_a_named_file_must_exist_and_be_readable(tmp_path: Path) -> None:
    for path, code in ((tmp_path / "none", "config_missing"), (tmp_path, "config_unreadable")):
        with pytest.raises(BadSetting) as bad:
            read_settings({"CIRCOLO_CONFIG": str(path)})
        assert bad.value.code == code


def test_a_flag_goes_before_the_variable_and_both_before_files_that_are_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, machine = tmp_path / "circolo.toml", tmp_path / "etc.toml"
    monkeypatch.setattr(settings_file, "PLACES", (here, machine))
    assert settings_file.find_file({}) is None
    machine.touch()
    assert settings_file.find_file({}) == machine
    here.touch()
    assert settings_file.find_file({}) == here
    assert settings_file.find_file({"CIRCOLO_CONFIG": "a"}) == Path("a")
    assert settings_file.find_file({"CIRCOLO_CONFIG": "a"}, Path("b")) == Path("b")


def test_a_file_of_another_user_in_the_current_folder_is_refused(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.touch()
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    if file.stat().st_uid == 0:
        os.chown(file, 65_534, 65_534)
        monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(BadSetting) as bad:
        read_settings(HOME)
    assert bad.value.code == "config_foreign"


def test_every_setting_can_come_from_a_file(file: Path) -> None:
    usual = from_environment(HOME)
    fields = {**{name: getattr(usual, name) for name in Settings.__struct_fields__}}
    fields |= {name: getattr(usual.limits, name) for name in UsageLimits.__struct_fields__}
    fields |= {
        "talk_words": Path("/etc/words"),
        "mail_password_file": Path("/etc/password"),
        "backup_folder": Path("/b"),
        "store": "postgresql://a/b",
        "bus": "nats://c",
    }
    del fields["limits"], fields["replace_deal_key"]
    lines = []
    for table, names in TABLES.items():
        lines.append(f"[{table}]")
        lines += [f"{name} = {toml_value(fields[name])}" for name in names if name in fields]
    file.write_text("\n".join(lines))
    made = read_settings({}, config=file)
    assert {name: one.value for name, one in made.chosen.items() if one.source == "file"} == fields


def test_any_file_has_settings_or_mistakes_with_codes() -> None:
    chance = Random(22)
    usual = {
        "server": {"port": 80, "origins": ["https://a.it"], "log_level": "info"},
        "cluster": {"bus": "", "workers": 1},
        "tournaments": {"entry_least": 1, "entry_most": 2},
        "limits": {"evening": "on", "guests_per_day": 9, "metrics_for_all": True},
    }
    outcomes: Counter[str] = Counter()
    for _ in range(1_000):
        content = _as_toml(json.loads(of_json(json.dumps(usual).encode(), chance)))
        if chance.random() < 0.2:
            content = of_bytes(content, chance)
        try:
            resolve(HOME, {}, settings_file.parsed_file(Path("a"), content))
            outcomes[""] += 1
        except BadSetting as bad:
            outcomes.update(mistake.code for mistake in bad.mistakes)
    common = ("", "config_broken", "unknown_setting", "bad_setting", "settings_contradict")
    assert min(outcomes[code] for code in common) > 5
    assert set(outcomes) <= {"", *CODES}


def _as_toml(whole: object) -> bytes:
    lines = []
    for table, settings in whole.items() if isinstance(whole, dict) else ():
        lines.append(f"[{json.dumps(table)}]")
        pairs = settings.items() if isinstance(settings, dict) else [("port", settings)]
        lines += [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in pairs]
    return "\n".join(lines).encode(errors="surrogatepass")
