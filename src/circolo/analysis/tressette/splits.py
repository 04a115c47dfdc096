"""How the cards of a suit that I do not see are divided among those that hide them.

All that is known is how many cards each of them holds: nothing was declared, signalled or refused.
"""

from collections.abc import Sequence

from circolo.analysis.chance import Chances, by_shape, shares, ways_by_class


class TooMany(ValueError):
    """More cards are missing than the hidden places could hold."""


def among_hands(outstanding: int, hands: Sequence[int]) -> Chances:
    """Return the chances of each split, as in "4-2-1", whoever holds the most.

    `hands` are the hidden cards of each; a hand that is known to be void of the suit is left out.
    """
    _check(outstanding, sum(hands))
    found = by_shape(hands, outstanding)
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def in_one_hand(outstanding: int, hand: int, elsewhere: int) -> Chances:
    """Return the chances of how many of them one hand holds; `elsewhere` are all hidden others."""
    _check(outstanding, hand + elsewhere)
    taken = ways_by_class((hand, elsewhere), outstanding)
    return shares({str(count): ways for (count, _), ways in taken})


def _check(outstanding: int, places: int) -> None:
    if outstanding > places:
        raise TooMany(f"{outstanding} cards do not fit into {places} hidden places")
