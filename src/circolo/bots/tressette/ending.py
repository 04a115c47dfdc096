"""The last tricks between two: the stock is gone, so what has not been seen is in the other hand.

Whoever has counted the cards knows that hand, and plays what is left without a mistake.
"""

from collections.abc import Iterable, Iterator, Sequence

from circolo.bots.tressette.memory import SUITS, Memory
from circolo.bots.tressette.weighing import LAST_TRICK
from circolo.cards.card import PACK, Card
from circolo.tricks.points import IN_THE_PACK, THIRDS
from circolo.tricks.trick import STRENGTH

COUNTED = 5
"""So many tricks can be counted out within the time of a light policy."""

_ALL = IN_THE_PACK + LAST_TRICK

Cards = int
"""Cards as bits: ten for each suit, low cards below high ones, so that the greater number takes."""

_BIT: dict[Card, Cards] = {
    card: 1 << (10 * SUITS.index(card.suit) + 9 + STRENGTH[card]) for card in PACK
}
_WORTH = {_BIT[card]: THIRDS[card] for card in PACK}
_SUIT = {_BIT[card]: sum(_BIT[other] for other in PACK if other.suit is card.suit) for card in PACK}


def is_counted(memory: Memory) -> bool:
    """Tell whether the other hand is known, and near enough to its end."""
    return memory.seats == 2 and memory.stock == 0 and memory.left <= COUNTED


def best(memory: Memory, legal: Sequence[Card]) -> Card:
    """Return the card that brings most if both play on without a mistake; of equals the lowest."""
    mine, his = _bits(memory.mine.values()), _bits(memory.out.values())
    count = _Count()

    def margin(card: Card) -> int:
        played = _BIT[card]
        if memory.trick:
            return -count.answered(_BIT[memory.trick[0]], played, (his, mine ^ played))
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
            for card in _choices(leader, follower):
                margin = max(margin, self.led(card, (leader ^ card, follower), beyond=margin))
            self._margins[hands] = margin
        return margin

    def led(self, card: Cards, hands: tuple[Cards, Cards], *, beyond: int = -_ALL) -> int:
        """Return the margin once a card is led, or anything up to `beyond` if it is no greater."""
        leader, follower = hands
        margin = _ALL
        for answer in _choices(follower & _SUIT[card] or follower, leader | card):
            margin = min(margin, self.answered(card, answer, (leader, follower ^ answer)))
            if margin <= beyond:
                break
        return margin

    def answered(self, card: Cards, answer: Cards, hands: tuple[Cards, Cards]) -> int:
        """Return the margin once both have played; neither hand holds its card any more."""
        leader, follower = hands
        taken = _WORTH[card] + _WORTH[answer] + (0 if leader else LAST_TRICK)
        if answer > card and answer & _SUIT[card]:
            return -taken - self.margin(follower, leader)
        return taken + self.margin(leader, follower)


def _choices(hand: Cards, other: Cards) -> Iterator[Cards]:
    """List a hand; of neighbours of equal worth, which come to the same, only the lowest."""
    before = 0
    while hand:
        card = hand & -hand
        hand ^= card
        between = card - (before << 1)
        if not before & _SUIT[card] or other & between or _WORTH[card] != _WORTH[before]:
            yield card
        before = card


def _bits(suits: Iterable[Iterable[Card]]) -> Cards:
    return sum([_BIT[card] for suit in suits for card in suit])
