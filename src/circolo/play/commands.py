"""All that can be said to a game."""

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.play.waits import WaitId

ActionT = TypeVar("ActionT")


class Act(Struct, Generic[ActionT], frozen=True, tag="act"):
    """A seat answers the question `ask`."""

    ask: WaitId
    seat: Seat
    action: ActionT


class Expired(Struct, frozen=True, tag="expired"):
    """The time of a question is over: a window closes, a choice is made for the seat.

    The table has said `SatOut` before it says so of a choice whose seat was present (R3).
    """

    ask: WaitId


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """The answer to `Shuffle`: a permutation of range(size), first card first."""

    ask: WaitId
    order: tuple[int, ...]


class Drawn(Struct, frozen=True, tag="drawn"):
    """The answer to `Draw`."""

    ask: WaitId
    value: int


class Joined(Struct, frozen=True, tag="joined"):
    """Somebody has taken the seat with these chips; he plays from when R10 lets him.

    `new`: he has not bet yet, so that the bank skips him (S6); a tournament knows better.
    """

    seat: Seat
    stack: Chips
    new: bool = True


class Left(Struct, frozen=True, tag="left"):
    """The player has gone; the seat is played for until its obligation ends (R10)."""

    seat: Seat


class SatOut(Struct, frozen=True, tag="sat_out"):
    """The seat is absent from now on (R3)."""

    seat: Seat


class CameBack(Struct, frozen=True, tag="came_back"):
    """«Rientra»: the seat decides for itself again (R3)."""

    seat: Seat


class StackChanged(Struct, frozen=True, tag="stack_changed"):
    """The seat has bought more chips between two boundaries; `stack` is all that it has now, what
    the game has reserved of it included.
    """

    seat: Seat
    stack: Chips


class StakesSet(Struct, frozen=True, tag="stakes_set"):
    """From the next bank on this is the least bank and bet (P4)."""

    minimum: Chips


class PlayUntil(Struct, frozen=True, tag="play_until"):
    """Begin no deal after the one of this number, until something else is said; None: go on."""

    deal: int | None


Roster = Joined | Left | SatOut | CameBack | StackChanged
Directed = StakesSet | PlayUntil
"""What the tournament says to its tables; a match, which has no banks and whose deals its table
begins, takes no notice.
"""

Command: TypeAlias = Act[ActionT] | Expired | Shuffled | Drawn | Roster | Directed
