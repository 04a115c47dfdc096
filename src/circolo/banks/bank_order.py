"""The order in which the bank goes round (S6, F3)."""

from collections.abc import Collection
from typing import Protocol

from msgspec.structs import replace

from circolo.banks.events import BankDue, BankOpen, PlayInterrupted, PlayStopped
from circolo.banks.places import (
    Places,
    Ring,
    is_newcomer,
    place_of,
    steps,
    to_the_right_of,
)
from circolo.banks.roster import Told
from circolo.banks.tournament_commands import Limited, stops
from circolo.cards.units import Seat, to_the_right


class Round(Ring, Protocol):
    """A sitting whose bank goes round from the right of `origin` and has come to `due`."""

    @property
    def origin(self) -> Seat | None: ...

    @property
    def due(self) -> Seat | None: ...


class Banked(Round, Protocol):
    """A sitting with a running bank."""

    @property
    def bank(self) -> object | None: ...


def in_turn(state: Round, seats: list[Seat], *, size: int) -> list[Seat]:
    """Return those of these seats that the bank has not yet reached; the table has `size` seats."""
    if state.origin is None:
        return []
    due = state.due
    seats = [seat for seat in seats if not is_newcomer(place_of(state, seat))] or seats
    if due is not None:
        reached = steps(state.origin, due, size)
        seats = [seat for seat in seats if steps(state.origin, seat, size) > reached]
    return to_the_right_of(state.origin, seats, size)


def skipped_before(
    state: Round, seats: list[Seat], seat: Seat | None, *, size: int
) -> tuple[Seat, ...]:
    """Return the newcomers that the bank skips on its way to `seat`, or on a full round if None.

    If all seats are new it skips none (S6).
    """
    newcomers = [each for each in seats if is_newcomer(place_of(state, each))]
    if state.origin is None or len(newcomers) == len(seats):
        return ()
    reached = 0 if state.due is None else steps(state.origin, state.due, size) + 1
    between = range(reached, size if seat is None else steps(state.origin, seat, size))
    passed = [each for each in newcomers if steps(state.origin, each, size) in between]
    return tuple(to_the_right_of(state.origin, passed, size))


def without_newcomers(places: Places, skipped: Collection[Seat]) -> Places:
    """Return the places with these seats marked as skipped: the bank skips a newcomer once (S6)."""
    return tuple(
        [
            replace(place, takes_turns=True) if place is not None and seat in skipped else place
            for seat, place in enumerate(places)
        ]
    )


def begin_with(draft: Told[Limited], seat: Seat, skipped: tuple[Seat, ...] = ()) -> None:
    """Offer the bank to the first seat of a new round, unless the table must stop (P4)."""
    draft.add(BankDue(seat, first=True, skipped=skipped))
    if stops(draft.state):
        draft.add(PlayStopped(seat))


def pass_on(
    draft: Told[Round], seats: list[Seat], *, size: int, can_play: bool, skips_once: bool = False
) -> None:
    """Offer the bank to the next of these seats, or to all seats if each has refused it; interrupt
    the play if too few can play (R5).

    `skips_once`: the bank skips a newcomer only once (S6).
    """
    state = draft.state
    if not can_play:
        draft.add(PlayInterrupted(state.origin if state.due is None else state.due))
        return
    seat = next(iter(in_turn(state, seats, size=size)), None)
    skipped = skipped_before(state, seats, seat, size=size) if skips_once else ()
    draft.add(BankOpen(skipped) if seat is None else BankDue(seat, skipped=skipped))


def stopped_at(state: Banked, event: PlayStopped, *, size: int) -> Seat | None:
    """Return the origin from whose right the bank is offered once the table resumes."""
    if event.seat is not None:
        return before(event.seat, size)
    return state.origin if state.bank is not None or state.due is None else state.due


def who_was_there(state: Ring, seats: list[Seat]) -> list[Seat]:
    """Return those of these seats that were present at the last interruption."""
    return [seat for seat in seats if place_of(state, seat).there]


def all_there(places: Places) -> Places:
    """Mark every taken seat as present at the interruption."""
    return tuple([place and replace(place, there=True) for place in places])


def before(seat: Seat, size: int) -> Seat:
    """Return the origin whose right neighbour is this seat."""
    return to_the_right(seat, size, -1)


def resuming_at(state: Round, *, size: int) -> Seat | None:
    """Return the origin after an interruption: a seat that was offered the bank and has not
    answered is first again.
    """
    return state.origin if state.due is None else before(state.due, size)
