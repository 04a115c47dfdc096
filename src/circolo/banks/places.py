"""The taken seats of a ring table, which of them play, and the order around it (R5, R10)."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat


class Place(Struct, frozen=True):
    """A taken seat. `chips` is its total, reserved chips included."""

    chips: Chips
    new: bool = True
    """Whether the player is new: no bet of theirs has counted yet, and they have not held a bank
    (S6).
    """

    out: bool = False
    gone: bool = False
    there: bool = False
    """Whether the player was present at the last interruption (S6)."""

    takes_turns: bool = False
    """Whether the bank comes to this seat although it is new: it was skipped before or, in a
    tournament, was present when a bank began (S6).
    """


Places = tuple[Place | None, ...]


class Ring(Protocol):
    """The places of a ring table. Places of standing bettors come after the seats (F25)."""

    @property
    def places(self) -> Places: ...


def place_of(state: Ring, seat: Seat) -> Place:
    """Return a seat that is taken."""
    place = state.places[seat]
    assert place is not None, "somebody sits there"
    return place


def is_newcomer(place: Place) -> bool:
    """Return whether the bank still skips this seat (S6)."""
    return place.new and not place.takes_turns


def is_active(place: Place | None) -> bool:
    """Return whether a seat is taken, present and has chips to play with."""
    return place is not None and not place.out and place.chips > 0


def actives(state: Ring, *, seats: int | None = None) -> list[Seat]:
    """Return the active places, or only those among the first `seats`."""
    return [
        Seat(seat)
        for seat, place in enumerate(state.places[:seats])
        if place is not None and not place.out and place.chips
    ]


def must_play(state: Ring, *, tournament: bool, seats: int | None = None) -> list[Seat]:
    """Return the seats that take part in banks and hands: in a tournament the absent ones too (S6,
    S10).
    """
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
    """Return whether enough players are seated, and at least two of them are active (R5).

    A seat that still owes an answer counts as both, even if its player has just left. In a
    tournament play goes on while two seats are taken, absent or not; a player who left sits at
    another table.
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
    """Return the number of steps from the right of `origin` to this seat; `origin` itself is
    last.
    """
    return (origin - seat - 1) % size


def to_the_right_of(origin: Seat, seats: list[Seat], size: int) -> list[Seat]:
    """Return the seats in anticlockwise order from the right of `origin`."""
    return sorted(seats, key=lambda seat: steps(origin, seat, size))


def with_changes(places: Places, changes: tuple[Chips, ...]) -> Places:
    """Return the places after these changes of chips."""
    after = list(places)
    for seat, (place, change) in enumerate(zip(places, changes, strict=True)):
        if change:
            assert place is not None, "somebody sits there"
            after[seat] = replace(place, chips=Chips(place.chips + change))
    return tuple(after)


def with_place(places: Places, seat: Seat, place: Place | None) -> Places:
    """Return the places with this one replaced."""
    return (*places[:seat], place, *places[seat + 1 :])
