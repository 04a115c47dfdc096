"""The texts about settings: the commented file, the reference page and shown values."""

import re
import tomllib
from pathlib import Path

import pytest

from circolo.settings.house_settings import TABLES, Settings
from circolo.settings.setting_list import NOT_IN_FILES, SETTINGS
from circolo.settings.settings_file import parsed_file
from circolo.settings.settings_text import settings_file_text, shown_value
from circolo.settings.sources import from_environment, resolve
from circolo.web.usage_limits import UsageLimits
from tools.settings_page import main as settings_page_tool

HOME = {"XDG_DATA_HOME": "/var/lib"}


def test_every_setting_is_in_one_table_and_has_a_meaning() -> None:
    fields = {*Settings.__struct_fields__, *UsageLimits.__struct_fields__} - {"limits"}
    listed = [name for names in TABLES.values() for name in names]
    assert sorted(listed) == sorted(fields)
    assert [setting.name for setting in SETTINGS.values() if not setting.meaning] == []


def test_the_written_file_changes_nothing() -> None:
    file = parsed_file(Path("circolo.toml"), settings_file_text().encode())
    assert resolve(HOME, {}, file).settings == from_environment(HOME)


def test_the_written_file_has_the_default_of_every_setting() -> None:
    text = re.sub(r"^#(\w+ = )", r"\1", settings_file_text(), flags=re.M)
    examples = {
        "data": Path("/var/lib/circolo"),
        "talk_words": Path("/etc/circolo/words.txt"),
        "mail_password_file": Path("/etc/circolo/mail-password"),
    }
    examples["backup_folder"] = Path("/var/backups/circolo")
    made = resolve(HOME, {}, parsed_file(Path("circolo.toml"), text.encode()))
    in_file = {name: one.value for name, one in made.chosen.items() if one.source == "file"}
    defaults = {name: setting.default for name, setting in SETTINGS.items()} | examples
    assert in_file == {name: defaults[name] for name in SETTINGS if name not in NOT_IN_FILES}
    assert list(tomllib.loads(text)) == list(TABLES)


def test_the_page_is_written_from_the_code() -> None:
    assert settings_page_tool(["--check"]) == 0


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("", ""),
        ("postgresql://db.example/circolo", "postgresql://db.example/circolo"),
        ("postgresql://a:b@db.example/circolo", "postgresql://(hidden)@db.example/circolo"),
        ("postgresql://a:b@c/d@db/e?password=f", "postgresql://(hidden)"),
        ("postgresql://db/e?password=f", "postgresql://db/e?(hidden)"),
        ("postgresql://db/e?password=f@g", "postgresql://(hidden)"),
        ("nats://user:p?w@host:4222", "nats://(hidden)"),
    ],
)
def test_no_password_is_shown(address: str, shown: str) -> None:
    assert shown_value("store", address) == shown


def test_the_password_of_the_mail_server_is_not_shown() -> None:
    assert shown_value("mail_password", "asso di spade") == "(hidden)"
    assert shown_value("mail_password", "") == ""
