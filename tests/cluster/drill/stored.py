"""What the log of a house holds at the end of a drill."""

from collections import Counter

from msgspec import Struct

from circolo.store.postgres import open_postgres

AT_ONCE = 5_000
_VOIDED = (b'"deal_voided"', b'"seed_lost"')


class Stored(Struct, frozen=True):
    """How often each command of a person is in the log, the number of entries, and entries that
    void a deal.
    """

    commands: Counter[str]
    entries: int
    voided: tuple[str, ...]


async def read_stored(url: str) -> Stored:
    """Read the whole log of a house."""
    commands: Counter[str] = Counter()
    voided = []
    position = entries = 0
    store = await open_postgres(url)
    try:
        while feed := await store.feed(position, limit=AT_ONCE):
            for one in feed:
                commands[one.entry.command.rpartition(":")[2]] += 1
                if any(word in bytes(one.entry.events) for word in _VOIDED):
                    voided.append(f"{one.entry.stream} {one.entry.version}")
            entries += len(feed)
            position = feed[-1].position
    finally:
        await store.close()
    return Stored(commands, entries, tuple(voided))
