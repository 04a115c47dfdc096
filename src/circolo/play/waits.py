"""What a game is waiting for; rules name the kind of a wait, its length is the table's affair.

Ids and seats of waits are public. What others must not notice (a hidden answer, a draw for an
absent seat) may therefore neither use up an id that they would see missing, nor shrink the seats
of a window, nor close a choice.
"""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Seat

WaitId = NewType("WaitId", int)
"""Never used twice in a match; to a seat it is the `ask` that its action answers."""

Kind = Literal["move", "bets", "grace", "auction", "annul", "pause", "cut"]


class Choice(Struct, frozen=True, tag="choice"):
    """A decision that one seat owes on its own turn; at the limit the seat is out of time (R3)."""

    id: WaitId
    seat: Seat
    kind: Kind


class Window(Struct, frozen=True, tag="window"):
    """Something several seats may do and nobody owes; at the limit it just closes (R3).

    What it offers may change while it is open; another id is another question, and starts its
    time anew. With no seats at all it is a pause that ends at its time.
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


Question = Choice | Window
Chance = Shuffle | Draw
Wait = Question | Chance


def waits_for(question: Question, seat: Seat) -> bool:
    """Tell whether this seat may answer."""
    return seat == question.seat if isinstance(question, Choice) else seat in question.seats
