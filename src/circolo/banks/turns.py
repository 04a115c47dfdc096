"""To whom the bank comes on its way round (S6, F3)."""

from typing import Protocol

from msgspec.structs import replace

from circolo.banks.directing import Limited, stops
from circolo.banks.events import BankDue, BankOpen, PlayInterrupted, PlayStopped
from circolo.banks.places import Places, Ring, place_of, steps, to_the_right_of
from circolo.banks.roster import Told
from circolo.cards.units import Seat, to_the_right


class Round(Ring, Protocol):
    """A sitting whose bank goes round: from the right of `origin`, and has come to `due`."""

    @property
    def origin(self) -> Seat | None: ...

    @property
    def due(self) -> Seat | None: ...


class Banked(Round, Protocol):
    """A sitting, and the bank that is held."""

    @property
    def bank(self) -> object | None: ...


def in_turn(state: Round, seats: list[Seat], *, size: int) -> list[Seat]:
    """List of these seats those to which the bank has still to come; `size` seats have banks."""
    if state.origin is None:
        return []
    due = state.due
    seats = [seat for seat in seats if not place_of(state, seat).new] or seats
    if due is not None:
        reached = steps(state.origin, due, size)
        seats = [seat for seat in seats if steps(state.origin, seat, size) > reached]
    return to_the_right_of(state.origin, seats, size)


def begin_with(course: Told[Limited], seat: Seat) -> None:
    """Offer the bank to the first on its way round, unless the table is to stand still (P4)."""
    course.add(BankDue(seat, first=True))
    if stops(course.state):
        course.add(PlayStopped(seat))


def pass_on(course: Told[Round], seats: list[Seat], *, size: int, can_play: bool) -> None:
    """Offer the bank to the next of these seats, to everybody once all have refused; or interrupt
    (R5).
    """
    state = course.state
    if not can_play:
        course.add(PlayInterrupted(state.origin if state.due is None else state.due))
        return
    due = in_turn(state, seats, size=size)
    course.add(BankDue(due[0]) if due else BankOpen())


def stopped_at(state: Banked, event: PlayStopped, *, size: int) -> Seat | None:
    """Return from whose right on the bank is offered once the table goes on."""
    if event.seat is not None:
        return before(event.seat, size)
    return state.origin if state.bank is not None or state.due is None else state.due


def who_was_there(state: Ring, seats: list[Seat]) -> list[Seat]:
    """List of these seats those that were there at the last interruption."""
    return [seat for seat in seats if place_of(state, seat).there]


def all_there(places: Places) -> Places:
    """Remember of everybody that he was there when the play was interrupted."""
    return tuple([place and replace(place, there=True) for place in places])


def before(seat: Seat, size: int) -> Seat:
    """Return the origin from whose right on this seat is the first."""
    return to_the_right(seat, size, -1)


def resuming_at(state: Round, *, size: int) -> Seat | None:
    """Who has been offered the bank, and has not answered, will be the first in turn again."""
    return state.origin if state.due is None else before(state.due, size)
