"""A day of a house with hundreds of people at human pace: no invariant breaks and memory does not
grow, however long it goes on.
"""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import count
from random import Random

from circolo.bots.runner import HouseBots
from circolo.cards.units import Chips, Millis
from circolo.room.audit.audit import audit
from circolo.room.clock import LoopClock
from circolo.room.tables import outage
from circolo.room.tempo import Tempo
from circolo.simulation.loop import run
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Session
from tests.room.world import START, entropy
from tests.simulation.books import BookedHouse, BookedStore, Books
from tests.simulation.citizen import Citizen
from tests.simulation.invariants import Broken
from tests.simulation.life import Life, Ways
from tests.simulation.line import Line
from tests.simulation.memory import resident_kib
from tests.simulation.sampling import Sampler
from tests.simulation.stores import Medium
from tests.simulation.town_deeds import next_deed, pause
from tests.simulation.vigil import Vigil

MINUTE = 60_000
HOUR = 60 * MINUTE
SESSION = 30 * 24 * HOUR
AWAY = (50, 2_000, 20_000, 300_000)
"""The time for which the house is closed."""

RESTARTS_A_DAY = 12
TO_THE_END = 3 * HOUR
PURSE = Chips(5_000)
TEMPO = Tempo()


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The length, the number of people, and the share of messages and deals that is checked card by
    card.
    """

    hours: float = 24.0
    people: int = 500
    sampled: float = 0.005
    restarts: int = RESTARTS_A_DAY


@dataclass(frozen=True, slots=True)
class Hour:
    """The figures at the end of an hour."""

    number: float
    entries: int
    tables: int
    at_tables: int
    resident_kib: int


class Town:
    """One day; `counts` holds what has happened in it, `hours` its figures."""

    def __init__(self, seed: int, scale: Scale, medium: Medium) -> None:
        self.counts: Counter[str] = Counter()
        self.hours: list[Hour] = []
        self.books = Books()
        self.vigil = Vigil()
        self.scale = scale
        self.clock = LoopClock(asyncio.get_running_loop(), START)
        self.chance = Random(seed)
        self.sampler = Sampler(self.chance, scale.sampled)
        self.medium = medium
        self._entropy = entropy(seed)
        self._names = count()
        self._broken: list[BaseException] = []
        self.life = self._begin()
        self.people: list[Citizen] = []

    async def spend(self, told: Callable[[Hour], None]) -> None:
        """Run the day; `told` is called after each hour; raises Broken."""
        await self.life.house.start()
        for _ in range(self.scale.people):
            await self._newcomer()
        end = Millis(START + int(self.scale.hours * HOUR))
        restarts = self._restarts(end)
        restart, hour = next(restarts), 1
        while self.clock.now() < end:
            await self._minute()
            if self.clock.now() >= restart:
                await self._restart()
                restart = next(restarts)
            if self.clock.now() >= START + hour * HOUR or self.clock.now() >= end:
                hour += 1
                told(await self._hour())
        await self._go_home()

    def _begin(self) -> Life:
        """Return a new life of the house, on the files of the last one."""
        ways = Ways(
            house=partial(BookedHouse, books=self.books),
            bots=HouseBots,
            tempo=TEMPO,
            welcome_chips=PURSE,
            slow=(0, 0, 0, 2),
            faults=0.000_1,
        )
        store = BookedStore(self.medium.store, self.books.kept)
        life = Life(self.clock, store, chance=self.chance, entropy=self._entropy, ways=ways)
        self.vigil.begins(self.clock.now())
        self.sampler.house = life.house
        return life

    def _restarts(self, end: Millis) -> Iterator[Millis]:
        """Spread the restarts over the day, at random moments."""
        moments = [self.chance.randrange(START, end) for _ in range(self.scale.restarts)]
        yield from map(Millis, sorted(moments))
        while True:
            yield Millis(end + TO_THE_END * 2)

    # --- People

    async def _newcomer(self) -> None:
        """Let a new person come in, at a time of their own."""
        name = f"g{next(self._names)}"
        hears = partial(self._hear, name)
        person = Citizen(name, self.clock, self.chance, hears=hears, counts=self.counts)
        self.people.append(person)
        now = self.clock.now()
        await self.life.house.people.create(person.person)
        session = Session(name, created=now, seen=now, expires=Millis(now + SESSION))
        await self.medium.store.people.open_session(sha256(name.encode()).digest(), session)
        self.counts["came"] += 1
        self._later(self.chance.randrange(1, 5 * MINUTE), partial(self._arrive, person))

    def _arrive(self, person: Citizen) -> None:
        if self._is_open():
            self.life.spawn(
                self.life.house.chip_gate.enter(person.person, person.person.id), name="purse"
            )
        self._go_on(person)

    def _go_on(self, person: Citizen) -> None:
        """Let a person do the next thing, and plan the one after it."""
        if person not in self._staying or not self._is_open():
            return
        deed = next_deed(person, self.chance)
        self.counts[f"deed {deed.__name__}"] += 1
        match deed(person, self.chance):
            case "comes":
                person.come(self.life)
            case "goes for good":
                self.people.remove(person)
                self.life.spawn(self._newcomer(), name="newcomer")
                return
            case _:
                pass
        self._later(pause(person, self.chance), partial(self._go_on, person))

    @property
    def _staying(self) -> list[Citizen]:
        return self.people

    def _is_open(self) -> bool:
        return not self.life.is_over

    def _later(self, millis: int, then: Callable[[], None]) -> None:
        self.clock.call_at(Millis(self.clock.now() + millis), partial(self._guarded, then))

    def _guarded(self, then: Callable[[], None]) -> None:
        try:
            then()
        except Exception as error:  # noqa: BLE001 - the loop would only log it
            self._broken.append(error)

    def _hear(self, name: str, line: Line, data: bytes) -> None:
        self.counts["sent"] += 1
        self.sampler.hear(name, data)

    # --- The house

    async def _restart(self) -> None:
        """Close the house, or kill it, and open it again; everybody connects again."""
        self.counts["restart"] += 1
        if self.chance.random() < 0.4:
            await self.life.house.stop()
        self.life.end()
        self._raise_errors()
        for person in self.people:
            person.drop()
        self.medium.cut(self.chance)
        gc.collect()  # its memory ends with its process
        await self.clock.sleep_until(Millis(self.clock.now() + self.chance.choice(AWAY)))
        self.life = self._begin()
        await self.life.house.start()
        for person in self.people:
            self._later(self.chance.randrange(10, MINUTE), partial(self._go_on, person))

    async def _minute(self) -> None:
        """Let a minute pass, and check."""
        await self.clock.sleep_until(Millis(self.clock.now() + MINUTE))
        self._raise_errors()
        now = self.clock.now()
        self.vigil.look(self.life.house, self.people, now)
        self.sampler.look()

    async def _hour(self) -> Hour:
        """Run the slower checks."""
        await self.books.compare(self.medium.store)
        await self.sampler.look_back(self.medium.store)
        tables = self.life.house.tables
        hour = Hour(
            number=(self.clock.now() - START) / HOUR,
            entries=self.books.entries,
            tables=len(tables),
            at_tables=sum(bool(person.tables) for person in self.people),
            resident_kib=resident_kib(),
        )
        self.hours.append(hour)
        return hour

    async def _go_home(self) -> None:
        """Let everybody leave; in the end no table is open, and no chips are at any."""
        staying, self.people = self.people, []
        for person in staying:
            person.drop()
        for _ in range((outage.PAUSED_AT_MOST + TO_THE_END) // (5 * MINUTE)):
            await self.clock.sleep_until(Millis(self.clock.now() + 5 * MINUTE))
            self._raise_errors()
            self.vigil.look(self.life.house, (), self.clock.now())
        if tables := self.life.house.tables:
            states = [actor.state for actor in tables.values()]
            raise Broken("waits", f"{len(tables)} tables are still there: {states[:3]}")
        await self.books.compare(self.medium.store)
        left = await self.medium.store.balances("seat:")
        if any(left.values()):
            raise Broken("chips", f"{left} lie at tables that are no more")

    async def audit(self) -> None:
        """Audit the whole store."""
        findings = (await audit(self.medium.store)).findings
        if findings:
            raise Broken("audit", str(findings[0]))

    def _raise_errors(self) -> None:
        """Accept uncaught errors that are failed disks; all others are bugs."""
        for error in (*self.life.errors, *self._broken):
            if not isinstance(error, StoreFailed):
                raise error
            self.counts["disk failed"] += 1
        self.life.errors.clear()
        self._broken.clear()


def spend(
    seed: int,
    scale: Scale,
    medium: Medium,
    *,
    told: Callable[[Hour], None] = lambda _: None,
    audited: bool = False,
) -> Town:
    """Run a day in virtual time; raises Broken."""

    async def story() -> Town:
        town = Town(seed, scale, medium)
        await town.spend(told)
        if audited:
            await town.audit()
        return town

    try:
        return run(story())
    except Exception as fault:
        fault.add_note(f"on the day of seed {seed}")
        raise
