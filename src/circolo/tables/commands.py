"""All that can be said to a table."""

from typing import Any

from msgspec import Struct

from circolo.cards.units import Millis, Seat
from circolo.play.commands import Drawn, Shuffled
from circolo.play.waits import WaitId
from circolo.tables.sheet import Sheet
from circolo.tables.state import Deadline, PlayerId, TableId


class Open(Struct, frozen=True):
    """Set up a table."""

    table: TableId
    sheet: Sheet[Any]


class Sit(Struct, frozen=True):
    """Take a seat, or the first free one, and pay the entry."""

    player: PlayerId
    name: str
    seat: Seat | None = None
    bot: bool = False


class Leave(Struct, frozen=True):
    """Stand up: at once before the start, and played for to the end once the match is on (R10)."""

    seat: Seat


class SitOut(Struct, frozen=True):
    """Be absent by choice (R3)."""

    seat: Seat


class Return(Struct, frozen=True):
    """«Rientra» (R3)."""

    seat: Seat


class Do(Struct, frozen=True):
    """Answer a question of the game."""

    seat: Seat
    ask: WaitId
    action: Any


class Reach(Struct, frozen=True):
    """A deadline has come; `offline` are the seats without a line at that moment."""

    deadline: Deadline
    offline: tuple[Seat, ...] = ()


class Answer(Struct, frozen=True):
    """The dealer's answer to a chance of the game, from the running epoch."""

    chance: Shuffled | Drawn


class BeginEpoch(Struct, frozen=True):
    """A seed is fixed and committed to; the epoch before it must have ended."""

    number: int
    commitment: bytes


class EndEpoch(Struct, frozen=True):
    """The seed of the running epoch is shown."""

    seed: bytes


class Resume(Struct, frozen=True):
    """The house was away for so long: clocks go on from where they stood (P6)."""

    away: Millis


class Hold(Struct, frozen=True):
    """Everybody has lost his line at once: that is nobody's fault, so stop the clocks."""


class Release(Struct, frozen=True):
    """Somebody is back, or it has lasted long enough: the clocks go on from where they stood."""


class Close(Struct, frozen=True):
    """End the table; what lies on it goes back to where it came from."""

    why: str


Command = (
    Open
    | Sit
    | Leave
    | SitOut
    | Return
    | Do
    | Reach
    | Answer
    | BeginEpoch
    | EndEpoch
    | Resume
    | Hold
    | Release
    | Close
)
