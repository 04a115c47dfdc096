"""Spectators of a table where others play slowly."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any

from circolo.cards.units import Millis
from circolo.play.events import DealEnded
from circolo.tables.events import Played
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room import match
from tests.room.match import table_of_two
from tests.room.world import Player, World

Script = Callable[[Player, Frame], None]


class Onlooker(Player):
    """Records when each frame came."""

    def __init__(self, name: str, world: World) -> None:
        super().__init__(name)
        self.times: list[int] = []
        self.lines: list[bytes] = []
        self._world = world

    def send(self, data: bytes) -> None:
        super().send(data)
        if isinstance(self.received[-1], Frame):
            self.times.append(self._world.clock.now())
            self.lines.append(data)

    def shown(self) -> Iterator[tuple[int, Any]]:
        """Yield what was shown of the game, and when."""
        for at, frame in zip(self.times, self.frames, strict=True):
            for event in frame.events:
                if isinstance(event, Played):
                    yield at, event.event


def same_chance(size: int, taken: "Counter[int]") -> bytes:
    """Return an entropy source in which salts take nothing away: more entries, the same packs."""
    taken[size] += 1
    return sha256(b"%d/%d" % (size, taken[size])).digest()[:size]


def in_world(story: Callable[[World], Awaitable[None]]) -> None:
    """Run a story in a world that is always the same."""

    async def told(world: World) -> None:
        Player.number_messages_anew()
        world.entropy = partial(same_chance, taken=Counter())
        await world.house.stop()
        world.house = world.new_house()
        await world.house.start()
        await story(world)

    match.in_world(told)


def slowly(world: World, think: Callable[[int], int] = lambda _: 2_000) -> Script:
    """Answer with the first offer, after a time that depends on the deal."""
    said: set[tuple[str, int]] = set()

    def answer(player: Player, frame: Frame) -> None:
        for ask in frame.asks:
            if (frame.table, ask.id) in said:
                continue
            said.add((frame.table, ask.id))
            assert frame.match is not None
            at = Millis(world.clock.now() + think(frame.match.number))
            world.clock.call_at(at, partial(_play, player))

    return answer


def _play(player: Player) -> None:
    if player.frame.asks:
        player.play()


async def onlooker(world: World, table: str, name: str = "carla") -> Onlooker:
    carla = Onlooker(name, world)
    await world.welcome(carla)
    carla.say(client.Follow, table=table)
    await world.settle()
    return carla


async def a_match(
    world: World, think: Callable[[int], int] = lambda _: 2_000
) -> tuple[Player, Player, str]:
    return await table_of_two(world, first=slowly(world, think), second=slowly(world, think))


async def until(world: World, when: Callable[[], bool]) -> None:
    for _ in range(5_000):
        if when():
            return
        await world.later(500)
    raise AssertionError("it never came")


def played(player: Player) -> list[Any]:
    """What a player at the table has seen of the game."""
    events = [event for frame in player.frames for event in frame.events]
    return [event.event for event in events if isinstance(event, Played)]


def deals_ended(player: Player) -> int:
    return sum(isinstance(event, DealEnded) for event in played(player))


def ends_of_deals(player: Player) -> list[int]:
    """Return when deals ended."""
    return [
        frame.now
        for frame in player.frames
        for event in frame.events
        if isinstance(event, Played) and isinstance(event.event, DealEnded)
    ]
