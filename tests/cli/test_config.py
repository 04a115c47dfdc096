"""`circolo config` and `--config`: settings are shown, checked and written."""

import json
import tomllib
from pathlib import Path

from tests.cli.house_processes import circolo, opened, refused


def test_a_written_file_is_private_and_in_order(tmp_path: Path) -> None:
    file = tmp_path / "circolo.toml"
    assert circolo("config", "init", cwd=tmp_path).returncode == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert set(tomllib.loads(file.read_text("utf-8"))) >= {"server", "limits"}
    checked = circolo("config", "check", cwd=tmp_path)
    assert (checked.returncode, checked.stdout) == (0, "circolo.toml is in order.\n")
    assert refused(circolo("config", "init", file)) == "config_exists"
    assert refused(circolo("config", "init", tmp_path / "no" / "file")) == "config_not_written"


def test_a_check_prints_each_mistake_on_a_line(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[server]\nport = -1\nhots = 3\n")
    outcome = circolo("config", "check", file)
    assert (outcome.returncode, outcome.stderr) == (1, "")
    codes = [line.split(":")[0] for line in outcome.stdout.splitlines()]
    assert codes == ["unknown_setting", "bad_setting"]


def test_a_command_with_a_broken_file_says_so_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("[server")
    assert refused(circolo("serve", "--config", file)) == "config_broken"
    assert refused(circolo("admin", "roles", "--config", file)) == "config_broken"
    assert refused(circolo("serve", "--config", tmp_path / "none")) == "config_missing"


def test_settings_are_shown_with_their_sources_and_without_passwords(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[data]\nstore = "postgresql://role:sesame@db/circolo"\n')
    options = ("--config", file, "--data", tmp_path)
    outcome = circolo("config", "show", *options, "--json", settings={"CIRCOLO_PORT": "81"})
    shown = json.loads(outcome.stdout)
    assert shown["file"] == str(file)
    assert {name: shown["settings"][name] for name in ("data", "port", "store", "tempo")} == {
        "data": {"value": str(tmp_path), "source": "flag", "place": "--data"},
        "port": {"value": 81, "source": "environment", "place": "CIRCOLO_PORT"},
        "store": {
            "value": "postgresql://(hidden)@db/circolo",
            "source": "file",
            "place": f"{file}, line 2",
        },
        "tempo": {"value": "on", "source": "default", "place": ""},
    }
    table = circolo("config", "show", *options).stdout
    assert "postgresql://(hidden)@db/circolo" in table
    assert "sesame" not in table


def test_a_house_opens_with_the_settings_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[chips]\nwelcome_chips = 7\n[limits]\nevening = "on"\nguests_per_hour = 2\n')
    with opened(tmp_path / "data", CIRCOLO_CONFIG=str(file)) as house:
        assert house.guest()[0]["chips"] == 7
        assert house.guest()[0]["chips"] == 7
        with house.browser() as browser:
            assert browser.post("/api/guest", json={}).json()["code"] == "too_many_guests"
