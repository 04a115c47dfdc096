"""Checks a start on the files of a dead process against what the process had told its clients."""

import asyncio
from typing import cast

from circolo.cards.units import Millis
from circolo.ledger.account import BOTS, MINT
from circolo.room.audit.audit import audit
from circolo.room.chips.cashier import FOR_BOTS
from circolo.room.house_timers import BEAT
from circolo.room.tables.stored_tables import stored_table
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.sqlite import integrity
from circolo.tables.clocks.deadlines import LEFT_AT_LEAST
from circolo.tables.state import TableId, TableState
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.room.world import Player, World, plays_first_card
from tests.simulation.crash.camera import ENTRY, VAULT, Match, Photo
from tests.store.inline import InlineStore
from tests.store.power_cut import started

AWAY = Millis(3_600_000)
A_MOMENT = 5
"""The time by which the clock may have advanced while the house opened."""

WELCOME = 1_000


def check(match: Match, photo: Photo, *, to_the_end: bool = False) -> None:
    """Start on these files; raises AssertionError if a promise is broken."""
    with started(photo.files) as (_, connection):
        integrity.check(connection)
        assert run(_checked(match, photo, InlineStore(connection), to_the_end=to_the_end)) == []


async def _checked(
    match: Match, photo: Photo, store: InlineStore, *, to_the_end: bool
) -> list[BaseException]:
    loop = cast("VirtualLoop", asyncio.get_running_loop())
    world = World(loop, 2, store=store, start=Millis(photo.at + AWAY), vault=VAULT)
    left = await _nothing_said_is_lost(match, photo, world)
    await world.house.start()
    await world.settle()
    if left is not None:
        _clocks_go_on(photo, left, _state(world, match.table))
        await _everybody_says_it_again(match, photo, world)
    await _chips_are_exact(world)
    if to_the_end and left is not None:
        await _played_to_the_end(match, world)
    return world.errors


async def _nothing_said_is_lost(match: Match, photo: Photo, world: World) -> TableState | None:
    """Return the table as it is stored: the same deck, the same turn, the same history."""
    stream = f"table:{match.table}"
    commands = {*await world.store.commands(stream, limit=10_000)}
    assert not photo.acknowledged - commands, "an answer was given for what is not kept"
    stored = await stored_table(world.store, VAULT, stream)
    if stored is None:
        assert not photo.shown, "a table was shown that is not kept"
        return None
    version = stored.head.version
    assert photo.shown <= version <= photo.shown + 1, "something was shown that is not kept"
    assert stored.state == match.states[version], "the table is not as it was"
    return stored.state


def _clocks_go_on(photo: Photo, before: TableState, after: TableState) -> None:
    """No player has less time than before, nor more than a heartbeat and the minimum time add."""
    for old, new in zip(before.deadlines, after.deadlines, strict=True):
        had, has = old.at - photo.at, new.at - (photo.at + AWAY)
        assert had - A_MOMENT <= has <= max(had + BEAT, LEFT_AT_LEAST) + A_MOMENT


async def _everybody_says_it_again(match: Match, photo: Photo, world: World) -> None:
    """A repeated last message is answered as done, and has taken effect once."""
    for name, said in photo.last_said.items():
        player = Player(name)
        player.brings_seeds = False
        player.enter(world.house)
        before = await _commands(world, match.table)
        player.say(said.message, id=said.id, **said.fields)
        await world.settle()
        assert isinstance(player.answer_to(said.id), Done), player.answer_to(said.id)
        mine = f"{name}:{said.id}"
        new = {*await _commands(world, match.table)} - {*before}
        assert {one for one in new if one.startswith(name)} == {mine} - {*before}


async def _chips_are_exact(world: World) -> None:
    """Every chip is where the entries say, and the total is what was granted."""
    report = await audit(world.store)
    assert report.findings == ()
    held = await world.store.balances("")
    people = sum(chips for account, chips in held.items() if account not in (MINT, BOTS))
    assert (people % WELCOME, held.get(BOTS, 0) in (0, FOR_BOTS)) == (0, True)


async def _played_to_the_end(match: Match, world: World) -> None:
    people = [Player(name, plays_first_card) for name in ("anna", "bruno")]
    for person in people:
        person.enter(world.house)
        person.say(client.Follow, table=match.table)
    await world.later(3 * 3_600_000)
    report = await audit(world.store)
    assert report.findings == ()
    assert [head.closed for head in report.heads] == [False, True]
    purses = await world.store.balances("purse:")
    assert set(purses.values()) in ({WELCOME - ENTRY, WELCOME + ENTRY}, {WELCOME})


async def _commands(world: World, table: TableId) -> tuple[str, ...]:
    return await world.store.commands(f"table:{table}", limit=10_000)


def _state(world: World, table: TableId) -> TableState:
    state = world.house.tables[table].state
    assert state is not None
    return state
