"""Matches between people at a real house in virtual time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Literal

from circolo.games.tressette import Options
from circolo.simulation.loop import VirtualLoop, run
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.world import Player, World, plays_first_card

Script = Callable[[Player, Frame], None]


def in_world(story: Callable[[World], Awaitable[None]], **how: object) -> World:
    """Run a story in a new house; an exception that the house did not catch fails it."""

    async def told() -> World:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        world = World(loop, **how)  # type: ignore[arg-type]
        await world.house.start()
        await story(world)
        return world

    world = run(told())
    assert world.errors == []
    return world


def sheet(players: Literal[2, 4] = 2, *, target: int = 11, entry: int = 0) -> TableOptions[Options]:
    return TableOptions(options=Options(players=players, target=target), entry=entry)


async def table_of_two(
    world: World,
    *,
    first: Script | None = plays_first_card,
    second: Script | None = plays_first_card,
    entry: int = 0,
    target: int = 11,
    names: tuple[str, str] = ("anna", "bruno"),
) -> tuple[Player, Player, str]:
    """Anna opens a table, Bruno sits down, and the match begins; with two scripts it also ends."""
    anna, bruno = await world.guest(names[0], first), await world.guest(names[1], second)
    opened = anna.say(client.OpenTable, sheet=sheet(entry=entry, target=target))
    await world.settle()
    table = anna.done(opened)
    bruno.say(client.Sit, table=table)
    await world.later(3_001)
    return anna, bruno, table


def to_play(*players: Player) -> Player:
    """Return the person who has an open question."""
    return next(player for player in players if player.frame.asks)


def state_of(world: World, table: str) -> TableState:
    state = world.house.tables[TableId(table)].state
    assert state is not None
    return state


def left(world: World, table: str) -> int:
    """Return the time left for the open question."""
    return state_of(world, table).deadlines[0].at - world.clock.now()


def act_again(player: Player, said: str) -> dict[str, object]:
    """Return the first legal card, under the id of an earlier action."""
    ask = player.frame.asks[0]
    action = next(iter(ask.offers[0].actions()))
    return {"id": said, "table": player.frame.table, "ask": ask.id, "action": action}
