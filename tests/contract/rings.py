"""Plays any ring game of the catalogue at random while people join, leave and sit out."""

from collections.abc import Iterator
from random import Random
from typing import Any

from circolo.cards.units import Chips, Seat
from circolo.play.commands import CameBack, Joined, Left, Roster, SatOut, StackChanged
from circolo.play.events import DealEnded, SeatFreed

STEPS = 250
"""The number of commands of a sitting, which does not end by itself."""

OFTEN = 0.04
"""The chance that a person joins, leaves, sits out or comes back, instead of a move in the game."""

STACKS = (7, 40, 200, 1_000)


class People:
    """The people at the table, followed by its events."""

    def __init__(self, seats: int) -> None:
        self.chips: dict[Seat, int] = {}
        self._seats = seats
        self._away: set[Seat] = set()
        self._gone: set[Seat] = set()
        self._broke: set[Seat] = set()

    def first(self, random: Random) -> Iterator[Roster]:
        """Yield commands that take all seats."""
        for seat in map(Seat, range(self._seats)):
            yield Joined(seat, Chips(random.choice(STACKS[1:])))

    def due(self) -> Roster | None:
        """Return the command that the table itself sends: a broke seat sits out, and comes back
        with new chips.
        """
        for seat, chips in self.chips.items():
            if not chips and seat not in self._away | self._gone:
                self._broke.add(seat)
                return SatOut(seat)
            if chips and seat in self._broke - self._gone:
                self._broke.discard(seat)
                return CameBack(seat)
        return None

    def change(self, random: Random) -> Roster | None:
        """Return a random command of a person; None if there is none."""
        match random.randrange(5):
            case 0:
                free = [s for s in map(Seat, range(self._seats)) if s not in self.chips]
                return Joined(random.choice(free), Chips(random.choice(STACKS))) if free else None
            case 1:
                here = [seat for seat in self.chips if seat not in self._gone]
                return Left(random.choice(here)) if here and random.random() < 0.5 else None
            case 2:
                there = [s for s in self.chips if s not in self._away | self._gone]
                return SatOut(random.choice(there)) if there else None
            case 3:
                here = [seat for seat in self.chips if seat not in self._gone]
                return self._topped_up(random.choice(here), random) if here else None
            case _:
                back = sorted(self._away - self._gone - self._broke)
                return CameBack(random.choice(back)) if back else None

    def _topped_up(self, seat: Seat, random: Random) -> StackChanged:
        return StackChanged(seat, Chips(self.chips[seat] + random.choice(STACKS)))

    def present(self, seat: Seat) -> bool:
        """Return whether a player who is not absent sits there."""
        return seat in self.chips and seat not in self._away | self._gone

    def said(self, command: object, events: tuple[Any, ...]) -> None:
        """Record a command and its events."""
        match command:
            case Joined():
                self.chips[command.seat] = command.stack
            case Left():
                self._gone.add(command.seat)
            case SatOut():
                self._away.add(command.seat)
            case CameBack():
                self._away.discard(command.seat)
            case StackChanged():
                self.chips[command.seat] = command.stack
            case _:
                pass
        for event in events:
            self._happened(event)

    def _happened(self, event: object) -> None:
        if isinstance(event, DealEnded):
            for seat, change in enumerate(event.settlement.changes):
                if change:
                    self.chips[Seat(seat)] += change
                    assert self.chips[Seat(seat)] >= 0, "more is lost than lies there"
        elif isinstance(event, SeatFreed):
            assert event.seat in self._gone, "a seat is freed that nobody has left"
            del self.chips[event.seat]
            self._gone.discard(event.seat)
            self._broke.discard(event.seat)
            self._away.discard(event.seat)
