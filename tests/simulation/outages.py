"""A table whose connections break at chosen moments, and a check that it goes on."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.room.ports import Clock
from circolo.room.tempo import Tempo
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.memory_store import MemoryStore
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import AFTER_ZERO, BuyIn, TableOptions
from circolo.tables.view import PlaceView
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.world import Player, World

TABLES: dict[str, TableOptions[Any]] = {
    "tressette of two": TableOptions(tressette.Options(players=2, target=11)),
    "tressette of four": TableOptions(tressette.Options(players=4, target=11)),
    "chiamatre": TableOptions(chiamatre.Options()),
    "piatto": TableOptions(sette_e_mezzo.Options(most=4), buy_in=BuyIn(100, 1_000)),
    "classica": TableOptions(
        sette_e_mezzo.Options(variant="classica", most=4), buy_in=BuyIn(100, 1_000)
    ),
    "chemin de fer": TableOptions(chemin_de_fer.Options(most=4), buy_in=BuyIn(100, 1_000)),
    "casino": TableOptions(
        chemin_de_fer.Options(variant="casino", most=8, least=2), buy_in=BuyIn(100, 1_000)
    ),
}


def with_clock(sheet: TableOptions[Any]) -> TableOptions[Any]:
    """Return the options with a clock for a person who plays with bots only (R11)."""
    return replace(sheet, times=replace(sheet.times, no_clock_alone=False))


AWAY = 45_000
GOES_ON = 60_000
"""The longest time without a change at a table with a connected player."""

_DISK = 5
_LOOKS_EVERY = 500
_SLACK = 1_000


class StandsStill(Exception):
    """A table at which nothing happens though a player is connected, or a clock that stays at 0."""


class Moments:
    """Every await of a table's actor: `heard` is called with the number of each, before and after
    it.
    """

    def __init__(self) -> None:
        self.number = 0
        self.heard: Callable[[int], None] = lambda _: None

    def pass_one(self) -> None:
        self.number += 1
        self.heard(self.number)


MOMENTS = Moments()
"""The moments of the running story; one story runs at a time."""


class SlowStore(MemoryStore):
    """A store whose commits take time."""

    async def append(self, entry: Any) -> None:
        MOMENTS.pass_one()
        await asyncio.sleep(_DISK / 1_000)
        await super().append(entry)
        MOMENTS.pass_one()
        await asyncio.sleep(_DISK / 1_000)
        MOMENTS.pass_one()


class SlowTempo(Tempo):
    """The tempo of a house, whose waits are moments too."""

    async def wait(self, clock: Clock, *, since: Millis) -> None:
        MOMENTS.pass_one()
        await Tempo.wait(self, clock, since=since)
        MOMENTS.pass_one()


class Person(Player):
    """A person who answers a question after a moment, while they are connected."""

    def __init__(self, name: str, world: World, seed: int) -> None:
        super().__init__(name)
        self.is_online = True
        self.plays = True
        self._world = world
        self._random = Random(seed)
        self._thinks: set[tuple[str, int]] = set()

    def send(self, data: bytes) -> None:
        super().send(data)
        if self.frames:
            self._consider(self.frame)
            del self.received[:-40]

    @property
    def place(self) -> PlaceView | None:
        """The person's own place, as it is shown."""
        return None if self.frame.seat is None else self.frame.view.places[self.frame.seat]

    def drop(self) -> None:
        """Lose the connection."""
        self.is_online = False
        assert self.session is not None
        self.session.closed()

    def back(self, table: str) -> None:
        """Connect again, and follow the table."""
        self.is_online = True
        self.enter(self._world.house)
        self.say(client.Follow, table=table)

    def _consider(self, frame: Frame) -> None:
        """Answer the open question after a moment; buy chips if there are none."""
        place = self.place
        if place is not None and place.absent == "broke" and not place.coming:
            self.say(client.TopUp, table=frame.table, chips=100)
        for ask in frame.asks if self.plays else ():
            key = (frame.table, ask.id)
            if key not in self._thinks:
                self._thinks.add(key)
                at = self._world.clock.now() + self._random.choice((300, 900, 2_000))
                self._world.clock.call_at(Millis(at), partial(self._act, *key))

    def _act(self, table: str, ask_id: int) -> None:
        self._thinks.discard((table, ask_id))
        for ask in self.frame.asks if self.is_online and self.plays else ():
            if ask.id == ask_id:
                if self.frame.view.untimed and self._random.random() < 0.3 and ask.kind != "move":
                    self.say(client.MoveOn, table=table, ask=ask_id)
                    return
                offer = self._random.choice(ask.offers)
                action = next(iter(offer.actions()))
                self.say(client.Act, table=table, ask=ask_id, action=action)


class Scene:
    """Some people and bots at one table."""

    def __init__(self, world: World, people: list[Person], table: str) -> None:
        self.world = world
        self.people = people
        self.table = table

    @property
    def state(self) -> TableState | None:
        actor = self.world.house.tables.get(TableId(self.table))
        return None if actor is None else actor.state

    @property
    def is_interrupted(self) -> bool:
        """Whether the game of a ring table waits for absent people (R5)."""
        actor, state = self.world.house.tables.get(TableId(self.table)), self.state
        return actor is not None and state is not None and not actor.game.rules.waits(state.match)

    @property
    def is_over(self) -> bool:
        return self.state is None or self.state.phase != "playing"

    def drop(self) -> None:
        """Disconnect everybody at once."""
        for person in self.people:
            if person.is_online:
                person.drop()

    def back(self) -> None:
        """Reconnect everybody."""
        for person in self.people:
            if not person.is_online:
                person.back(self.table)

    async def all_play(self) -> None:
        """Let all absent people say «Rientra», and play."""
        for person in self.people:
            person.plays = True
            place = person.place
            if place is not None and place.absent is not None:
                person.say(client.ComeBack, table=self.table)
        await self.world.settle()

    async def goes_on(self, *, times: int = 3) -> None:
        """Return once the table has changed this number of times; raises StandsStill."""
        for _ in range(times):
            await self._changes()

    async def _changes(self) -> None:
        actor = self.world.house.tables.get(TableId(self.table))
        version = None if actor is None else actor.head.version
        since = self.world.clock.now()
        while not self.is_over and actor is not None and actor.head.version == version:
            if self.is_interrupted and all(not person.plays for person in self.people):
                return
            if self.world.clock.now() - since > GOES_ON:
                raise StandsStill(f"nothing happens since {since}: {self.state}")
            await self.world.later(_LOOKS_EVERY)
            self._clocks_are_right()

    def _clocks_are_right(self) -> None:
        """No connected player is shown a clock that has been at 0 for long."""
        now = self.world.clock.now()
        for person in self.people:
            frame = person.frame
            is_shown = person.is_online and frame.seat is not None and not frame.view.held
            if is_shown and frame.view.phase == "playing":
                runs = [due for due in frame.deadlines if not due.untimed]
                past = [due for due in runs if due.at + AFTER_ZERO + _SLACK < now]
                if past:
                    raise StandsStill(f"{person.person.id} is shown 0 at {now}: {past}")


def story(
    sheet: TableOptions[Any],
    told: Callable[[Scene], Any],
    *,
    people: int,
    seed: int = 1,
) -> None:
    """Seat this number of people, and bots on the other seats, and run the story once they play."""

    async def whole() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        world = World(loop, seed, SlowTempo(), store=SlowStore())
        await world.house.start()
        await told(await _seated(world, sheet, people=people, seed=seed))
        assert world.errors == []

    run(whole())


async def _seated(world: World, sheet: TableOptions[Any], *, people: int, seed: int) -> Scene:
    all_people = [Person(f"p{n}", world, seed + n) for n in range(people)]
    for person in all_people:
        await world.welcome(person)
    first, *others = all_people
    buy_in = None if sheet.buy_in is None else 200
    opened = first.say(client.OpenTable, sheet=sheet, buy_in=buy_in)
    await world.later(100)
    table = first.done(opened)
    for other in others:
        other.say(client.Sit, table=table, buy_in=buy_in)
        await world.later(100)
    actor = world.house.tables[TableId(table)]
    least, most = actor.game.rules.seats(sheet.options)
    for _ in range(min(most, max(least, 3)) - people):
        first.say(client.AddBot, table=table)
        await world.later(100)
    scene = Scene(world, all_people, table)
    while scene.is_over:
        await world.later(200)
    return scene
