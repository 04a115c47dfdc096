"""What happens at a table; stored for ever, so fields are only ever added, with defaults."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.settlement import Settlement
from circolo.tables.sheet import Sheet
from circolo.tables.state import Absence, Deadline, PlayerId, TableId

EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")

Cause = Literal["seat", "clock", "dealer", "roster"]


class Opened(Struct, Generic[OptionsT], frozen=True, tag="opened"):
    """The table stands; `rules` is the version of the rules to which its match is played to the
    end.
    """

    table: TableId
    sheet: Sheet[OptionsT]
    rules: int = 1


class Seated(Struct, frozen=True, tag="seated"):
    """A seat is taken and its entry paid."""

    seat: Seat
    player: PlayerId
    name: str
    bot: bool
    stack: Chips


class StoodUp(Struct, frozen=True, tag="stood_up"):
    """A seat is free again, and its chips go home with the player."""

    seat: Seat


class Starting(Struct, frozen=True, tag="starting"):
    """Every seat is taken (T3)."""


class StartHalted(Struct, frozen=True, tag="start_halted"):
    """Somebody stood up before the match began."""


class MatchBegan(Struct, frozen=True, tag="match_began"):
    """From here on seats are obligations."""


class WentAbsent(Struct, frozen=True, tag="went_absent"):
    """The seat is played for."""

    seat: Seat
    why: Absence


class CameBack(Struct, frozen=True, tag="came_back"):
    """The seat decides for itself."""

    seat: Seat


class Played(Struct, Generic[EventT], frozen=True, tag="played"):
    """An event of the game, what set it off, and for whom."""

    cause: Cause
    event: EventT
    seat: Seat | None = None


class DeadlinesSet(Struct, frozen=True, tag="deadlines_set"):
    """All deadlines from now on."""

    deadlines: tuple[Deadline, ...]


class ClocksHeld(Struct, frozen=True, tag="clocks_held"):
    """No deadline takes effect from here on."""

    since: Millis


class ClocksReleased(Struct, frozen=True, tag="clocks_released"):
    """Deadlines take effect again, later by the time they were held."""


class EpochBegan(Struct, frozen=True, tag="epoch_began"):
    """The seed of the next shuffle is fixed; `commitment` binds the house to it."""

    number: int
    commitment: bytes


class EpochEnded(Struct, frozen=True, tag="epoch_ended"):
    """The seed, for everybody to check."""

    number: int
    seed: bytes


class Settled(Struct, frozen=True, tag="settled"):
    """Chips move between the seats."""

    settlement: Settlement


class CashedOut(Struct, frozen=True, tag="cashed_out"):
    """The chips of a seat go back to its player; the seat stays on show."""

    seat: Seat


class Closed(Struct, frozen=True, tag="closed"):
    """The table is no more."""

    why: str


TableEvent = (
    Opened[Any]
    | Seated
    | StoodUp
    | Starting
    | StartHalted
    | MatchBegan
    | WentAbsent
    | CameBack
    | Played[Any]
    | DeadlinesSet
    | ClocksHeld
    | ClocksReleased
    | EpochBegan
    | EpochEnded
    | Settled
    | CashedOut
    | Closed
)
