"""The chips that each seat gains or loses when a deal ends."""

from msgspec import Struct

from circolo.cards.units import Chips


class Settlement(Struct, frozen=True, gc=False, omit_defaults=True):
    """The net change of chips at each seat in a deal (`changes`), and the commission that the house
    takes (`house`, F22).

    All changes and the commission add up to zero; raises ValueError otherwise. A commission of zero
    is not stored.
    """

    changes: tuple[Chips, ...]
    house: Chips = Chips(0)

    def __post_init__(self) -> None:
        if self.house < 0 or sum(self.changes) + self.house != 0:
            raise ValueError(f"chips are not conserved: {self.changes}, house {self.house}")


def nothing_moves(seats: int) -> Settlement:
    """Return a settlement without any change of chips, for a deal that is played for points."""
    return Settlement(changes=(Chips(0),) * seats)
