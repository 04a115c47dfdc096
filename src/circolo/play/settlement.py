"""Chips that change hands when a deal ends."""

from msgspec import Struct

from circolo.cards.units import Chips


class Settlement(Struct, frozen=True, omit_defaults=True):
    """The net change of every seat, by seat, and what the house takes (F22); all add up to zero, or
    it raises ValueError. Where the house takes nothing nothing is written of it.
    """

    changes: tuple[Chips, ...]
    house: Chips = Chips(0)

    def __post_init__(self) -> None:
        if self.house < 0 or sum(self.changes) + self.house != 0:
            raise ValueError(f"chips are not conserved: {self.changes}, house {self.house}")


def nothing_moves(seats: int) -> Settlement:
    """Return the settlement of a deal that is played for points."""
    return Settlement(changes=(Chips(0),) * seats)
