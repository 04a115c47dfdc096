"""Models of a coup of chemin de fer as a game of two players: who sees what, and who may choose.

The literature numbers them: cards with replacement (A) or from a shoe (B); both see totals (1), the
banker sees their two cards (2), both do (3). See docs/chemin-de-fer.md.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from circolo.analysis.chemin_de_fer.hands import (
    AT_WILL,
    FIVE,
    GIVEN,
    BankerSees,
    Hand,
    Sight,
    banker_alla_regola,
    hands,
    punta_alla_regola,
    seen,
    total,
)
from circolo.analysis.chemin_de_fer.shoe import Coups, Shoe, count
from circolo.games.chemin_de_fer.preferences import Preferences

Choices = Literal["five", "all", "at_will"]
"""Which decisions are free. "five": the punta's with 5, and all of the banker's, as in the
literature. "all": every decision without a natural, as at the online table (F13). "at_will": the
three cases at will, as at the casino table (F30). The others are made alla regola (F19).
"""

ONLY_FIVE = punta_alla_regola(Fraction(0))
BOUND_BANKER = banker_alla_regola(Preferences())


class Model(NamedTuple):
    """A coup as a game. `commission` is the house's part of what the bank wins (F22), not rounded.

    With a commission the players' results do not add up to zero.
    """

    shoe: Shoe
    punta_sees: Sight = "total"
    banker_sees: Sight = "cards"
    commission: Fraction = Fraction(0)
    choices: Choices = "five"

    @property
    def punta_hands(self) -> tuple[Hand, ...]:
        """Return all hands with which the punta stands or draws."""
        return hands(self.punta_sees)

    @property
    def banker_cells(self) -> Iterator[BankerSees]:
        """Yield everything that the banker may see when they stand or draw."""
        return ((hand, given) for hand in hands(self.banker_sees) for given in GIVEN)

    def punta_is_free(self, hand: Hand) -> bool:
        """Return whether the punta may choose with this hand."""
        return self.choices == "all" or total(hand) == FIVE

    def banker_is_free(self, cell: BankerSees) -> bool:
        """Return whether the banker may choose in this case."""
        return self.choices != "at_will" or (total(cell[0]), cell[1]) in AT_WILL


class Payoffs(NamedTuple):
    """Sums of results over some orders of six cards, in chips times `Sums.unit`: the punta's and
    the bank's, if the banker stands and if the banker draws.
    """

    many: int
    punta_sto: int
    punta_tiro: int
    bank_sto: int
    bank_tiro: int


class Sums(NamedTuple):
    """The results of a model by what the banker sees and by the punta's hand.

    `batte` are the punta's and the bank's results in the coups that end at once. Divided by `unit`
    and by `deals`, sums are chips per chip bet.
    """

    deals: int
    unit: int
    batte: tuple[int, int]
    cells: dict[BankerSees, dict[Hand, Payoffs]]


@lru_cache(maxsize=8)
def coups(shoe: Shoe) -> Coups:
    """Return the counts of a shoe (`shoe.count`), kept for the next call."""
    return count(shoe)


def sums(model: Model) -> Sums:
    """Add up the results of a model's coups, by what its players see."""
    counted, rate = coups(model.shoe), model.commission
    unit, kept = rate.denominator, rate.denominator - rate.numerator
    found: dict[BankerSees, dict[Hand, list[Payoffs]]] = defaultdict(lambda: defaultdict(list))
    for at, counts in counted.situations.items():
        cell = seen(at.banker, model.banker_sees), at.given
        found[cell][seen(at.punta, model.punta_sees)].append(
            Payoffs(
                counts.many,
                unit * (counts.sto_punta - counts.sto_bank),
                unit * (counts.tiro_punta - counts.tiro_bank),
                kept * counts.sto_bank - unit * counts.sto_punta,
                kept * counts.tiro_bank - unit * counts.tiro_punta,
            )
        )
    punta, bank = counted.batte_punta, counted.batte_bank
    return Sums(
        counted.deals,
        unit,
        (unit * (punta - bank), kept * bank - unit * punta),
        {
            cell: {hand: _added(parts) for hand, parts in by_hand.items()}
            for cell, by_hand in found.items()
        },
    )


def _added(parts: Iterable[Payoffs]) -> Payoffs:
    return Payoffs(*map(sum, zip(*parts, strict=True)))
