"""What a decision at sette e mezzo gives away, in parts of the bet, from tables that are computed
once.

The prices are those of a full pack in which each card drawn is put back, against a player who
decides alla regola. They are nearly exact, and the same for all opponents of a player, which is all
that a comparison needs. Totals are in half points.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from circolo.cards.card import PACK
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.games.sette_e_mezzo.alla_regola import COVERED_FOUR, FIVE
from circolo.games.sette_e_mezzo.card_values import HALF, TARGET, VALUES

CHANCES = tuple((value, many / len(PACK)) for value, many in Counter(VALUES.values()).items())
"""Each value of a card with its chance; the matta (wild card) counts as a figure."""


class Worth(NamedTuple):
    """What standing and drawing win on average, per chip bet."""

    sto: float
    tiro: float

    @property
    def best(self) -> float:
        """What the better decision wins."""
        return max(self)

    def given(self, decision: Decision) -> float:
        """Return what this decision wins less than the better one."""
        return self.best - (self.sto if decision == "sto" else self.tiro)


@cache
def punta(reached: int, lowest: int) -> Worth:
    """Return the worth of the decisions of a punta with the total `reached`, whose open cards show
    the banker a total of at least `lowest`.
    """
    stand = 2 * _beats_banker(reached, lowest) - 1
    draw = 0.0
    for value, chance in CHANCES:
        total, shown = reached + value, lowest + value
        if total > TARGET:
            draw -= chance
        elif total == TARGET:
            draw += chance * (2 * _beats_banker(total, shown) - 1)
        else:
            draw += chance * punta(total, shown).best
    return Worth(stand, draw)


@cache
def banker(reached: int, opened: int, cards: int) -> Worth:
    """Return the worth of the decisions of a banker with the total `reached` against one punta who
    stands, with `cards` open cards of the total `opened`.
    """
    rivals = tuple(_totals_of_standing(opened, cards))
    many = sum(chance for _, chance in rivals)
    stand = 2 * sum(chance for total, chance in rivals if total <= reached) / many - 1
    draw = sum(
        chance * (-1 if reached + value > TARGET else _banker_best(reached + value, opened, cards))
        for value, chance in CHANCES
    )
    return Worth(stand, draw)


def _banker_best(reached: int, opened: int, cards: int) -> float:
    return banker(reached, opened, cards).best


@cache
def _beats_banker(punta_total: int, lowest: int) -> float:
    """Return the chance that a standing punta wins: the banker draws below 5, and below `lowest`,
    and an equal total is the banker's (S14).
    """

    def wins(reached: int) -> float:
        if reached > TARGET:
            return 1.0
        if reached >= max(FIVE, min(lowest, TARGET)):
            return float(punta_total > reached)
        return sum(chance * wins(reached + value) for value, chance in CHANCES)

    return wins(0)


def _totals_of_standing(opened: int, cards: int) -> Iterator[tuple[int, float]]:
    """Yield the totals that a punta who stands alla regola may have, with their chances; if there
    is none, all totals that are not bust.
    """
    possible = [(opened + value, chance) for value, chance in CHANCES if opened + value <= TARGET]
    least = FIVE if cards else COVERED_FOUR
    standing = [(total, chance) for total, chance in possible if total >= least]
    yield from standing or possible or [(opened + HALF, 1.0)]
