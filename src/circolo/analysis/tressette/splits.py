"""The odds of how the unseen cards of a suit are divided among the hidden hands and the stock.

Only the sizes of the hands and the stock are known. No declaration, signal or failure to follow
suit has revealed more.
"""

from collections.abc import Sequence

from circolo.analysis.chance import Chances, by_shape, shares, ways_by_class


class TooManyCards(ValueError):
    """More cards of the suit are unseen than the hidden hands and the stock have cards."""


def among_hands(outstanding: int, hands: Sequence[int]) -> Chances:
    """Return the chances of how `outstanding` cards of a suit are divided, labelled as in "4-2-1".

    The largest number comes first, whichever hand it is in. `hands` are the sizes of the hidden
    hands; leave out a hand that is known to have no card of the suit. Raises `TooManyCards`.
    """
    _check(outstanding, sum(hands))
    found = by_shape(hands, outstanding)
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def in_one_hand(outstanding: int, hand: int, elsewhere: int) -> Chances:
    """Return the chance of each number of the `outstanding` cards of a suit in one hidden hand.

    `hand` is the size of that hand, `elsewhere` the number of all other hidden cards. Raises
    `TooManyCards`.
    """
    _check(outstanding, hand + elsewhere)
    taken = ways_by_class((hand, elsewhere), outstanding)
    return shares({str(count): ways for (count, _), ways in taken})


def _check(outstanding: int, places: int) -> None:
    if outstanding > places:
        raise TooManyCards(f"{outstanding} cards do not fit into {places} hidden places")
