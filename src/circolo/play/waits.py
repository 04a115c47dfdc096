"""Waits: everything that a game can wait for. The rules name the kind of a wait; the table sets its
time limit.

The ids and seats of waits are public, so a hidden event must not change them. Hidden events are a
secret answer, and the random draw that plays for an absent seat. They use no id of the public
sequence, because a gap would reveal them. They remove no seat from a window, and they close no
choice.
"""

from typing import Literal, NewType

from msgspec import Struct

from circolo.cards.units import Seat

WaitId = NewType("WaitId", int)
"""The id of a wait, never used twice in a match. Commands name the wait that they answer in the
field `ask`.
"""

Kind = Literal["move", "bets", "grace", "auction", "annul", "pause", "cut", "adding"]


class Choice(Struct, frozen=True, gc=False, tag="choice"):
    """A wait for one seat that must answer on its turn. At the deadline the seat is out of time
    (R3).
    """

    id: WaitId
    seat: Seat
    kind: Kind


class Window(Struct, frozen=True, gc=False, tag="window"):
    """A wait in which several seats may answer, and each may also stay silent; it closes at its
    deadline (R3).

    The offers may change while a window is open. A window with a new id is a new question, and its
    time starts again. A window without seats is a pause.
    """

    id: WaitId
    seats: tuple[Seat, ...]
    kind: Kind


class Shuffle(Struct, frozen=True, gc=False, tag="shuffle"):
    """A wait for a shuffled order of `size` cards; the command `Shuffled` answers it."""

    id: WaitId
    size: int
    why: str


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """A wait for a random number from 0 to `below` - 1; the command `Drawn` answers it.

    The number follows from the seed, `name` and `id`, so two draws with the same name differ.
    """

    id: WaitId
    below: int
    name: str


SeatWait = Choice | Window
Chance = Shuffle | Draw
Wait = SeatWait | Chance


def waits_for(question: SeatWait, seat: Seat) -> bool:
    """Return whether this seat may answer the wait."""
    return seat == question.seat if isinstance(question, Choice) else seat in question.seats
