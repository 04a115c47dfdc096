"""A house with all its interfaces, in one process and in virtual time."""

import io
import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec
import structlog
from msgspec.json import encode

from circolo.bots.roster import NAMES, POLICIES
from circolo.bots.runner import HouseBots
from circolo.bots.worker import PolicyTask
from circolo.cards.units import Chips, Millis
from circolo.room.chips.cashier import Allowance
from circolo.room.clock import LoopClock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.ports import Cancel, Clock, Entropy
from circolo.room.tasks import spawner
from circolo.room.tempo import Tempo
from circolo.store.durations import Durations
from circolo.store.memory_store import MemoryStore
from circolo.web.accounts.passwords import Hasher
from circolo.web.app import Web
from circolo.web.house_addresses import HouseAddresses
from circolo.web.monitoring import logging_setup
from circolo.web.usage_limits import EVENING_LIMITS, UsageLimits
from tests.random.chance import Seeded
from tests.room.world import START, OpenVault
from tests.simulation.worlds.loop import OrderedLoop

PURSE = Chips(3_000)
QUICK_KIB = 16
LIMITS = msgspec.convert(dict(EVENING_LIMITS), UsageLimits)
LONGEST_THOUGHT = 900
"""Milliseconds; bots answer after 600, so that a thought comes in time or too late."""


class Heard(NamedTuple):
    """Something that a person received: the time, the channel, and the bytes."""

    at: Millis
    over: str
    data: bytes


def chance(name: str) -> Entropy:
    """Return bytes that follow from the name, and of each size from how many were drawn before.

    Salts have a size of their own: where one world writes more entries its seeds are the same.
    """
    taken: dict[int, int] = {}

    def take(size: int) -> bytes:
        taken[size] = taken.get(size, 0) + 1
        return sha256(f"{name}/{size}/{taken[size]}".encode()).digest()[:size]

    return take


class Ponderer:
    """Thinks for heavy policies as long as the hand has it: what a bot sees decides how long."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def think(self, question: PolicyTask, then: object) -> Cancel | None:
        """Answer after a time that follows from everything the bot sees."""
        assert callable(then)
        number = int.from_bytes(sha256(encode(question.view)).digest()[:4], "big")
        policy = POLICIES["tressette"]["circolo"]

        def answer() -> None:
            then(policy.choose(question.view, question.ask, Seeded(number)))

        return self._clock.call_at(Millis(self._clock.now() + number % LONGEST_THOUGHT), answer)


class Written:
    """The writes of the store, for the page of figures."""

    queued = 0

    def __init__(self, store: MemoryStore) -> None:
        self.commit_durations = Durations()
        self.wait_durations = Durations()
        self._store = store

    @property
    def commits(self) -> int:
        """Entries that are stored."""
        return len(self._store._log)

    @property
    def done(self) -> int:
        """The same: each has a commit of its own."""
        return self.commits


class Premises:
    """The house of a seed, its web server, its log, and its time."""

    def __init__(self, loop: OrderedLoop, seed: int) -> None:
        self.loop = loop
        self.clock = LoopClock(loop, START)
        self.store = MemoryStore()
        self.errors: list[BaseException] = []
        self.spawn = spawner(self.errors.append)
        self.log: list[Heard] = []
        self.house = House(
            HouseParts(
                store=self.store,
                people=self.store.people,
                vault=OpenVault(),
                clock=self.clock,
                entropy=chance(f"house {seed}"),
                spawn=self.spawn,
                bots=HouseBots(chance(f"bots {seed}"), thinker=Ponderer(self.clock)),
                tempo=Tempo(),
                welcome_chips=PURSE,
                allowance=Allowance(
                    purses_per_address=LIMITS.purses_per_day,
                    wallets_per_address=LIMITS.wallets_per_day,
                ),
                command_durations=Durations(now=loop.time),
            )
        )
        self.web = Web(
            self.house,
            hasher=Hasher(chance(f"hashes {seed}"), memory_kib=QUICK_KIB),
            entropy=chance(f"tokens {seed}"),
            client=Path("no-client-here"),
            limits=LIMITS,
            addresses=HouseAddresses(frozenset(), lambda: None),
            reserved=NAMES,
            commits=Written(self.store),
        )

    async def until(self, seconds: float) -> None:
        """Let time pass until this moment of the loop."""
        done = self.loop.create_future()
        self.loop.call_at(seconds, done.set_result, None)
        await done

    @contextmanager
    def logged(self) -> Iterator[None]:
        """Record every line of the process's log, at every level, with the virtual time."""
        handlers, level = logging.root.handlers[:], logging.root.level
        logging_setup.configure("debug", stream=_Lines(self))
        try:
            yield
        finally:
            structlog.reset_defaults()
            logging.root.handlers[:] = handlers
            logging.root.setLevel(level)


class _Lines(io.StringIO):
    """A stream whose lines are kept with the time of the house, without that of the machine."""

    def __init__(self, premises: Premises) -> None:
        super().__init__()
        self._premises = premises

    def write(self, text: str) -> int:
        if text.strip():
            line = json.loads(text)
            del line["timestamp"]
            now = self._premises.clock.now()
            self._premises.log.append(Heard(now, "log", json.dumps(line).encode()))
        return len(text)


def randoms(seed: int, name: str) -> Random:
    """Return a random source for one purpose, so that one person's actions change nobody else's."""
    return Random(f"{seed}/{name}")
