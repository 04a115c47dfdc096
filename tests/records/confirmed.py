"""Plays a match whose last shuffle both browsers have countersigned."""

from functools import cache

from circolo.records.record import Record
from circolo.store.entries import Entry
from circolo.tables.state import TableId
from tests.room.match import in_world, table_of_two
from tests.room.proofs.countersigning import record_of, says, signing
from tests.room.world import World


@cache
def a_confirmed_match(first: str = "anna") -> tuple[Record, tuple[Entry, ...]]:
    """Return the record of the last deal, and all entries of the table."""
    kept: list[tuple[Record, tuple[Entry, ...]]] = []

    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, target=11, names=(first, "bruno"))
        await world.later(60_000)
        index = await world.house.logs.index(TableId(table))
        deal, shown = max(index.deals.items())
        for player in (anna, bruno):
            fields = await signing(world, player, table, epoch=shown.epoch)
            assert await says(world, player, fields) == ""
        record = await record_of(world, table, deal)
        kept.append((record, tuple(await world.store.read(f"table:{table}"))))

    in_world(story)
    return kept[0]


def a_confirmed_record() -> Record:
    """Return the record of the last deal of the countersigned match."""
    record, _ = a_confirmed_match()
    return record
