"""What a game waits for. Rules name the kind of a wait; the table sets its duration.

Ids and seats of waits are public. So a hidden answer, or a draw for an absent seat, may not use up
an id that others would see missing, shrink the seats of a window, or close a choice.
"""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Seat

WaitId = NewType("WaitId", int)
"""The id of a wait, never used twice in a match. A seat's action names it in the field `ask`."""

Kind = Literal["move", "bets", "grace", "auction", "annul", "pause", "cut", "adding"]


class Choice(Struct, frozen=True, tag="choice"):
    """An answer that one seat owes on its turn; at the deadline the seat is out of time (R3)."""

    id: WaitId
    seat: Seat
    kind: Kind


class Window(Struct, frozen=True, tag="window"):
    """A wait in which several seats may answer and none must; it closes at its deadline (R3).

    The offers may change while a window is open. A window with a new id is a new question, and its
    time starts again. A window without seats is a pause that ends at its time.
    """

    id: WaitId
    seats: tuple[Seat, ...]
    kind: Kind


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The order of `size` cards is needed; answered by `Shuffled`."""

    id: WaitId
    size: int
    why: str


class Draw(Struct, frozen=True, tag="draw"):
    """A number from 0 to `below` - 1 is needed, from the draw called `name`; answered by `Drawn`.

    The stream is keyed by name and id, so that a name may be used again.
    """

    id: WaitId
    below: int
    name: str


SeatWait = Choice | Window
Chance = Shuffle | Draw
Wait = SeatWait | Chance


def waits_for(question: SeatWait, seat: Seat) -> bool:
    """Return whether this seat may answer."""
    return seat == question.seat if isinstance(question, Choice) else seat in question.seats
