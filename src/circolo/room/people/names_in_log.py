"""Finds the entries of a log that contain a name: old ones, and text that somebody wrote."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.store.commit_feed import read_since
from circolo.store.people_port import fold_name
from circolo.store.store_port import Reader

SHORTEST = 3
"""The fewest characters of a name that is looked for; shorter ones are part of many words."""


class NamedEntry(Struct, frozen=True):
    """An entry that contains a name: its stream and version, when it was written, and the places of
    the name in its events, such as `0.name`.
    """

    stream: str
    version: int
    at: Millis
    places: tuple[str, ...]


async def entries_with(reader: Reader, name: str) -> tuple[NamedEntry, ...]:
    """Return all entries whose events contain a name, in the order of the log; case does not
    matter. Raises StoreFailed, and ValueError for a name of fewer than three characters.
    """
    wanted = fold_name(name)
    if len(wanted) < SHORTEST:
        raise ValueError(name)
    found = []
    async for committed in read_since(reader):
        entry = committed.entry
        places = tuple(_places(msgspec.json.decode(entry.events), wanted, at=""))
        if places:
            found.append(NamedEntry(entry.stream, entry.version, entry.at, places))
    return tuple(found)


def _places(value: Any, wanted: str, *, at: str) -> Iterator[str]:
    match value:
        case str():
            if wanted in fold_name(value):
                yield at
        case dict():
            for key, one in value.items():
                yield from _places(one, wanted, at=f"{at}.{key}".lstrip("."))
        case list():
            for number, one in enumerate(value):
                yield from _places(one, wanted, at=f"{at}.{number}".lstrip("."))
