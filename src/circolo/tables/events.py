"""What happens at a table; stored for ever, so fields are only ever added, with defaults."""

from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.fairness.seeds import Participant
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId
from circolo.tables.sheet import Sheet
from circolo.tables.state import Absence, BotLevel, Deadline, Keeper, PlayerId, TableId

EventT = TypeVar("EventT")
OptionsT = TypeVar("OptionsT")
PremoveT = TypeVar("PremoveT")
HabitsT = TypeVar("HabitsT")

Cause = Literal["seat", "clock", "dealer", "roster"]


class Opened(Struct, Generic[OptionsT], frozen=True, tag="opened"):
    """The table stands; `rules` is the version of the rules to which its match is played to the
    end, `terms` the hash of the options to which its shuffles are bound, `kept` for whom a rematch
    keeps the seats.
    """

    table: TableId
    sheet: Sheet[OptionsT]
    rules: int = 1
    terms: bytes = b""
    kept: tuple[Keeper | None, ...] = ()


class Seated(Struct, frozen=True, tag="seated"):
    """A seat is taken and its entry paid."""

    seat: Seat
    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    level: BotLevel | None = None


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


class PremoveSet(Struct, Generic[PremoveT], frozen=True, tag="premove_set"):
    """The seat has set what it will do on its turn, in place of what it had set before (R7)."""

    seat: Seat
    premove: PremoveT


class PremoveWithdrawn(Struct, frozen=True, tag="premove_withdrawn"):
    """The seat has set nothing any more."""

    seat: Seat


class PremoveDropped(Struct, frozen=True, tag="premove_dropped"):
    """What the seat had set cannot be done on its turn, which is its own to answer (R7)."""

    seat: Seat
    why: Literal["illegal"]


class HabitsSet(Struct, Generic[HabitsT], frozen=True, tag="habits_set"):
    """The seat's standing wishes; what is open already it answers by hand (R6)."""

    seat: Seat
    habits: HabitsT
    by_hand: tuple[WaitId, ...] = ()


class TimeSpent(Struct, frozen=True, tag="time_spent"):
    """So long the seat has thought on this question, at a table with match time (T19)."""

    seat: Seat
    ask: WaitId
    millis: Millis


class DeadlinesSet(Struct, frozen=True, tag="deadlines_set"):
    """All deadlines from now on."""

    deadlines: tuple[Deadline, ...]


class ClocksHeld(Struct, frozen=True, tag="clocks_held"):
    """No deadline takes effect from here on."""

    since: Millis


class ClocksReleased(Struct, frozen=True, tag="clocks_released"):
    """Deadlines take effect again, later by the time they were held."""


class SeedCommitted(Struct, frozen=True, tag="seed_committed"):
    """A seat has bound itself to a seed for the next shuffle."""

    seat: Seat
    epoch: int
    commitment: bytes


class SeedsClosed(Struct, frozen=True, tag="seeds_closed"):
    """No more seats can commit; this is who takes part."""

    epoch: int
    participants: tuple[Participant, ...]


class EpochBegan(Struct, frozen=True, tag="epoch_began"):
    """The seed of the house is fixed; `commitment` binds it to that, and to the seats'."""

    number: int
    commitment: bytes


class SeedRevealed(Struct, frozen=True, tag="seed_revealed"):
    """A seat has shown the seed it was bound to."""

    seat: Seat
    epoch: int
    seed: bytes


class EpochReady(Struct, frozen=True, tag="epoch_ready"):
    """No more seeds are taken: from here on the order of the pack is fixed."""

    number: int


class PackFixed(Struct, frozen=True, tag="pack_fixed"):
    """The root binds the house to every card of the pack that is shuffled now."""

    number: int
    size: int
    root: bytes


class EpochEnded(Struct, frozen=True, tag="epoch_ended"):
    """The seed of the house, for everybody to check; None if it was lost."""

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Settled(Struct, frozen=True, tag="settled"):
    """Chips move between the seats."""

    settlement: Settlement


class CashedOut(Struct, frozen=True, tag="cashed_out"):
    """The chips of a seat go back to its player; the seat stays on show."""

    seat: Seat


class RematchOpened(Struct, frozen=True, tag="rematch_opened"):
    """The same people can play again, at another table."""

    table: TableId


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
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Any]
    | TimeSpent
    | DeadlinesSet
    | ClocksHeld
    | ClocksReleased
    | SeedCommitted
    | SeedsClosed
    | EpochBegan
    | SeedRevealed
    | EpochReady
    | PackFixed
    | EpochEnded
    | Settled
    | CashedOut
    | RematchOpened
    | Closed
)

PRIVATE = (PremoveSet, PremoveWithdrawn, PremoveDropped, HabitsSet)
"""What one seat has told the house alone; never in one entry with anything else."""
