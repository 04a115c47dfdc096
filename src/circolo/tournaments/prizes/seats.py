"""Seats: the prizes of a satellite, which are entries of another tournament (P2).

The pool pays as many seats as it can, for the best places, and the rest goes in chips to the place
after them. Players who share a place have a seat each if all the places that they share have one;
otherwise they divide what these places are worth in chips.

The price of a seat stays in the pool until it is settled: the pool pays the entry of the winner in
the other tournament or, if the winner cannot enter, the winner.
"""

from collections.abc import Iterable, Mapping

from msgspec import UNSET

from circolo.cards.units import Chips
from circolo.tournaments.commands import SettleSeat
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.events import Paid, SeatSettled, SeatWon
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.refusal import Refused
from circolo.tournaments.state import State, payers, people


def give(
    draft: Draft, places: Iterable[tuple[int, ...]], due: Mapping[int, Chips]
) -> dict[int, Chips]:
    """Give the seats of a satellite to its winners. Return the chips that are left to pay of those
    in `due`, by entrant number; in other tournaments all of them.

    `places` holds the teams that can win, the best first.
    """
    left, satellite = dict(due), draft.state.sheet.satellite
    if satellite is UNSET:
        return left
    for number in _winners(draft.state, tuple(places)):
        draft.add(SeatWon(number))
        left[number] = Chips(left[number] - satellite.price)
    return left


def settle(draft: Draft, command: SettleSeat) -> None:
    """Settle a seat: the winner has entered, or gets its price in chips. Raises Refused if no such
    seat is due.
    """
    satellite = draft.state.sheet.satellite
    if satellite is UNSET or command.entrant not in due_seats(draft.state):
        raise Refused("no_such_effect")
    draft.add(SeatSettled(command.entrant, command.code))
    if command.code:
        draft.add(Paid(command.entrant, Chips(satellite.price), "prize"))


def due_seats(state: State) -> tuple[int, ...]:
    """Return the entrant numbers of the winners whose seats are not settled yet."""
    return tuple(seat.entrant for seat in state.seats if seat.end == "due")


def _winners(state: State, places: tuple[tuple[int, ...], ...]) -> Iterable[int]:
    """Yield the entrant numbers of those who win a seat, the best first."""
    pool = prize_rules.pool(state.sheet, len(payers(state)))
    left = prize_rules.seats_of(state.sheet, sum(map(len, places)), pool)
    for group in places:
        left -= len(group)
        if left < 0:
            return
        for team in sorted(group):
            yield from people(state, team)
