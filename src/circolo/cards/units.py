"""Distinct number types for seats, chips, card points and time, so that the type checker finds
mixed units. None of them is ever a float.
"""

from typing import NewType, Protocol

Seat = NewType("Seat", int)
"""The number of a place at a table, counted clockwise from seat A at the bottom left, which is 0
(T3).
"""

Chips = NewType("Chips", int)
"""An amount of play chips, always whole."""

Thirds = NewType("Thirds", int)
"""An amount of card points in a trick game, counted in thirds of a point (T10)."""

Millis = NewType("Millis", int)
"""A number of milliseconds: a moment since 1970-01-01 UTC, or a duration."""

DAY = Millis(86_400_000)


class Rng(Protocol):
    """A source of random numbers. Pure functions receive it as an argument, so that the caller
    decides where randomness comes from.
    """

    def below(self, bound: int) -> int:
        """Return an integer from 0 to bound - 1, all equally likely."""
        ...


def to_the_right(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """Return the seat `steps` places anticlockwise of `seat` at a table of `seats` seats. Every
    game in RULES.md is played anticlockwise.
    """
    return Seat((seat - steps) % seats)
