"""Searches the last tricks of tressette between two players exactly.

The stock is empty, so the opponent's hand consists of all unseen cards. A player who has counted
the cards knows that hand, and can play without a mistake.
"""

from collections.abc import Sequence
from itertools import chain

from circolo.bots.tressette.card_bits import BIT, SUIT_OF, WORTH, Cards, OneCard, bits, distinct
from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card
from circolo.tricks.card_points import IN_THE_PACK, LAST_TRICK

MAX_TRICKS = 5
"""Maximum number of tricks to search: more would exceed the 2 ms of a light policy."""

_ALL = IN_THE_PACK + LAST_TRICK


def is_solvable(memory: Memory) -> bool:
    """Return whether the opponent's hand is known and at most `MAX_TRICKS` tricks are left."""
    return memory.knows_all and memory.left <= MAX_TRICKS


def best_card(memory: Memory, legal: Sequence[Card]) -> Card:
    """Return the legal card with the best result if both players make no mistake; of equal cards
    the lowest.
    """
    mine = bits(chain.from_iterable(memory.mine.values()))
    theirs = bits(chain.from_iterable(memory.out.values()))
    search = _EndgameSearch()

    def margin(card: Card) -> int:
        played = BIT[card]
        if memory.trick:
            return -search.answered(BIT[memory.trick[0]], played, (theirs, mine ^ played))
        return search.led(played, (mine ^ played, theirs))

    return max(reversed(legal), key=margin)


class _EndgameSearch:
    """Minimax search of two known hands, the leader's and the follower's, with a cache of
    positions.

    A margin is the leader's points minus the follower's from this position on, in thirds of a
    point.
    """

    def __init__(self) -> None:
        self._margins: dict[tuple[Cards, Cards], int] = {(0, 0): 0}

    def margin(self, leader: Cards, follower: Cards) -> int:
        """Return the margin if both play without a mistake, before the leader plays a card."""
        hands = leader, follower
        margin = self._margins.get(hands)
        if margin is None:
            margin = -_ALL
            for card in distinct(leader, leader | follower):
                margin = max(margin, self.led(card, (leader ^ card, follower), beyond=margin))
            self._margins[hands] = margin
        return margin

    def led(self, card: OneCard, hands: tuple[Cards, Cards], *, beyond: int = -_ALL) -> int:
        """Return the margin after a card is led.

        `hands` are the leader's hand, without that card, and the follower's. If the margin is at
        most `beyond`, the search may stop early and return any value up to `beyond`.
        """
        leader, follower = hands
        margin = _ALL
        for answer in distinct(follower & SUIT_OF[card] or follower, leader | follower | card):
            margin = min(margin, self.answered(card, answer, (leader, follower ^ answer)))
            if margin <= beyond:
                break
        return margin

    def answered(self, card: OneCard, answer: OneCard, hands: tuple[Cards, Cards]) -> int:
        """Return the margin of a trick with both cards played and of all later tricks.

        `hands` no longer contain the two cards.
        """
        leader, follower = hands
        taken = WORTH[card] + WORTH[answer] + (0 if leader else LAST_TRICK)
        if answer > card and answer & SUIT_OF[card]:
            return -taken - self.margin(follower, leader)
        return taken + self.margin(leader, follower)
