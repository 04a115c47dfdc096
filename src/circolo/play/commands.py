"""The commands that a game accepts."""

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
    """The time of a question has ended: a window closes, or the game chooses for the seat.

    If the seat of a choice was present, the table sends `SatOut` first (R3).
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
    """A player has taken the seat with these chips and plays from the moment that R10 names.

    `new`: the player has not bet yet, so that the bank skips the seat (S6); a tournament passes
    False for a player who has bet before.
    """

    seat: Seat
    stack: Chips
    new: bool = True


class Left(Struct, frozen=True, tag="left"):
    """The player has left; the game plays for the seat until its obligation ends (R10)."""

    seat: Seat


class SatOut(Struct, frozen=True, tag="sat_out"):
    """The seat is absent from now on (R3)."""

    seat: Seat


class CameBack(Struct, frozen=True, tag="came_back"):
    """«Rientra»: the seat decides for itself again (R3)."""

    seat: Seat


class StackChanged(Struct, frozen=True, tag="stack_changed"):
    """The seat has bought more chips between two banks or coups; `stack` is its new total, chips
    that the game has reserved included.
    """

    seat: Seat
    stack: Chips


class StakesSet(Struct, frozen=True, tag="stakes_set"):
    """The minimum bank and the minimum bet of the tournament change with the next bank (P4)."""

    minimum: Chips


class PlayUntil(Struct, frozen=True, tag="play_until"):
    """The game begins no deal after this number; None removes the limit."""

    deal: int | None


Roster = Joined | Left | SatOut | CameBack | StackChanged
Directed = StakesSet | PlayUntil
"""Commands from a tournament to its tables. A match ignores them: it has no banks, and its table
begins its deals.
"""

Command: TypeAlias = Act[ActionT] | Expired | Shuffled | Drawn | Roster | Directed
