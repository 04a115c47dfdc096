"""The last tricks between two: the stock is gone, so what has not been seen is in the other hand.

Whoever has counted the cards knows that hand, and plays what is left without a mistake.
"""

from collections.abc import Sequence
from itertools import chain

from circolo.bots.tressette.bits import BIT, SUIT, WORTH, Cards, OneCard, bits, different
from circolo.bots.tressette.memory import Memory
from circolo.bots.tressette.weighing import LAST_TRICK
from circolo.cards.card import Card
from circolo.tricks.points import IN_THE_PACK

COUNTED = 5
"""So many tricks can be counted out within the time of a light policy."""

_ALL = IN_THE_PACK + LAST_TRICK


def is_counted(memory: Memory) -> bool:
    """Tell whether the other hand is known, and near enough to its end."""
    return memory.knows_all and memory.left <= COUNTED


def best(memory: Memory, legal: Sequence[Card]) -> Card:
    """Return the card that brings most if both play on without a mistake; of equals the lowest."""
    mine = bits(chain.from_iterable(memory.mine.values()))
    his = bits(chain.from_iterable(memory.out.values()))
    count = _Count()

    def margin(card: Card) -> int:
        played = BIT[card]
        if memory.trick:
            return -count.answered(BIT[memory.trick[0]], played, (his, mine ^ played))
        return count.led(played, (mine ^ played, his))

    return max(reversed(legal), key=margin)


class _Count:
    """Every way to play two known hands, (leader's, follower's), each position looked at once.

    A margin is what the leader takes from here on less what the follower takes, in thirds.
    """

    def __init__(self) -> None:
        self._margins: dict[tuple[Cards, Cards], int] = {(0, 0): 0}

    def margin(self, leader: Cards, follower: Cards) -> int:
        hands = leader, follower
        margin = self._margins.get(hands)
        if margin is None:
            margin = -_ALL
            for card in different(leader, leader | follower):
                margin = max(margin, self.led(card, (leader ^ card, follower), beyond=margin))
            self._margins[hands] = margin
        return margin

    def led(self, card: OneCard, hands: tuple[Cards, Cards], *, beyond: int = -_ALL) -> int:
        """Return the margin once a card is led, or anything up to `beyond` if it is no greater."""
        leader, follower = hands
        margin = _ALL
        for answer in different(follower & SUIT[card] or follower, leader | follower | card):
            margin = min(margin, self.answered(card, answer, (leader, follower ^ answer)))
            if margin <= beyond:
                break
        return margin

    def answered(self, card: OneCard, answer: OneCard, hands: tuple[Cards, Cards]) -> int:
        """Return the margin once both have played; neither hand holds its card any more."""
        leader, follower = hands
        taken = WORTH[card] + WORTH[answer] + (0 if leader else LAST_TRICK)
        if answer > card and answer & SUIT[card]:
            return -taken - self.margin(follower, leader)
        return taken + self.margin(leader, follower)
