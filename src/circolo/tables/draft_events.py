"""Collects the events that one command produces, and folds each of them into the table's state."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from circolo.cards.units import Chips, Seat
from circolo.play import commands as play
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded, MatchEnded, SeatFreed
from circolo.tables.chips import match_prizes
from circolo.tables.events import CashedOut, Cause, Closed, Played, Settled, StoodUp, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.refusal import Refused
from circolo.tables.state import Place, TableState, taken
from circolo.tables.table_options import fee_of, is_ring

_HAS_FOLLOW_UP = frozenset({MatchEnded, DealEnded, SeatFreed})


@dataclass(slots=True)
class Draft:
    """The events that a command has produced so far, and the table's state after them."""

    game: AnyGame
    state: TableState
    events: list[TableEvent] = field(default_factory=list)

    def add(self, event: TableEvent) -> None:
        """Append one event and fold it into the state."""
        self.state = evolve(self.game, self.state, event)
        self.events.append(event)

    def play(self, cause: Cause, command: play.Command[Any], seat: Seat | None = None) -> None:
        """Let the game decide a command, and append the game's events; raises IllegalAction."""
        self.played(cause, self.game.rules.decide(self.state.match, command), seat)

    def played(self, cause: Cause, events: Iterable[Any], seat: Seat | None = None) -> None:
        """Append events of the game, each followed by the events of the table that it causes:
        settlements, returned chips, freed seats.
        """
        for event in events:
            self.add(Played(cause, event, seat))
            if type(event) in _HAS_FOLLOW_UP:
                self._follow_up(event)

    def _follow_up(self, event: Any) -> None:
        match event:
            case MatchEnded():
                sheet = self.state.sheet
                fee = fee_of(sheet)
                self.add(Settled(match_prizes.settle(Chips(sheet.entry), event.places, fee=fee)))
                self.cash_out()
            case DealEnded(settlement=settlement) if is_ring(self.state.sheet):
                if any(settlement.changes):
                    self.add(Settled(settlement))
            case SeatFreed():
                self.add(StoodUp(event.seat))
            case _:
                pass

    def cash_out(self) -> None:
        """Return the chips of all seats to the players' accounts."""
        for seat in taken(self.state):
            self.add(CashedOut(seat))

    def close(self, why: str) -> None:
        """Close the table for the reason `why`, and return the chips of all seats to the players'
        accounts.
        """
        self.cash_out()
        self.add(Closed(why))

    def place(self, seat: Seat) -> Place:
        """Return the player at a seat; raises Refused if the seat is empty or does not exist."""
        place = self.state.places[seat] if 0 <= seat < len(self.state.places) else None
        if place is None:
            raise Refused("not_seated")
        return place

    def must_be_playing(self) -> None:
        """Raise Refused unless the game is running."""
        if self.state.phase != "playing":
            raise Refused("match_over" if self.state.phase == "over" else "match_not_begun")
