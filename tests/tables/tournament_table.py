"""A table of a tournament without a room, with the dealer of the room.

A command and the dealer's answers to it are one entry, after which no chip has left the tournament.
"""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from circolo.cards.units import Chips, Millis, Seat
from circolo.catalogue import game_of
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.room.tables.dealer import Dealer
from circolo.room.tournaments import table_reports
from circolo.tables import view
from circolo.tables.chips.transfers import transfers
from circolo.tables.clocks.deadlines import fires
from circolo.tables.commands import (
    Command,
    Do,
    Open,
    Proceed,
    Reach,
    SendAway,
    SetStakes,
    Sit,
    StopPlay,
)
from circolo.tables.events import TableEvent
from circolo.tables.rules import decide
from circolo.tables.state import Place, PlayerId, TableId, TableState, seat_of
from circolo.tables.table_options import TableOptions
from circolo.tournaments.reports import Report, WentAway
from tests.room.world import OpenVault
from tests.tables.sitting import NOON

EVENT = "e1"
NAMES = ("anna", "bruno", "carla", "dino", "elena", "fabio", "gina", "hugo", "irma")

Choose = Callable[[Question[Any]], Any]


class TournamentTable:
    """The table, the time, its events, and its reports to the tournament."""

    def __init__(self, options: Any, *stacks: int, begins: bool = True, **of_sheet: Any) -> None:
        self.game: AnyGame = game_of(options)
        self.now = NOON
        self.log: list[TableEvent] = []
        self.reports: list[Report] = []
        self.taken_along = 0
        self._state: TableState | None = None
        self._version = 0
        numbers = count(1)
        self._dealer = Dealer(
            "table:t1",
            entropy=lambda size: bytes([next(numbers) % 256]) * size,
            vault=OpenVault(),
        )
        self.tell(Open(TableId("t1"), TableOptions(options=options, tournament=EVENT, **of_sheet)))
        self.brought = sum(stacks)
        for at, stack in enumerate(stacks):
            self.tell(sit(NAMES[at], stack, seat=at))
        if begins:
            self.begin()

    @property
    def state(self) -> TableState:
        assert self._state is not None
        return self._state

    @property
    def seeds(self) -> dict[int, bytes]:
        """The seeds of the house that are not revealed."""
        return self._dealer.seeds

    @property
    def match(self) -> Any:
        return self.state.match

    def tell(self, command: Command) -> tuple[TableEvent, ...]:
        before = self._state
        events, state = decide(self.game, before, command, now=self.now)
        while (said := self._dealer.due(self.game, state)) is not None:
            more = decide(self.game, state, said, now=self.now)
            events, state = events + more.events, more.state
        assert transfers(self.game, before, events, entry="e") == ()
        self._version += 1
        told = table_reports.reports_of_entry(self.game, before, events, state, self._version)
        self._state = state
        self.log += events
        self.reports += told
        self.taken_along += sum(one.chips for one in told if isinstance(one, WentAway))
        return events

    def begin(self) -> "TournamentTable":
        """Begin, and play up to the first question."""
        self.tell(Proceed())
        while not self.asked and not self.state.still:
            self.reach()
        return self

    def bring(self, name: str, stack: int, *, new: bool = False) -> tuple[TableEvent, ...]:
        self.brought += stack
        return self.tell(sit(name, stack, new=new))

    def send_away(self, name: str) -> tuple[TableEvent, ...]:
        return self.tell(SendAway(PlayerId(name)))

    def halt(self, why: str = "break") -> tuple[TableEvent, ...]:
        return self.tell(StopPlay(why))

    def proceed(self, *, one: bool = False) -> tuple[TableEvent, ...]:
        return self.tell(Proceed(one))

    def set_stakes(self, minimum: int) -> tuple[TableEvent, ...]:
        return self.tell(SetStakes(Chips(minimum)))

    def reach(self, *offline: int) -> tuple[TableEvent, ...]:
        """Reach the first deadline."""
        first = min(self.state.deadlines, key=lambda due: fires(self.state, due))
        self.now = Millis(max(self.now, fires(self.state, first)))
        return self.tell(Reach(first, tuple(Seat(seat) for seat in offline)))

    @property
    def asked(self) -> list[tuple[Seat, Question[Any]]]:
        """The open questions with their seats."""
        return [
            (Seat(seat), ask)
            for seat in range(len(self.state.places))
            for ask in view.asks(self.game, self.state, Seat(seat))
        ]

    def act(self, random: Random) -> tuple[TableEvent, ...]:
        """At random, answer a question or let time pass."""
        if self.asked and random.random() < 0.8:
            seat, ask = random.choice(self.asked)
            actions = [action for offer in ask.offers for action in offer.actions()]
            return self.tell(Do(seat, ask.id, random.choice(actions)))
        return self.reach()

    def say(self, action: Any) -> tuple[TableEvent, ...]:
        """Answer the question that offers this action."""
        for seat, ask in self.asked:
            if any(offer.permits(action) for offer in ask.offers):
                return self.tell(Do(seat, ask.id, action))
        raise AssertionError(f"nobody is asked for {action}")

    def play_on(
        self, until: Callable[["TournamentTable"], bool], *, seed: int = 1
    ) -> "TournamentTable":
        """Play at random."""
        random = Random(seed)
        for _ in range(20_000):
            if until(self):
                return self
            self.act(random)
        raise AssertionError("it never comes to this")

    @property
    def stacks(self) -> dict[str, int]:
        return {place.player: place.stack for place in self.state.places if place is not None}

    def place(self, name: str) -> Place:
        seat = seat_of(self.state, PlayerId(name))
        assert seat is not None
        place = self.state.places[seat]
        assert place is not None
        return place

    def check_chips(self) -> None:
        """Check that all chips are at the table or were taken along."""
        at_table = sum(p.stack + p.coming for p in self.state.places if p is not None)
        assert at_table + self.taken_along == self.brought


def sit(name: str, stack: int, *, seat: int | None = None, new: bool = True) -> Sit:
    """The command with which the tournament seats a player."""
    at = None if seat is None else Seat(seat)
    return Sit(PlayerId(name), at, buy_in=Chips(stack) if stack else None, new=new)
