"""Chips that change hands when a deal ends."""

from msgspec import Struct

from circolo.cards.units import Chips


class Settlement(Struct, frozen=True):
    """The net change of every seat, by seat; it adds up to zero or raises ValueError."""

    changes: tuple[Chips, ...]

    def __post_init__(self) -> None:
        if sum(self.changes) != 0:
            raise ValueError(f"chips are not conserved: {self.changes}")


def nothing_moves(seats: int) -> Settlement:
    """Return the settlement of a deal that is played for points."""
    return Settlement(changes=(Chips(0),) * seats)
