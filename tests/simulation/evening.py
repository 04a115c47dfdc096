"""An evening at a house: many tables, and all kinds of faults, in the order of a seed."""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType
from typing import TypeVar

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.room.audit.audit import audit
from circolo.room.clock import LoopClock
from circolo.room.tables import outage
from circolo.simulation.loop import run
from circolo.store.errors import StoreFailed
from circolo.store.people_port import PeopleRefused
from tests.room.world import START, Player, entropy
from tests.simulation import nameless
from tests.simulation.deeds import DEEDS
from tests.simulation.invariants import Broken, Invariants
from tests.simulation.life import Life
from tests.simulation.line import Line
from tests.simulation.stores import Medium
from tests.simulation.visitor import Visitor

T = TypeVar("T")

PEOPLE = 7
STEPS = 200
PAUSES = (0, 1, 30, 300, 300, 900, 900, 3_100, 12_000)
AWAY = (0, 200, 5_000, 120_000)
"""The time for which the house is closed after a crash."""

TO_THE_END = Millis(3 * 3_600_000)
"""The longest match that nobody comes back to, and the longest life of a table that nobody joins. A
table with one person and bots waits in addition.
"""

HAPPENINGS = MappingProxyType(
    {"deed": 95, "crash": 3, "all_lose_their_lines": 1, "all_come": 5, "one_comes": 3, "renamed": 1}
)
"""The relative frequency of each happening."""


class Evening:
    """One run; `counts` holds what has happened in it."""

    def __init__(self, seed: int, medium: Medium) -> None:
        self.counts: Counter[str] = Counter()
        self.invariants = Invariants()
        self._chance = Random(seed)
        self._clock = LoopClock(asyncio.get_running_loop(), START)
        self._medium = medium
        self._entropy = entropy(seed)
        self._life = self._begin()
        self._people = [
            Visitor(f"p{n}", self._clock, self._chance, hears=self._hears(n), counts=self.counts)
            for n in range(PEOPLE)
        ]

    async def spend(self) -> None:
        """Run the evening; raises Broken."""
        await self._life.house.start()
        for person in self._people:
            person.person = replace(person.person, name=nameless.name_of(person.person.id))
            await self._life.house.people.create(person.person)
            await self._life.house.chip_gate.enter(person.person, person.person.id)
            person.come(self._life)
        for _ in range(STEPS):
            await self._happen()
            await self._pass(self._chance.choice(PAUSES))
        await self._go_home()

    def _begin(self) -> Life:
        """Return a new life of the house, on the files of the last one."""
        life = Life(self._clock, self._medium.store, chance=self._chance, entropy=self._entropy)
        self.invariants.watch(life.house, self._clock.now())
        return life

    async def _happen(self) -> None:
        """Let one random thing happen."""
        what = self._chosen(HAPPENINGS)
        self.counts[what] += 1
        match what:
            case "crash":
                await self._crash()
            case "all_lose_their_lines":
                for person in self._people:
                    person.drop()
            case "all_come":
                for person in self._people:
                    if person.line is None:
                        person.come(self._life)
            case "renamed":
                await self._rename(self._chance.choice(self._people))
            case "one_comes":
                # A session that the person may already have is left open.
                self._chance.choice(self._people).come(self._life)
            case _:
                deed = self._chosen(DEEDS)
                self.counts[deed.__name__] += 1
                deed(self._chance.choice(self._people), self._chance)

    async def _rename(self, person: Visitor) -> None:
        """Give a guest another name, once."""
        name = f"{person.person.name} in Bo"
        with suppress(PeopleRefused, StoreFailed):
            people = self._life.house.people
            claimed = await people.claim(person.person.id, name=name, password="hash")
            person.person = replace(claimed, kind="guest")  # the seat goes on with the others
            self._life.house.renamed(person.person)

    @property
    def _names(self) -> list[str]:
        return [nameless.name_of(person.person.id) for person in self._people]

    async def _crash(self) -> None:
        """Kill the house, or close it, and open it again."""
        if self._chance.random() < 0.3:
            await self._life.house.stop()
        self._life.end()
        self._note_errors()
        for person in self._people:
            person.drop()
        self._medium.cut(self._chance)
        await self._clock.sleep_until(Millis(self._clock.now() + self._chance.choice(AWAY)))
        self._life = self._begin()
        await self._life.house.start()
        for person in self._people:
            if self._chance.random() < 0.7:
                person.come(self._life)

    async def _pass(self, millis: int) -> None:
        """Let time pass, and check."""
        await self._clock.sleep_until(Millis(self._clock.now() + millis + 1))
        self._note_errors()
        await self.invariants.look(self._medium.store, self._people, self._clock.now())

    async def _go_home(self) -> None:
        """Let everybody leave; in the end no table is open, and no chips are at any."""
        for person in self._people:
            person.drop_all()
        for _ in range((outage.PAUSED_AT_MOST + TO_THE_END) // 600_000):
            await self._pass(600_000)
        tables = self._life.house.tables
        if tables:
            raise Broken("waits", f"{list(tables)} are still there")
        left = await self._medium.store.balances("seat:")
        if left:
            raise Broken("chips", f"{left} lie at tables that are no more")
        await nameless.check(self._medium.store, self._names)
        findings = (await audit(self._medium.store)).findings
        if findings:
            raise Broken("audit", str(findings[0]))

    def _note_errors(self) -> None:
        """Accept uncaught errors that are failed disks; all others are bugs."""
        for error in self._life.errors:
            if not isinstance(error, StoreFailed):
                raise error
            self.counts["disk failed"] += 1
        self._life.errors.clear()

    def _hears(self, number: int) -> Callable[[Line, bytes], None]:
        return lambda line, data: self.invariants.hear(self._people[number], line, data)

    def _chosen(self, weights: Mapping[T, int]) -> T:
        (chosen,) = self._chance.choices(tuple(weights), tuple(weights.values()))
        return chosen


def spend(seed: int, medium: Medium) -> Evening:
    """Run an evening in virtual time; raises Broken."""

    async def story() -> Evening:
        Player.number_messages_anew()  # the chain covers the ids of commands
        evening = Evening(seed, medium)
        await evening.spend()
        return evening

    try:
        return run(story())
    except Exception as fault:
        fault.add_note(f"on the evening of seed {seed}")
        raise
