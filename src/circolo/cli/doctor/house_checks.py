"""Checks of what a house keeps: data folder, keys, settings file and store."""

import asyncio
import os
import pwd
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from circolo.cli.doctor.finding import Finding, fault, ok, warning
from circolo.settings.setting_list import PREFIX, SECRET, SETTINGS
from circolo.settings.settings_file import VARIABLE
from circolo.settings.sources import HouseChoices
from circolo.store.data_folder import DATABASE, KEYS, is_open_to_others
from circolo.store.errors import BrokenChain, DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import open_reader

_OTHERS = 0o077
_EVERYBODY = 0o007
_ALMOST = 0.9
"""How alike two names are of which one is probably misspelt, from 0 to 1."""
_STARTS_ONCE = {"data_folder_older", "database_older", "database_empty"}
"""The codes of a store that the next start of the server puts in order."""


def data_folder(folder: Path) -> Finding:
    """Check who can enter the data folder."""
    if folder.stat().st_uid != os.geteuid():
        return warning(
            "data_folder",
            f"Run the doctor as the user {_user(folder.stat().st_uid)}, to whom {folder} belongs: "
            "it checks what its own user may do.",
        )
    if is_open_to_others(folder):
        return fault("data_folder", f"Run chmod 700 {folder}: other users can enter the folder.")
    return ok("data_folder", f"Only its user can enter {folder}.")


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def keys(folder: Path) -> Finding:
    """Check that only their owner can read the keys."""
    files = sorted((folder / KEYS).glob("*.key"))
    exposed = [file for file in files if file.stat().st_mode & _OTHERS]
    if exposed:
        names = " ".join(map(str, exposed))
        return fault("keys", f"Run chmod 600 {names}: other users can read hidden cards or sign.")
    if not files:
        return warning("keys", "Start the server once: it makes the keys of the house.")
    return ok("keys", "Only their owner can read the keys.")


def settings_file(made: HouseChoices) -> Finding:
    """Check that no other user can read a settings file with a password."""
    if made.file is None:
        return ok("settings_file", "There is no settings file; the settings are in order.")
    secrets = [made.chosen[name] for name in SECRET]
    is_secret = any(one.source == "file" and one.value for one in secrets)
    if is_secret and made.file.stat().st_mode & _EVERYBODY:
        return fault(
            "settings_file", f"Run chmod o= {made.file}: other users can read a password in it."
        )
    return ok("settings_file", f"{made.file} is in order.")


def variables(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Find environment variables that are almost, but not quite, those of a setting."""
    known = [setting.variable for setting in SETTINGS.values()]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in (*known, VARIABLE):
            close = get_close_matches(name, known, n=1, cutoff=_ALMOST)
            if close:
                yield warning(
                    "variables", f"Rename {name} to {close[0]}: there is no setting of that name."
                )


def store(file: Path, url: str) -> Iterator[Finding]:
    """Check that the store can be opened and read: the database at `url`, or `file` if it is ""."""

    async def ask() -> int:
        async with open_reader(file, url=url) as reader:
            return await reader.last_position()

    if not url and not file.exists():
        yield warning("store", f"Start the server once: there is no {DATABASE} yet.")
        return
    try:
        entries = asyncio.run(ask())
    except (DataFolderRefused, DatabaseRefused, StoreFailed) as refused:
        make = warning if refused.code in _STARTS_ONCE else fault
        yield make("store", f"{refused} ({refused.code})")
    except BrokenChain as broken:
        yield fault("store", f"Run circolo audit: the log cannot be read: {broken}.")
    else:
        yield ok("store", f"The store can be read; it has {entries:,} entries.")
