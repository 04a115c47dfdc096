"""Chips that change hands when a deal ends."""

from msgspec import Struct

from circolo.cards.units import Chips


class Settlement(Struct, frozen=True, omit_defaults=True):
    """The net change of chips of every seat, and the house's commission (F22).

    All changes and the commission add up to zero; raises ValueError otherwise. A commission of zero
    is not stored.
    """

    changes: tuple[Chips, ...]
    house: Chips = Chips(0)

    def __post_init__(self) -> None:
        if self.house < 0 or sum(self.changes) + self.house != 0:
            raise ValueError(f"chips are not conserved: {self.changes}, house {self.house}")


def nothing_moves(seats: int) -> Settlement:
    """Return the settlement of a deal that is played for points."""
    return Settlement(changes=(Chips(0),) * seats)
