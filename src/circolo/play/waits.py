"""What a game is waiting for. Rules name the kind of a wait, never its length: time belongs to the table."""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Seat

WaitId = NewType("WaitId", int)
"""Never used twice in a match; to a seat it is the `ask` that its action answers."""

Kind = Literal["move", "bets", "grace", "auction", "annul", "pause"]


class Choice(Struct, frozen=True, tag="choice"):
    """A decision that one seat owes on its own turn; at the limit the seat is out of time (R3)."""

    id: WaitId
    seat: Seat
    kind: Kind


class Window(Struct, frozen=True, tag="window"):
    """Something several seats may do and nobody owes; at the limit it just closes (R3)."""

    id: WaitId
    seats: tuple[Seat, ...]
    kind: Kind


class Shuffle(Struct, frozen=True, tag="shuffle"):
    """The order of `size` cards is needed; answered by `Shuffled`."""

    id: WaitId
    size: int
    why: str


class Draw(Struct, frozen=True, tag="draw"):
    """A number from 0 to `below` - 1 is needed, from the draw called `name`; answered by `Drawn`."""

    id: WaitId
    below: int
    name: str


Question = Choice | Window
Chance = Shuffle | Draw
Wait = Question | Chance


def waits_for(question: Question, seat: Seat) -> bool:
    """Tell whether this seat may answer."""
    return seat == question.seat if isinstance(question, Choice) else seat in question.seats
