"""A table as it stands."""

from typing import Any, Literal, NewType

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.waits import Kind, WaitId
from circolo.tables.sheet import Sheet

PlayerId = NewType("PlayerId", str)
TableId = NewType("TableId", str)

Absence = Literal["time", "offline", "choice", "left"]
"""Why a seat is played for: out of time, out of time without a line, by its own choice, gone (R4).
"""

Phase = Literal["waiting", "starting", "playing", "over", "closed"]


class Place(Struct, frozen=True):
    """Who holds a seat, and the chips that lie before him."""

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None = None


class Deadline(Struct, frozen=True):
    """When a wait ends.

    `ask` is the game's; the table's own waits have ask 0 and their phase as kind.
    """

    ask: WaitId
    kind: Kind | Literal["waiting", "starting", "over"]
    seats: tuple[Seat, ...]
    opened: Millis
    at: Millis


class Epoch(Struct, frozen=True):
    """The life of one shuffle: its commitment, whether its pack is dealt from, its seed once it is
    over.
    """

    number: int
    commitment: bytes
    dealt: bool = False
    seed: bytes | None = None


class TableState(Struct, frozen=True):
    """A table and the match played at it; `match` is the state of the sheet's game."""

    id: TableId
    sheet: Sheet[Any]
    phase: Phase
    places: tuple[Place | None, ...]
    deadlines: tuple[Deadline, ...] = ()
    match: Any = None
    epoch: Epoch | None = None
    held: Millis | None = None
    """Since when the clocks stand still, because nobody at the table had a line any more."""


def seat_of(state: TableState, player: PlayerId) -> Seat | None:
    """Return the seat that a player holds, even if he has left it to be played for."""
    for seat, place in enumerate(state.places):
        if place is not None and place.player == player:
            return Seat(seat)
    return None


def taken(state: TableState) -> tuple[Seat, ...]:
    """Return the seats at which somebody sits."""
    return tuple(Seat(seat) for seat, place in enumerate(state.places) if place is not None)
