"""The places of a ring table: which are taken, who plays, and the order around it (R5, R10)."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat


class Place(Struct, frozen=True, gc=False):
    """A taken seat. `chips` is the player's total, including chips reserved as stakes.

    `out`: the player is absent. `gone`: the player has left, and the house plays for the seat.
    """

    chips: Chips
    new: bool = True
    """Whether the player is new: they have neither placed a bet nor held a bank yet (S6)."""

    out: bool = False
    gone: bool = False
    there: bool = False
    """Whether the player was present when the play was last interrupted (S6)."""

    takes_turns: bool = False
    """Whether a new player is offered the bank all the same: the bank skipped them before or, in a
    tournament, they were present when a bank began (S6).
    """


Places = tuple[Place | None, ...]


class Ring(Protocol):
    """Protocol of a game state with the places of a ring table: the seats, then the places of
    standing bettors, who are players without a seat (F25).
    """

    @property
    def places(self) -> Places: ...


def place_of(state: Ring, seat: Seat) -> Place:
    """Return the place at this seat, which must be taken."""
    place = state.places[seat]
    assert place is not None, "somebody sits there"
    return place


def is_newcomer(place: Place) -> bool:
    """Return whether the bank still skips this player, who is new at the table (S6)."""
    return place.new and not place.takes_turns


def is_active(place: Place | None) -> bool:
    """Return whether the seat is taken by a player who is present and has chips."""
    return place is not None and not place.out and place.chips > 0


def actives(state: Ring, *, seats: int | None = None) -> list[Seat]:
    """Return the places whose player is present and has chips.

    `seats`: look only at the first so many places; None: at all places.
    """
    return [
        Seat(seat)
        for seat, place in enumerate(state.places[:seats])
        if place is not None and not place.out and place.chips
    ]


def must_play(state: Ring, *, tournament: bool, seats: int | None = None) -> list[Seat]:
    """Return the seats that take part: those of present players with chips. In a tournament, absent
    players with chips count too (S6, S10).

    `seats`: look only at the first so many places; None: at all places.
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
    """Return whether at least `least` players are seated and at least two of them are active (R5).

    The seat `waiting_for` still owes an answer and counts as active, even if its player has just
    left. In a tournament, play needs only two players with chips who have not left, absent or not.
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
    """Return how many seats lie between `origin` and `seat`, going to the right: 0 for the right
    neighbour, `size` - 1 for `origin` itself.
    """
    return (origin - seat - 1) % size


def to_the_right_of(origin: Seat, seats: list[Seat], size: int) -> list[Seat]:
    """Return the seats in anticlockwise order, starting at the right of `origin`."""
    return sorted(seats, key=lambda seat: steps(origin, seat, size))


def with_changes(places: Places, changes: tuple[Chips, ...]) -> Places:
    """Return the places after adding `changes[i]` to the chips of place i."""
    after = list(places)
    for seat, (place, change) in enumerate(zip(places, changes, strict=True)):
        if change:
            assert place is not None, "somebody sits there"
            after[seat] = replace(place, chips=Chips(place.chips + change))
    return tuple(after)


def with_place(places: Places, seat: Seat, place: Place | None) -> Places:
    """Return the places with `place` at this seat; None makes the seat free."""
    return (*places[:seat], place, *places[seat + 1 :])
