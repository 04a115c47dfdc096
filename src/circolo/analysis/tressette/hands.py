"""The odds of ten cards: their worth, their suits, cards of one rank, the 4 of denari."""

from collections import Counter
from fractions import Fraction

from circolo.analysis.chance import Chances, by_shape, shares, ways_by_class
from circolo.cards.card import PACK, Rank
from circolo.games.tressette.dealing import HAND
from circolo.tricks.card_points import THIRDS


def thirds() -> Chances:
    """Return the chances of the worth of a hand, in thirds of a point (T10)."""
    cards = Counter(THIRDS.values())
    counts = Counter[int]()
    for taken, ways in ways_by_class(cards.values(), HAND):
        counts[sum(worth * count for worth, count in zip(cards, taken, strict=True))] += ways
    return shares({str(worth): counts[worth] for worth in sorted(counts)})


def shapes() -> Chances:
    """Return the chances of the lengths of its suits, the likeliest first."""
    found = by_shape(Counter(card.suit for card in PACK).values(), HAND)
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def of_a_rank() -> Chances:
    """Return the chances of holding none, one... or all four of a rank, the 3s for instance."""
    of_one = sum(card.rank is Rank.TRE for card in PACK)
    taken = ways_by_class((of_one, len(PACK) - of_one), HAND)
    return shares({str(count): ways for (count, _), ways in taken})


def four_of_denari(players: int) -> Chances:
    """Return the chances of where the 4 of denari lies, which leads to the first trick (T5)."""
    mine = Fraction(HAND, len(PACK))
    stock = 1 - players * mine
    others = {"others": (players - 1) * mine}
    return {"mine": mine, **others, **({"stock": stock} if stock else {})}
