"""A house that began with version 1 of the rules plays on, and its records verify.

`houses/rules-1.db.xz` is the database of such a house, five minutes old: matches and ring tables of
all four games in the middle of a deal, closed matches and two finished tournaments. People there
bet, called, halved, added, passed, bought banks, sat out and came back at random.
"""

import asyncio
import lzma
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import apsw
import pytest

from circolo.catalogue import BY_NAME
from circolo.records.deal_heads import deal_heads
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.room.audit.audit import audit
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.entries import Entry
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import is_ring
from circolo.wire import client_messages as client
from tests.room.rings import plays_at_random, ring_sheet, shoe_sheet
from tests.room.world import START, Player, World
from tests.store.inline import InlineStore

OLD = Path(__file__).parent / "houses" / "rules-1.db.xz"
AGE = 360_000
"""Milliseconds for which the house had been open when it was copied, and closed since."""

MINUTES = 3
PLAYABLE = 6
"""Ring tables with enough people to go on."""

TO_CLOSE = 20 * 60_000
TABLES = 15
"""Tables that the house has had, those of tournaments included."""


@pytest.fixture
def connection(tmp_path: Path) -> apsw.Connection:
    """Open a copy of the old database."""
    file = tmp_path / "circolo.db"
    file.write_bytes(lzma.decompress(OLD.read_bytes()))
    return apsw.Connection(str(file))


def in_old_house(connection: apsw.Connection, story: Callable[[World], Awaitable[None]]) -> None:
    async def told() -> list[BaseException]:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        store = InlineStore(connection)
        world = World(loop, seed=8, store=store, start=START + AGE)  # type: ignore[arg-type]
        await world.house.start()
        await story(world)
        return world.errors

    assert run(told()) == []


async def come_back(world: World) -> list[Player]:
    """Let everybody with a seat sit down again, and play at random."""
    people = []
    for number, (table, actor) in enumerate(sorted(world.house.tables.items())):
        for place in _state(world, table).places if actor.state else ():
            if place is not None:
                player = Player(place.player, plays_at_random(world, number))
                player.enter(world.house)
                player.say(client.Follow, table=table)
                await world.settle()
                player.say(client.ComeBack, table=table)
                people.append(player)
    await world.settle()
    return people


def _state(world: World, table: TableId) -> TableState:
    state = world.house.tables[table].state
    assert state is not None
    return state


def can_play(world: World, table: TableId) -> bool:
    """Return whether enough people with chips have a seat at a ring table."""
    state = _state(world, table)
    least, most = world.house.tables[table].game.rules.seats(state.sheet.options)
    seated = [place for place in state.places[:most] if place is not None and place.stack]
    return is_ring(state.sheet) and len(seated) >= least


def streams(connection: apsw.Connection) -> list[str]:
    """List the streams of all tables that the house has had."""
    rows = connection.execute("SELECT name FROM streams WHERE name LIKE 'table:%' ORDER BY name")
    return [name for (name,) in rows]


async def _entries(world: World, stream: str) -> Sequence[Entry]:
    return await world.store.read(stream)


async def findings(world: World, connection: apsw.Connection) -> dict[str, object]:
    """Verify the record of every table whose seeds are revealed; return the findings by table."""
    wrong: dict[str, object] = {}
    for stream in streams(connection):
        entries = await _entries(world, stream)
        deals = deal_heads(entries).deals
        verdict = verify_record(build_record(entries, deals[-1].deal)) if deals else None
        if verdict is not None and verdict.findings:
            wrong[f"{stream} {verdict.game}"] = verdict.findings
    return wrong


def test_records_of_an_old_house_verify_as_they_were_played(connection: apsw.Connection) -> None:
    async def story(world: World) -> None:
        assert len(streams(connection)) == TABLES
        assert await findings(world, connection) == {}

    in_old_house(connection, story)


def test_tables_of_an_old_house_keep_their_version_of_the_rules(
    connection: apsw.Connection,
) -> None:
    async def story(world: World) -> None:
        assert {_state(world, table).rules for table in world.house.tables} == {1}

    in_old_house(connection, story)


def test_tables_of_an_old_house_play_on_and_their_books_are_right(
    connection: apsw.Connection,
) -> None:
    async def story(world: World) -> None:
        before = set(world.house.tables)
        rings = {table: _state(world, table).deal for table in before if can_play(world, table)}
        people = await come_back(world)
        await world.later(MINUTES * 60_000)
        moved = {table: _state(world, table).deal - deal for table, deal in rings.items()}
        assert len(moved) == PLAYABLE
        assert min(moved.values()) > 0, moved
        for player in people:
            player.say(client.Leave, table=player.frame.table)
        await world.later(TO_CLOSE)
        assert [table for table in before if table in world.house.tables] == []
        assert (await audit(world.store)).findings == ()
        assert await findings(world, connection) == {}

    in_old_house(connection, story)


def test_new_tables_of_an_old_house_play_by_the_rules_of_today(
    connection: apsw.Connection,
) -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        for sheet in (ring_sheet(), shoe_sheet()):
            said = anna.say(client.OpenTable, sheet=sheet)
            await world.settle()
            state = _state(world, TableId(anna.done(said)))
            assert state.rules == BY_NAME[state.sheet.options.__struct_config__.tag].rules.version

    in_old_house(connection, story)
