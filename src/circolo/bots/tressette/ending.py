"""The last tricks between two players: the stock is gone, so every unseen card is in the other
hand.

A player who has counted the cards knows that hand, and can play without a mistake.
"""

from collections.abc import Sequence
from itertools import chain

from circolo.bots.tressette.card_bits import BIT, SUIT, WORTH, Cards, OneCard, bits, different
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.card_weights import LAST_TRICK
from circolo.cards.card import Card
from circolo.tricks.card_points import IN_THE_PACK

COUNTED = 5
"""The number of tricks that can be searched within the time of a light policy."""

_ALL = IN_THE_PACK + LAST_TRICK


def is_counted(memory: Memory) -> bool:
    """Return whether the other hand is known and short enough to search."""
    return memory.knows_all and memory.left <= COUNTED


def best(memory: Memory, legal: Sequence[Card]) -> Card:
    """Return the card with the best result if both play without a mistake; the lowest of equals."""
    mine = bits(chain.from_iterable(memory.mine.values()))
    theirs = bits(chain.from_iterable(memory.out.values()))
    count = _Count()

    def margin(card: Card) -> int:
        played = BIT[card]
        if memory.trick:
            return -count.answered(BIT[memory.trick[0]], played, (theirs, mine ^ played))
        return count.led(played, (mine ^ played, theirs))

    return max(reversed(legal), key=margin)


class _Count:
    """Searches all ways to play two known hands, (leader's, follower's), each position once.

    A margin is the leader's thirds from here on less the follower's.
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
        """Return the margin after a card is led, or any value up to `beyond` if the margin is not
        larger.
        """
        leader, follower = hands
        margin = _ALL
        for answer in different(follower & SUIT[card] or follower, leader | follower | card):
            margin = min(margin, self.answered(card, answer, (leader, follower ^ answer)))
            if margin <= beyond:
                break
        return margin

    def answered(self, card: OneCard, answer: OneCard, hands: tuple[Cards, Cards]) -> int:
        """Return the margin after both cards of a trick are played; the hands no longer hold
        them.
        """
        leader, follower = hands
        taken = WORTH[card] + WORTH[answer] + (0 if leader else LAST_TRICK)
        if answer > card and answer & SUIT[card]:
            return -taken - self.margin(follower, leader)
        return taken + self.margin(leader, follower)
