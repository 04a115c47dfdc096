"""Exact search of a deal in which all hands are known and the stock is empty.

It computes what each side takes if nobody makes a mistake. Hands are listed in the order of play,
the leader's first. Sides alternate in that order; each of two players is a side. Points are counted
in thirds: those of the cards, and three for the last trick (T10).
"""

from typing import NamedTuple

from circolo.bots.tressette.card_bits import SUIT_OF, WORTH, Cards, OneCard, distinct, worth
from circolo.tricks.card_points import LAST_TRICK

Hands = tuple[Cards, ...]
"""The hands of all players as bit masks, in the order of play, the leader's first."""


class OpenTrick(NamedTuple):
    """A trick that is not complete yet."""

    size: int
    """The number of cards in the trick."""

    thirds: int
    """The points of these cards, in thirds."""

    led: Cards
    """The bit mask of all cards of the suit led."""

    best: OneCard
    """The card that takes the trick so far."""

    holder: int
    """Who played `best`, by position in the order of play; 0 is the leader."""

    def with_card(self, card: OneCard) -> "OpenTrick":
        """Return the trick after the next player has played `card`."""
        if card & self.led and card > self.best:
            return OpenTrick(self.size + 1, self.thirds + WORTH[card], self.led, card, self.size)
        return self._replace(size=self.size + 1, thirds=self.thirds + WORTH[card])


def new_trick(card: OneCard) -> OpenTrick:
    """Return a trick in which only the leader has played, namely `card`."""
    return OpenTrick(1, WORTH[card], SUIT_OF[card], card, 0)


class SearchLimitReached(Exception):
    """Raised when a search would need more positions than its limit allows."""


class OpenHands:
    """Exact search of positions with known hands; it caches its results.

    `positions` is the number of positions that it may still visit; beyond that it raises
    `SearchLimitReached`.
    """

    def __init__(self, positions: int) -> None:
        self._bounds: dict[Hands, tuple[int, int]] = {}
        self.positions = positions

    def can_take(self, hands: Hands, thirds: int) -> bool:
        """Return whether the leader's side can take at least this many thirds of a point from here
        on.

        The leader has not played to the next trick yet.
        """
        if thirds <= 0:
            return True
        live = 0
        for hand in hands:
            live |= hand
        if not live:
            return False
        all_thirds = worth(live) + LAST_TRICK
        least, most = self._bounds.get(hands, (0, all_thirds))
        if thirds <= least:
            return True
        if thirds > most:
            return False
        if not self.positions:
            raise SearchLimitReached
        self.positions -= 1
        for card in _leads(hands, live):
            rest = (hands[0] ^ card, *hands[1:])
            if self.can_take_after(rest, new_trick(card), thirds, live=live):
                self._bounds[hands] = thirds, most
                return True
        self._bounds[hands] = least, thirds - 1
        return False

    def can_take_after(self, hands: Hands, trick: OpenTrick, thirds: int, *, live: Cards) -> bool:
        """Return whether the leader's side can take at least this many thirds, in the middle of a
        trick.

        `thirds` includes those of this trick. `live` are the cards in hands and in the trick.
        """
        at, took, suit, best, holder = trick
        if at == len(hands):
            return self._taken(hands, trick, thirds)
        hand = hands[at]
        leaders_side = at % 2 == 0
        for card in _answers(hand & suit or hand, trick, live):
            rest = (*hands[:at], hand ^ card, *hands[at + 1 :])
            if card & suit and card > best:
                after = OpenTrick(at + 1, took + WORTH[card], suit, card, at)
            else:
                after = OpenTrick(at + 1, took + WORTH[card], suit, best, holder)
            if self.can_take_after(rest, after, thirds, live=live) is leaders_side:
                return leaders_side
        return not leaders_side

    def _taken(self, hands: Hands, trick: OpenTrick, thirds: int) -> bool:
        holder = trick.holder
        rest = hands[holder:] + hands[:holder]
        took = trick.thirds if hands[0] else trick.thirds + LAST_TRICK
        if holder % 2 == 0:
            return self.can_take(rest, thirds - took)
        left = LAST_TRICK if hands[0] else 0
        for hand in hands:
            left += worth(hand)
        return not self.can_take(rest, left - thirds + 1)


def _leads(hands: Hands, live: Cards) -> list[OneCard]:
    """Return the cards to try as leads, probably good ones first: winners, then from low to high.

    `live` are the cards in hands.
    """
    leads = distinct(hands[0], live)
    others = live ^ hands[0]
    masters = [card for card in leads if (others & SUIT_OF[card]) < card]
    return [*masters, *[card for card in leads if card not in masters]] if masters else leads


def _answers(legal: Cards, trick: OpenTrick, live: Cards) -> list[OneCard]:
    """Return the cards to try as a later player, probably good ones first.

    On a trick that a partner holds: most points first. Otherwise: cards that take the trick first,
    or least points first if the player has no card of the suit led. `live` are the cards in hands
    and in the trick.
    """
    answers = distinct(legal, live)
    if len(answers) == 1:
        return answers
    if trick.holder % 2 == trick.size % 2:
        return sorted(answers, key=WORTH.__getitem__, reverse=True)
    if legal & trick.led:
        best = trick.best
        taking = [card for card in answers if card > best]
        return [*taking, *[card for card in answers if card < best]] if taking else answers
    return sorted(answers, key=WORTH.__getitem__)
