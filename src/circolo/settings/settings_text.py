"""Writes settings for people: a commented settings file, the reference page, and shown values."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from circolo.settings.house_settings import TABLES
from circolo.settings.setting_list import HIDDEN, NOT_IN_FILES, SECRET, SETTINGS, Setting

_WIDTH = 98
_ADDRESS = re.compile(r"([^@?]*@)?([A-Za-z0-9.:,/_\[\]-]*)(\?[^@]*)?")
_EXAMPLES: dict[str, object] = {
    "data": "/var/lib/circolo",
    "talk_words": "/etc/circolo/words.txt",
    "mail_password_file": "/etc/circolo/mail-password",
    "backup_folder": "/var/backups/circolo",
}
"""What a file shows in place of a default that depends on the machine, or that is None."""

_FILE_HEAD = """\
# The settings of a house. A line such as `#port = 8080` shows the default: remove the # to choose
# another value. Flags and environment variables (CIRCOLO_ and the name in capitals) override this
# file. `circolo config check` checks it.
"""

_PAGE_HEAD = """\
# Settings

*`python -m tools.settings_page` writes this page from the code. `circolo config init` writes the
same as a commented file.*

A setting has the same name everywhere. A flag of the command overrides the environment variable,
which is `CIRCOLO_` and the name in capitals; that overrides the settings file, and the file the
default. [Running a house](running-a-house.md#settings) says where the file is. Each heading below
is a table of the file.
"""


def settings_file_text() -> str:
    """Return a settings file with every setting, its meaning and its default, all as comments."""
    return "\n".join([_FILE_HEAD, *_tables()])


def _tables() -> Iterator[str]:
    for table in TABLES:
        yield f"[{table}]"
        for setting in _of_table(table):
            if setting.name not in NOT_IN_FILES:
                text = _described(setting)
                yield from textwrap.wrap(text, _WIDTH, initial_indent="# ", subsequent_indent="# ")
                yield f"#{setting.name} = {toml_value(_shown_default(setting))}"
                yield ""


def settings_page() -> str:
    """Return the page docs/operating/settings.md."""
    lines = [_PAGE_HEAD]
    for table in TABLES:
        lines += [f"## {table}", "", "| setting | default | meaning |", "|---|---|---|"]
        for setting in _of_table(table):
            default = "" if setting.default is None else f"`{toml_value(setting.default)}`"
            flag = " Not in a file." if setting.name in NOT_IN_FILES else ""
            lines.append(f"| `{setting.name}` | {default} | {_described(setting)}{flag} |")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _described(setting: Setting) -> str:
    """Return what a setting means and, unless it is a text or a path, which values it can have."""
    if setting.allowed.endswith(("a text", "a path")):
        return setting.meaning
    return f"{setting.meaning} Can be {setting.allowed}."


def _of_table(table: str) -> Iterable[Setting]:
    return (setting for setting in SETTINGS.values() if setting.table == table)


def _shown_default(setting: Setting) -> object:
    return _EXAMPLES[setting.name] if setting.default is None else setting.default


def toml_value(value: object) -> str:
    """Return a value of a setting as TOML, for which its JSON is valid."""
    if isinstance(value, frozenset):
        value = sorted(value)
    plain = str(value) if isinstance(value, Path) else value
    return msgspec.json.encode(plain).decode()


def shown_value(name: str, value: object) -> object:
    """Return the value of a setting for a person or a program, without passwords."""
    if name in HIDDEN:
        return "(hidden)" if value else ""
    if name in SECRET:
        return _without_password(str(value))
    if isinstance(value, frozenset):
        return sorted(value)
    return str(value) if isinstance(value, Path) else value


def _without_password(address: str) -> str:
    """Return an address without its user, password and query; without its host, too, if it is not
    certain where a password ends.
    """
    scheme, separator, rest = address.partition("://")
    parts = _ADDRESS.fullmatch(rest)
    if parts is None:
        return f"{scheme}://(hidden)"
    user, host, query = parts.groups()
    return f"{scheme}{separator}{'(hidden)@' if user else ''}{host}{'?(hidden)' if query else ''}"
