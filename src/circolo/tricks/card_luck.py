"""What dealt hands are worth before anybody plays: a linear predictor of points from cards.

The predictor is a control variate (a correction whose mean is known): over many deals all players
get equally good hands, so a result less the prediction has the same mean and less chance in it. The
weights of a game come from deals between bots: `python -m bench.card_luck`.
"""

from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from circolo.cards.card import Card, Rank, Suit

FEATURES = (
    *("threes", "twos", "aces", "kings", "horses", "jacks"),
    *("three_with_two", "napoli", "ace_alone", "long", "long_with_three"),
)
"""The numbers that describe a hand, in the order of `features`.

`three_with_two` and `napoli` count suits with both cards, or with the ace as well; `ace_alone`
counts aces without the 3 and with at most two other cards of the suit; `long` counts the cards of
each suit above four, and `long_with_three` those above three in suits with the 3.
"""

_COUNTED = (Rank.TRE, Rank.DUE, Rank.ASSO, Rank.RE, Rank.CAVALLO, Rank.FANTE)
_GUARDED, _LONG, _RUNNING = 3, 4, 3


class Weights(NamedTuple):
    """The weights of a game, in hundredths of a point.

    `hand` are those of `FEATURES`, `lead` is that of the seat that leads or calls, and `base` what
    every seat gets.
    """

    hand: tuple[int, ...]
    lead: int
    base: int = 0


def features(hand: Collection[Card]) -> tuple[int, ...]:
    """Return the numbers that describe a dealt hand, in the order of `FEATURES`."""
    ranks: dict[Suit, list[Rank]] = {suit: [] for suit in Suit}
    for card in hand:
        ranks[card.suit].append(card.rank)
    by_suit = [_features_of_suit(frozenset(suit)) for suit in ranks.values()]
    return tuple(map(sum, zip(*by_suit, strict=True)))


@cache  # there are 1,024 sets of ranks
def _features_of_suit(ranks: frozenset[Rank]) -> tuple[int, ...]:
    """Return what the cards of one suit add to the numbers of `features`."""
    has_three = Rank.TRE in ranks
    return (
        *(int(rank in ranks) for rank in _COUNTED),
        int(has_three and Rank.DUE in ranks),
        int(has_three and {Rank.DUE, Rank.ASSO} <= ranks),
        int(not has_three and Rank.ASSO in ranks and len(ranks) <= _GUARDED),
        max(0, len(ranks) - _LONG),
        max(0, len(ranks) - _RUNNING) if has_three else 0,
    )


def worth(hand: Collection[Card], weights: Weights) -> int:
    """Return what a hand is worth, in hundredths of a point, without `lead` and `base`."""
    return sum(weight * number for weight, number in zip(weights.hand, features(hand), strict=True))


def difference(hands: Sequence[Collection[Card]], leader: int, weights: Weights) -> tuple[int, int]:
    """Return what the cards give each of two sides more than the other, in hundredths of a point.

    Seats of equal parity are one side. The two numbers add up to zero.
    """
    sides = [sum(worth(hand, weights) for hand in hands[side::2]) for side in (0, 1)]
    sides[leader % 2] += weights.lead
    return sides[0] - sides[1], sides[1] - sides[0]
