"""The taken seats of a ring table, who of them plays, and the order around it (R5, R10)."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat


class Place(Struct, frozen=True):
    """A taken seat. `chips` are all it has, what is reserved of them included."""

    chips: Chips
    new: bool = True
    """No bet of his has counted yet, nor has he held a bank (S6)."""

    out: bool = False
    gone: bool = False
    there: bool = False
    """Whether he was there at the last interruption (S6)."""


Places = tuple[Place | None, ...]


class Ring(Protocol):
    """A sitting. Where onlookers have places too, these lie behind the seats (F25)."""

    @property
    def places(self) -> Places: ...


def place_of(state: Ring, seat: Seat) -> Place:
    """Return a seat that is taken."""
    place = state.places[seat]
    assert place is not None, "somebody sits there"
    return place


def is_active(place: Place | None) -> bool:
    """Tell whether a seat is taken, decides for itself and has chips to play with."""
    return place is not None and not place.out and place.chips > 0


def actives(state: Ring, *, seats: int | None = None) -> list[Seat]:
    """List the active places, or only those of so many seats."""
    return [
        Seat(seat)
        for seat, place in enumerate(state.places[:seats])
        if place is not None and not place.out and place.chips
    ]


def must_play(state: Ring, *, tournament: bool, seats: int | None = None) -> list[Seat]:
    """List the seats that bank and hands come to: in a tournament the absent ones too (S6, S10)."""
    if not tournament:
        return actives(state, seats=seats)
    return [
        Seat(seat)
        for seat, place in enumerate(state.places[:seats])
        if place is not None and place.chips
    ]


def can_play(
    state: Ring,
    *,
    least: int,
    tournament: bool,
    seats: int | None = None,
    waiting_for: Seat | None = None,
) -> bool:
    """Tell whether enough are seated, and at least two of them active (R5).

    A seat that still owes an answer counts as both, even if it has just gone. In a tournament
    nothing interrupts as long as two are there, absent or not; who has gone sits elsewhere.
    """
    playing = must_play(state, tournament=tournament, seats=seats)
    if tournament:
        return len([seat for seat in playing if not place_of(state, seat).gone]) >= 2
    if waiting_for is not None and waiting_for not in playing:
        playing.append(waiting_for)
    if len(playing) < 2 or len(playing) >= least:
        return len(playing) >= 2
    seated = [
        seat
        for seat, place in enumerate(state.places[:seats])
        if seat == waiting_for or (place is not None and not place.gone)
    ]
    return len(seated) >= least


def steps(origin: Seat, seat: Seat, size: int) -> int:
    """Count the seats between the right of `origin` and this one; `origin` is the last of all."""
    return (origin - seat - 1) % size


def to_the_right_of(origin: Seat, seats: list[Seat], size: int) -> list[Seat]:
    """Put seats in the order in which one comes to them from the right of `origin`."""
    return sorted(seats, key=lambda seat: steps(origin, seat, size))


def with_changes(places: Places, changes: tuple[Chips, ...]) -> Places:
    """Return the places after these chips have changed hands."""
    after = list(places)
    for seat, (place, change) in enumerate(zip(places, changes, strict=True)):
        if change:
            assert place is not None, "somebody sits there"
            after[seat] = replace(place, chips=Chips(place.chips + change))
    return tuple(after)


def with_place(places: Places, seat: Seat, place: Place | None) -> Places:
    """Return the places with this one instead of what was there."""
    return (*places[:seat], place, *places[seat + 1 :])
