"""The odds of how the unseen cards of a suit are divided among the hidden hands and the stock.

Only the number of cards of each is known: nothing was declared, signalled or refused.
"""

from collections.abc import Sequence

from circolo.analysis.chance import Chances, by_shape, shares, ways_by_class


class TooMany(ValueError):
    """More cards are missing than the hidden hands and the stock could hold."""


def among_hands(outstanding: int, hands: Sequence[int]) -> Chances:
    """Return the chance of each split, as in "4-2-1", whichever hand holds the most.

    `hands` are the numbers of hidden cards; leave out a hand that is known to be void of the suit.
    """
    _check(outstanding, sum(hands))
    found = by_shape(hands, outstanding)
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def in_one_hand(outstanding: int, hand: int, elsewhere: int) -> Chances:
    """Return the chances of how many of the cards one hand holds; `elsewhere` counts all other
    hidden cards.
    """
    _check(outstanding, hand + elsewhere)
    taken = ways_by_class((hand, elsewhere), outstanding)
    return shares({str(count): ways for (count, _), ways in taken})


def _check(outstanding: int, places: int) -> None:
    if outstanding > places:
        raise TooMany(f"{outstanding} cards do not fit into {places} hidden places")
