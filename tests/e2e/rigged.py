"""A real house for a story that must come out: its first shoe begins with the cards that the story
wants, its lots fall as it wants, and its clock, which goes slowly, leaps when it is told to.

Nothing in the house itself allows any of this: the tests exchange its dealer and its clock. Whoever
checks the record of such a table finds that it does not hold.
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from unittest.mock import patch

from circolo import bootstrap
from circolo.cards.french import FIFTY_TWO, FrenchCard
from circolo.cards.shuffle import shuffled
from circolo.cards.units import Millis
from circolo.fairness import merkle
from circolo.play.commands import Drawn, Shuffled
from circolo.play.waits import Chance, Draw
from circolo.room import interruption
from circolo.room.clock import LoopClock, wall_clock
from circolo.room.tables import dealer, stored_tables, table_opener
from circolo.settings.sources import from_environment
from circolo.tables.commands import Answer
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableState
from circolo.web.monitoring import logging_setup
from tests.e2e.house import House

A_YEAR = Millis(365 * 86_400_000)
SLOWER = 5
"""So many times: nobody's time is over only because a machine was slow."""
LEAPT = "leapt"


class RiggedHouse(House):
    """A house on a data folder whose cards and lots are planted."""

    def __init__(self, data: Path, cards: Sequence[str], lots: Mapping[str, int]) -> None:
        super().__init__(data)
        self._plan = json.dumps({"cards": list(cards), "lots": dict(lots)})

    def command(self) -> list[str]:
        """Serve with what is planted."""
        place = ["--data", str(self.data), "--port", self.port]
        return [sys.executable, "-m", "tests.e2e.rigged", self._plan, *place]

    def leap(self, millis: int) -> None:
        """Let so much time pass at once; all that is due by then happens."""
        assert self.server is not None
        assert self.server.stdin is not None
        assert self.server.stdout is not None
        self.server.stdin.write(f"{millis}\n")
        self.server.stdin.flush()
        assert self.server.stdout.readline().strip() == LEAPT


class PlantedDealer(dealer.Dealer):
    """Deals from an order in which the planted cards come first, and draws the planted lots."""

    cards: tuple[FrenchCard, ...] = ()
    lots: Mapping[str, int] = {}

    def _answer(self, state: TableState, chance: Chance) -> Answer:
        if isinstance(chance, Draw):
            lot = self.lots.get(chance.name)
            drawn = super()._answer(state, chance)
            return drawn if lot is None else Answer(Drawn(chance.id, lot))
        seed = self._seed(state, epochs.shuffling(state))
        order = planted(shuffled(seed, chance.size), self.cards)
        root = merkle.root(merkle.leaves(seed, order))
        return Answer(Shuffled(chance.id, order), root)

    def proofs(self, state: TableState, places: Iterable[int]) -> tuple[dealer.CardProof, ...]:
        """Prove the cards of the planted order, against the root that was published."""
        epoch = epochs.running(state)
        assert epoch is not None
        cards = self.cards
        with patch.object(dealer, "shuffled", lambda seed, n: planted(shuffled(seed, n), cards)):
            return super().proofs(state, places)


@contextmanager
def planting(cards: Sequence[str], lots: Mapping[str, int]) -> Iterator[None]:
    """Let every dealer of a house be one that deals these cards, and draws these lots."""
    plan = {"cards": tuple(FrenchCard(card) for card in cards), "lots": lots}
    rigged = type("Dealer", (PlantedDealer,), plan)
    with (
        patch.object(table_opener, "Dealer", rigged),
        patch.object(stored_tables, "Dealer", rigged),
    ):
        yield


def planted(order: Sequence[int], cards: Sequence[FrenchCard]) -> tuple[int, ...]:
    """Return the order with these cards moved to its front."""
    left, front = list(order), []
    for card in cards:
        at = next(place for place in left if FIFTY_TWO[place % len(FIFTY_TWO)] == card)
        left.remove(at)
        front.append(at)
    return (*front, *left)


class Due:
    """A call at a moment of the leaping clock."""

    def __init__(self, clock: "LeapingClock", at: Millis, callback: Callable[[], None]) -> None:
        self.at = at
        self._clock = clock
        self._callback = callback
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float) -> None:
        """Be called in so many real seconds, whatever was said before."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._clock.loop.call_later(seconds, self._call)

    def _call(self) -> None:
        self._clock.due.pop(self, None)
        self._callback()

    def cancel(self) -> None:
        """Be called no more."""
        self._clock.due.pop(self, None)
        if self._handle is not None:
            self._handle.cancel()


class LeapingClock(LoopClock):
    """The time of a house that goes slower than ours, and leaps when it is told."""

    def __init__(self, loop: asyncio.AbstractEventLoop, start: Millis) -> None:
        super().__init__(loop, start)
        self.loop = loop
        self.due: dict[Due, None] = {}
        self._began = loop.time()
        self._start = start
        self._leapt = 0

    def now(self) -> Millis:
        passed = (self.loop.time() - self._began) * 1000 / SLOWER
        return Millis(self._start + self._leapt + int(passed))

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Due:
        due = Due(self, at, callback)
        self.due[due] = None
        due.set(self._seconds(at))
        return due

    async def sleep_until(self, at: Millis) -> None:
        woken = asyncio.Event()
        due = self.call_at(at, woken.set)
        try:
            await woken.wait()
        finally:
            due.cancel()

    def catch_up(self) -> None:
        """Do nothing: this clock leaps when it is told, and only then."""

    def leap(self, millis: int) -> None:
        """Let so much time pass at once."""
        self._leapt += millis
        for due in sorted(self.due, key=lambda due: due.at):
            due.set(self._seconds(due.at))

    def _seconds(self, at: Millis) -> float:
        """Return how long it is until then, a trifle more: `now` has then surely come to it."""
        return max(0.0, (at - self.now() + 0.5) * SLOWER / 1000)


def leaping_clock() -> AbstractContextManager[object]:
    """Give the house one clock that leaps as many milliseconds as a line on standard input says."""
    clocks: list[LeapingClock] = []

    def one(loop: asyncio.AbstractEventLoop) -> LeapingClock:
        if not clocks:
            clocks.append(LeapingClock(loop, wall_clock(loop).now()))
            loop.add_reader(sys.stdin.fileno(), leap, clocks[0])
        return clocks[0]

    def leap(clock: LeapingClock) -> None:
        told = os.read(sys.stdin.fileno(), 1_000)
        if not told:
            clock.loop.remove_reader(sys.stdin.fileno())
        for line in told.split():
            clock.leap(int(line))
            sys.stdout.write(f"{LEAPT}\n")
            sys.stdout.flush()

    return patch.object(bootstrap, "wall_clock", one)


def main(plan: str, *flags: str) -> None:
    """Serve until the process is ended."""
    chosen = dict(zip(flags[::2], flags[1::2], strict=True))
    settings = from_environment(
        os.environ, data=Path(chosen["--data"]), port=int(chosen["--port"]), tempo="off"
    )
    logging_setup.configure("warning")

    def opened(address: str, _reached: str | None) -> None:
        sys.stdout.write(f"open at {address}\n")
        sys.stdout.flush()

    # A leap is no interruption, whose time the house would give back.
    never_late = patch.object(interruption, "LATE", A_YEAR)
    with leaping_clock(), never_late, planting(**json.loads(plan)):
        bootstrap.serve(settings, opened=opened)


if __name__ == "__main__":
    main(*sys.argv[1:])
