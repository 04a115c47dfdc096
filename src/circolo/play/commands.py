"""The commands that a table sends to a game."""

from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.play.waits import WaitId

ActionT = TypeVar("ActionT")


class Act(Struct, Generic[ActionT], frozen=True, gc=False, tag="act"):
    """Command: a seat answers an open question with an action. `ask` is the id of the question."""

    ask: WaitId
    seat: Seat
    action: ActionT


class Expired(Struct, frozen=True, gc=False, tag="expired"):
    """Command: the deadline of a wait has passed. A window closes; in a choice, the game chooses
    for the seat. `ask` is the id of the wait.

    If the seat of a choice was present, the table makes the seat absent with `SatOut` before this
    command (R3).
    """

    ask: WaitId


class Shuffled(Struct, frozen=True, gc=False, tag="shuffled"):
    """Command: the shuffled order that a `Shuffle` wait needs. `order` is a permutation of
    range(size), first card first.
    """

    ask: WaitId
    order: tuple[int, ...]


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    """Command: the random number that a `Draw` wait needs."""

    ask: WaitId
    value: int


class Joined(Struct, frozen=True, gc=False, tag="joined"):
    """Command: a player has taken this seat with a stack of chips. They play from the next deal,
    bank or coup, as the game decides (R10).

    `new` is True if the player has not bet yet; the game then skips them once as banker (S6). It is
    False for a player who has bet at another table of the same tournament.
    """

    seat: Seat
    stack: Chips
    new: bool = True


class Left(Struct, frozen=True, gc=False, tag="left"):
    """Command: the player has left this seat. The game plays for the seat until the player's
    obligation ends (R10), such as the running deal or bank.
    """

    seat: Seat


class SatOut(Struct, frozen=True, gc=False, tag="sat_out"):
    """Command: the seat is absent from now on, so that the house plays for it (R3)."""

    seat: Seat


class CameBack(Struct, frozen=True, gc=False, tag="came_back"):
    """Command: the player of an absent seat has returned («Rientra») and makes the decisions of the
    seat again (R3).
    """

    seat: Seat


class StackChanged(Struct, frozen=True, gc=False, tag="stack_changed"):
    """Command: the player at this seat has bought more chips, between two banks or coups. `stack`
    is the new total, including chips that are reserved, for example for a bet.
    """

    seat: Seat
    stack: Chips


class StakesSet(Struct, frozen=True, gc=False, tag="stakes_set"):
    """Command of a tournament: from the next bank on, `minimum` is the minimum bet, and the minimum
    bank rises in proportion (P4).
    """

    minimum: Chips


class PlayUntil(Struct, frozen=True, gc=False, tag="play_until"):
    """Command of a tournament: begin no deal with a number above `deal`. None removes the limit."""

    deal: int | None


Roster = Joined | Left | SatOut | CameBack | StackChanged
Directed = StakesSet | PlayUntil
"""The commands that a tournament sends to the games at its tables. A match game ignores both: it
has no banks, and the table stops the match itself.
"""

Command: TypeAlias = Act[ActionT] | Expired | Shuffled | Drawn | Roster | Directed
