"""The settings file `circolo.toml`: where it is looked for, and how it is read."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from msgspec import Struct

from circolo.settings.bad_setting import BadSetting, Mistake
from circolo.settings.house_settings import TABLES
from circolo.settings.setting_list import NOT_IN_FILES, SETTINGS

VARIABLE = "CIRCOLO_CONFIG"
PLACES = (Path("circolo.toml"), Path("/etc/circolo/circolo.toml"))
"""Where a settings file is looked for if nobody names one. Only the first that exists is read."""

_TABLE = re.compile(r"\s*\[\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*\]")
_KEY = re.compile(r"\s*[\"']?([A-Za-z0-9_-]+)[\"']?\s*=")


class SettingsFile(Struct, frozen=True):
    """A settings file: the raw values of known settings, and its mistakes so far."""

    path: Path
    values: Mapping[str, Any] = {}
    places: Mapping[str, str] = {}
    """The file and the line of each value."""
    mistakes: tuple[Mistake, ...] = ()


def find_file(environment: Mapping[str, str], named: Path | None = None) -> Path | None:
    """Return the path of the settings file, or None if there is none.

    A file that `named` or CIRCOLO_CONFIG names need not exist: `read_file` refuses it then. Raises
    BadSetting for a file in the current folder that belongs to another user, because a stranger
    may have put it there.
    """
    chosen = named or (Path(environment[VARIABLE]) if environment.get(VARIABLE) else None)
    if chosen is not None:
        return chosen
    here, of_the_machine = PLACES
    if _exists(here):
        if here.stat().st_uid not in (os.geteuid(), 0):
            raise BadSetting(
                Mistake(
                    "config_foreign",
                    f"{here.absolute()} belongs to another user, so it is not read. Name it with "
                    "--config if it is yours, or leave this folder.",
                )
            )
        return here
    return of_the_machine if _exists(of_the_machine) else None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a folder that this user cannot enter
        return False


def read_file(path: Path) -> SettingsFile:
    """Read a settings file. Raises BadSetting: config_missing, config_unreadable, config_broken."""
    try:
        return parsed_file(path, path.read_bytes())
    except FileNotFoundError:
        raise BadSetting(
            Mistake("config_missing", f"There is no settings file {path}. Correct the path.")
        ) from None
    except OSError as error:
        raise BadSetting(
            Mistake("config_unreadable", f"{path} cannot be read: {error.strerror}.")
        ) from error


def parsed_file(path: Path, content: bytes) -> SettingsFile:
    """Return the settings in the content of a file. Raises BadSetting: config_broken."""
    try:
        text = content.decode()
        whole = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSetting(
            Mistake("config_broken", f"{path} is not TOML: {_reason(error)}.")
        ) from error
    lines = _lines(text)
    values, places, mistakes = {}, {}, []
    for table, name, value in _entries(whole):
        line = lines.get((table, name)) or lines.get((table, ""))
        place = str(path) if line is None else f"{path}, line {line}"
        reason = _misplaced(table, name)
        if reason is None:
            values[name], places[name] = value, place
        else:
            mistakes.append(Mistake("unknown_setting", f"{name or table} ({place}) {reason}"))
    return SettingsFile(path, values, places, tuple(mistakes))


def _reason(error: Exception) -> str:
    if isinstance(error, tomllib.TOMLDecodeError):
        return str(error).rstrip(".")
    return "it is not UTF-8" if isinstance(error, UnicodeDecodeError) else "it is nested too deeply"


def _entries(whole: Mapping[str, Any]) -> Iterator[tuple[str, str, Any]]:
    """Yield the table, the key and the value of each entry. The table of a key outside of tables is
    "", and so is the key of an unknown table.
    """
    for key, value in whole.items():
        if not isinstance(value, dict):
            yield "", key, value
        elif key not in TABLES:
            yield key, "", None
        else:
            for name, inner in value.items():
                yield key, name, inner


def _misplaced(table: str, name: str) -> str | None:
    """Return why a file cannot have this key in this table, None if it can."""
    known = SETTINGS.get(name)
    if not name:
        return f"is no table of settings{_hint(table, TABLES)}"
    if known is None:
        return f"is no setting{_hint(name, SETTINGS)}"
    if name in NOT_IN_FILES:
        return "is for one start only: use the flag of `circolo serve`."
    return None if known.table == table else f"belongs under [{known.table}]."


def _hint(name: str, names: Iterable[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"; did you mean {close[0]}?" if close else "."


def _lines(text: str) -> dict[tuple[str, str], int]:
    """Return the line of each table and key; the key of a table's own line is ""."""
    table = ""
    found: dict[tuple[str, str], int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if header := _TABLE.match(line):
            table = header[1]
            found.setdefault((table, ""), number)
        elif key := _KEY.match(line):
            found.setdefault((table, key[1]), number)
    return found
