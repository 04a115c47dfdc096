"""The store holds ids of people for ever, and no names."""

from collections.abc import Collection

from circolo.store.store_port import Reader
from tests.simulation.invariants import Broken

PAGE = 512


def name_of(player: str) -> str:
    """Return a unique name."""
    return f"Nonna Però di {player}"


async def check(reader: Reader, names: Collection[str]) -> None:
    """Raise Broken if an entry, or a list derived from entries, holds one of these names."""
    wanted = [name.encode() for name in names]
    position = 0
    while page := await reader.feed(position, limit=PAGE):
        for _, entry in ((position := one.position, one.entry) for one in page):
            _check(entry.stream, entry.events, wanted)
            _check(entry.stream, entry.command.encode() + b" " + entry.cause.encode(), wanted)
    for match in await reader.all_matches(0, limit=1 << 30):
        _check("matches", match.finished.summary, wanted)
    for deed in await reader.all_deeds(0, limit=1 << 30):
        _check("deeds", deed.deed.summary, wanted)


def _check(where: str, kept: bytes, names: Collection[bytes]) -> None:
    found = [name.decode() for name in names if name in kept]
    if found:
        raise Broken("names", f"{where} holds the name {found[0]}")
