"""Folds the events that change the places of a ring table alike in all bank games (S6, R10)."""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from circolo.banks.bank_order import without_newcomers
from circolo.banks.events import PlayerJoined, Roster
from circolo.banks.places import Places, Ring, with_place
from circolo.banks.roster import place_after
from circolo.cards.units import Seat


class Sitting(Ring, Protocol):
    """Protocol of a game state with its places and the number of banks so far."""

    @property
    def banks(self) -> int: ...


def places_after(state: Ring, event: Roster) -> Places:
    """Return the places after a player joined, left, sat out, came back or bought chips."""
    return with_place(state.places, event.seat, place_after(state, event))


def places_after_joining(state: Sitting, event: PlayerJoined, *, skips_only_moved: bool) -> Places:
    """Return the places after a player joined.

    `skips_only_moved`: the bank skips no player who joins before the table's first bank. It skips
    only those whom the tournament moves here later (S6).
    """
    places = places_after(state, event)
    if skips_only_moved and not state.banks:
        return without_newcomers(places, (event.seat,))
    return places


def places_after_taking(state: Ring, banker: Seat, *, skips_only_moved: bool) -> Places:
    """Return the places after a seat became banker, whose player is no longer new.

    `skips_only_moved`: the bank skips none of the players who are at the table now. It skips only
    those whom the tournament moves here later (S6).
    """
    places = state.places
    if skips_only_moved:
        places = without_newcomers(places, [Seat(seat) for seat in range(len(places))])
    return no_longer_new(places, [banker])


def no_longer_new(places: Places, seats: Iterable[Seat]) -> Places:
    """Return the places after these seats have bet or held a bank: they are no longer new (S6)."""
    for seat in seats:
        place = places[seat]
        if place is not None and place.new:
            places = with_place(places, seat, replace(place, new=False))
    return places
