"""Number types that must not be mixed; none of them is ever a float."""

from typing import NewType, Protocol

Seat = NewType("Seat", int)
"""A place at a table: 0 is A at the bottom left, then clockwise (T3)."""

Chips = NewType("Chips", int)
"""Play chips, always whole."""

Thirds = NewType("Thirds", int)
"""Card points of a trick game in thirds of a point (T10)."""

Millis = NewType("Millis", int)
"""A moment (since 1970, UTC) or a duration, in milliseconds."""

DAY = Millis(86_400_000)


class Rng(Protocol):
    """A source of random numbers, passed to pure code."""

    def below(self, bound: int) -> int:
        """Return an integer from 0 to bound - 1, all equally likely."""
        ...


def to_the_right(seat: Seat, seats: int, steps: int = 1) -> Seat:
    """Return the seat `steps` places anticlockwise, the order of play of every game in RULES.md."""
    return Seat((seat - steps) % seats)
