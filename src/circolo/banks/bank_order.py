"""The order in which seats are offered the bank: anticlockwise around the table (S6, F3)."""

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
from circolo.banks.roster import EventSink
from circolo.banks.tournament_commands import Limited, stops
from circolo.cards.units import Seat, to_the_right


class Round(Ring, Protocol):
    """Protocol of a game state that says which seat is offered the bank.

    A round of offers starts at the right of the seat `origin`; `due` is the seat that is offered
    the bank now.
    """

    @property
    def origin(self) -> Seat | None: ...

    @property
    def due(self) -> Seat | None: ...


class Banked(Round, Protocol):
    """Protocol of a game state that also has the running bank, or None while there is no banker."""

    @property
    def bank(self) -> object | None: ...


def in_turn(state: Round, seats: list[Seat], *, size: int) -> list[Seat]:
    """Return those of `seats` that come after `state.due` in this round of offers, in order.

    New players, whom the bank skips (S6), are left out unless all of `seats` are new. `size` is the
    number of seats at the table. Empty if no round of offers is set (`state.origin` is None).
    """
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
    """Return the new players that are skipped when the bank goes on to `seat`, in order.

    `seat` None means the rest of the round of offers. Empty if all of `seats` are new, since then
    the bank skips none (S6).
    """
    newcomers = [each for each in seats if is_newcomer(place_of(state, each))]
    if state.origin is None or len(newcomers) == len(seats):
        return ()
    reached = 0 if state.due is None else steps(state.origin, state.due, size) + 1
    between = range(reached, size if seat is None else steps(state.origin, seat, size))
    passed = [each for each in newcomers if steps(state.origin, each, size) in between]
    return tuple(to_the_right_of(state.origin, passed, size))


def without_newcomers(places: Places, skipped: Collection[Seat]) -> Places:
    """Return the places with the seats in `skipped` marked, so that the bank does not skip them
    again (S6).
    """
    return tuple(
        [
            replace(place, takes_turns=True) if place is not None and seat in skipped else place
            for seat, place in enumerate(places)
        ]
    )


def begin_with(draft: EventSink[Limited], seat: Seat, skipped: tuple[Seat, ...] = ()) -> None:
    """Add the event that offers the bank to `seat`, the first of a new round of offers.

    `skipped` are the new players passed over. If the tournament allows no further coup (round), the
    table stops right after this event (P4).
    """
    draft.add(BankDue(seat, first=True, skipped=skipped))
    if stops(draft.state):
        draft.add(PlayStopped(seat))


def pass_on(
    draft: EventSink[Round],
    seats: list[Seat],
    *,
    size: int,
    can_play: bool,
    skips_once: bool = False,
) -> None:
    """Add the event that offers the bank to the next of `seats`, or to all seats once each has
    refused.

    If `can_play` is false, interrupt the play instead (R5). `skips_once`: record the skipped new
    players, so that each is skipped only once (S6).
    """
    state = draft.state
    if not can_play:
        draft.add(PlayInterrupted(state.origin if state.due is None else state.due))
        return
    seat = next(iter(in_turn(state, seats, size=size)), None)
    skipped = skipped_before(state, seats, seat, size=size) if skips_once else ()
    draft.add(BankOpen(skipped) if seat is None else BankDue(seat, skipped=skipped))


def stopped_at(state: Banked, event: PlayStopped, *, size: int) -> Seat | None:
    """Return the `origin` to store for a stopped table: the seat from whose right the offers of the
    bank go on.

    If a seat was being offered the bank (`event.seat`), the offers go on with that seat.
    """
    if event.seat is not None:
        return before(event.seat, size)
    return state.origin if state.bank is not None or state.due is None else state.due


def who_was_there(state: Ring, seats: list[Seat]) -> list[Seat]:
    """Return those of `seats` whose player was at the table when the play was interrupted (S6)."""
    return [seat for seat in seats if place_of(state, seat).there]


def all_there(places: Places) -> Places:
    """Return the places with every taken seat marked as taken at this interruption (S6)."""
    return tuple([place and replace(place, there=True) for place in places])


def before(seat: Seat, size: int) -> Seat:
    """Return the seat at the left of `seat`. With that seat as `origin`, a round of offers begins
    with `seat`.
    """
    return to_the_right(seat, size, -1)


def resuming_at(state: Round, *, size: int) -> Seat | None:
    """Return the `origin` to store for an interruption of the play: the seat from whose right the
    offers of the bank go on afterwards.

    If a seat was offered the bank and has not answered, the offers go on with that seat.
    """
    return state.origin if state.due is None else before(state.due, size)


def origin_after(state: Round, event: BankDue, *, size: int) -> Seat | None:
    """Return the `origin` to store when the bank is offered to a seat: the seat from whose right
    the round of offers began.

    It changes only if `event` begins a new round.
    """
    return before(event.seat, size) if event.first else state.origin
