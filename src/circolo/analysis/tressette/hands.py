"""The odds of a hand of ten cards as dealt in tressette: points, suit lengths, cards of one rank,
and the 4 of denari.
"""

from collections import Counter
from fractions import Fraction

from circolo.analysis.chance import Chances, by_shape, shares, ways_by_class
from circolo.cards.card import PACK, Rank
from circolo.games.tressette.dealing import HAND
from circolo.tricks.card_points import THIRDS


def thirds() -> Chances:
    """Return the chance of each total of card points in a hand, in thirds of a point (T10)."""
    cards = Counter(THIRDS.values())
    counts = Counter[int]()
    for taken, ways in ways_by_class(cards.values(), HAND):
        counts[sum(worth * count for worth, count in zip(cards, taken, strict=True))] += ways
    return shares({str(worth): counts[worth] for worth in sorted(counts)})


def shapes() -> Chances:
    """Return the chances of the suit lengths of a hand, labelled as in "4-3-2-1", the likeliest
    first.
    """
    found = by_shape(Counter(card.suit for card in PACK).values(), HAND)
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def of_a_rank() -> Chances:
    """Return the chance of each number of cards, from "0" to "4", of a given rank in a hand."""
    of_one = sum(card.rank is Rank.TRE for card in PACK)
    taken = ways_by_class((of_one, len(PACK) - of_one), HAND)
    return shares({str(count): ways for (count, _), ways in taken})


def four_of_denari(players: int) -> Chances:
    """Return the chances that the 4 of denari is in one's own hand, in another hand or in the
    stock.

    Its holder leads to the first trick (T5).
    """
    mine = Fraction(HAND, len(PACK))
    stock = 1 - players * mine
    others = {"others": (players - 1) * mine}
    return {"mine": mine, **others, **({"stock": stock} if stock else {})}
