"""An evening of a cluster under faults, and then in peace: no check fails."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random

from circolo.bots.policy import seeded_rng
from circolo.cards.units import Millis
from circolo.cluster.bus.memory_network import Delivery, MemoryNetwork
from circolo.cluster.bus.memory_network import Faults as NetworkFaults
from circolo.room.clock import LoopClock
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.entries import Entry
from circolo.store.people_port import Session
from tests.cluster.simulated import checks
from tests.cluster.simulated.database import Database
from tests.cluster.simulated.deeds import next_deed
from tests.cluster.simulated.faults import Faults
from tests.cluster.simulated.given_answers import Answers
from tests.cluster.simulated.log_lines import grave_log_lines
from tests.cluster.simulated.person import ClusterPerson
from tests.cluster.simulated.server import Server, Surroundings
from tests.room.world import START, Player
from tests.simulation.books import Books
from tests.simulation.invariants import Broken

SECOND = 1_000
SESSION = 30 * 24 * 3_600 * SECOND


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """The seconds under faults and those in peace after them, and how many take part."""

    faults: int = 60
    peace: int = 25
    servers: int = 3
    people: int = 8
    wild: float = 2.5
    """How often something goes wrong: a multiple of once in 2.5 seconds."""

    kinds: tuple[str, ...] = ()
    """The kinds of faults, all of them if empty."""

    patient: bool = False
    """Whether people wait for an answer for ever, and do not connect again."""


class Evening:
    """One evening of a cluster. `counts` holds what has happened."""

    def __init__(self, seed: int, scale: Scale) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        loop.set_exception_handler(self._loop_failed)
        self.scale = scale
        self.chance = Random(seed)
        self.clock = LoopClock(loop, START)
        self.books = Books()
        self.record = sha256()
        network = MemoryNetwork(
            self.clock, seeded_rng(sha256(b"%d" % seed).digest()), watch=self._carried
        )
        database = Database(self.clock, self.chance, took=self._took)
        self.around = Surroundings(self.clock, network, database, self.chance)
        self.counts: Counter[str] = self.around.counts
        self.answers = Answers()
        self.desks = checks.Desks()
        self.freezes = checks.Freezes(self.around)
        is_calm = scale.kinds and "storm" not in scale.kinds
        late = Millis(0) if is_calm else 2 * NetworkFaults().late_by  # late heartbeats mislead
        self.deaths = checks.Deaths(
            self.around, self.desks, most=Millis(checks.BEFORE_DEATH + late)
        )
        self.people: list[ClusterPerson] = []
        self.around.on_freeze.append(self.freezes.note)
        self.around.on_kill.append(self.deaths.note)
        self.servers = [Server(self.around, f"n{n}") for n in range(scale.servers)]
        self.faults = Faults(self.around, self.servers, wild=scale.wild, kinds=scale.kinds)

    async def spend(self) -> None:
        """Let people play under faults, then in peace, and check; raises Broken."""
        await self.later(4 * SECOND)
        for number in range(self.scale.people):
            await self._newcomer(f"p{number}")
        self.faults.begin()
        await self._watched(self.scale.faults)
        self.faults.end()
        await self._watched(self.scale.peace)
        for person in self.people:
            person.rests = True
        await self.later(8 * SECOND)
        self._raise_errors()
        await checks.look(self)

    async def later(self, millis: int) -> None:
        """Let time pass."""
        await self.clock.sleep_until(Millis(self.clock.now() + millis))

    async def _watched(self, seconds: int) -> None:
        for _ in range(seconds * 2):
            await self.later(500)
            self._raise_errors()
            self.desks.look(self.servers, self.around.database, self.clock.now())

    # --- People -------------------------------------------------------------------------------

    async def _newcomer(self, name: str) -> None:
        person = ClusterPerson(
            name,
            self.clock,
            self.chance,
            choose=self._choose_server,
            done=self.answers.done,
            refused=self.answers.refused,
            counts=self.counts,
            is_patient=self.scale.patient,
        )
        self.people.append(person)
        now, people = self.clock.now(), self.around.database.store.people
        await people.create(person.person)
        session = Session(name, created=now, seen=now, expires=Millis(now + SESSION))
        await people.open_session(sha256(name.encode()).digest(), session)
        server = self._choose_server()
        assert server is not None
        server.process.spawn(server.house.chip_gate.enter(person.person, name), name="purse")
        self._soon(self.chance.randrange(1, 3_000), partial(self._go_on, person))
        self._soon(self.chance.randrange(1, 1_000), person.connect)

    def _choose_server(self) -> Server | None:
        """Return a server that the load balancer believes to be well; now and then it errs."""
        up = [one for one in self.servers if one.is_up and not one.process.is_over]
        ready = [one for one in up if one.is_well and not one.node.why_not_ready()]
        if up and (not ready or self.chance.random() < 0.1):
            return self.chance.choice(up)
        return self.chance.choice(ready) if ready else None

    def _go_on(self, person: ClusterPerson) -> None:
        if person.rests:
            return
        if person.is_connected:
            deed = next_deed(person, self.chance)
            self.counts[f"deed {deed.__name__}"] += 1
            deed(person, self.chance)
        mean = 6 * SECOND if person.tables else 2 * SECOND
        self._soon(1 + int(self.chance.expovariate(1 / mean)), partial(self._go_on, person))

    def _soon(self, millis: int, then: Callable[[], None]) -> None:
        self.clock.call_at(Millis(self.clock.now() + millis), partial(self._guarded, then))

    def _guarded(self, then: Callable[[], None]) -> None:
        try:
            then()
        except Exception as error:  # noqa: BLE001 - the loop would only log it
            self.around.errors.append(error)

    # --- What is recorded ---------------------------------------------------------------------

    def _took(self, entry: Entry) -> None:
        self.record.update(entry.hash)
        self.counts["entries"] += 1
        try:
            self.books.kept(entry)
        except Broken as broken:
            self.around.errors.append(broken)

    def _carried(self, delivery: Delivery) -> None:
        self.record.update(repr(delivery).encode())
        self.counts[f"message {delivery.fate}"] += 1

    def _loop_failed(self, loop: object, context: dict[str, object]) -> None:
        error = context.get("exception")
        if not isinstance(error, BaseException):
            error = AssertionError(str(context.get("message")))
        self.around.failed(error)

    def _raise_errors(self) -> None:
        for error in self.around.errors:
            raise error


def spend(seed: int, scale: Scale) -> Evening:
    """Run an evening in virtual time; raises Broken, or what a task has raised."""

    async def story() -> Evening:
        evening = Evening(seed, scale)
        with grave_log_lines(evening.around.errors):
            await evening.spend()
        return evening

    Player.number_messages_anew()
    try:
        return run(story())
    except Exception as fault:
        fault.add_note(f"on the evening of seed {seed}")
        raise
