"""Searches a deal with all hands open and no stock: the result for each side without mistakes.

Hands are listed in the order of play, the leader's first; sides alternate, also between two
players. Thirds count the cards and, as three, the last trick (T10).
"""

from typing import NamedTuple

from circolo.bots.tressette.card_bits import SUIT, WORTH, Cards, OneCard, different, worth
from circolo.bots.tressette.card_weights import LAST_TRICK

Hands = tuple[Cards, ...]


class OnTable(NamedTuple):
    """A trick that is not full: its number of cards, their thirds, the best card, and who played
    it.
    """

    lying: int
    thirds: int
    led: Cards
    """The suit led."""

    best: OneCard
    holder: int
    """The position in the order of play of the best card's player."""

    def with_card(self, card: OneCard) -> "OnTable":
        """Return the trick with one card more."""
        if card & self.led and card > self.best:
            return OnTable(self.lying + 1, self.thirds + WORTH[card], self.led, card, self.lying)
        return self._replace(lying=self.lying + 1, thirds=self.thirds + WORTH[card])


def led(card: OneCard) -> OnTable:
    """Return the trick that begins with a card."""
    return OnTable(1, WORTH[card], SUIT[card], card, 0)


class TooMany(Exception):
    """The search needs more positions than it may look at."""


class OpenHands:
    """Searches positions of one world, and caches the results.

    `looks` is the maximum number of positions; raises TooMany beyond it.
    """

    def __init__(self, looks: int) -> None:
        self._bounds: dict[Hands, tuple[int, int]] = {}
        self.looks = looks

    def reach(self, hands: Hands, thirds: int) -> bool:
        """Return whether the leader's side can take this many thirds of the rest."""
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
        if not self.looks:
            raise TooMany
        self.looks -= 1
        for card in _leads(hands, live):
            rest = (hands[0] ^ card, *hands[1:])
            if self.played(rest, led(card), thirds, live=live):
                self._bounds[hands] = thirds, most
                return True
        self._bounds[hands] = least, thirds - 1
        return False

    def played(self, hands: Hands, trick: OnTable, thirds: int, *, live: Cards) -> bool:
        """Return what `reach` returns, in the middle of a trick; `live` are the cards in hands or
        on the table.
        """
        at, took, suit, best, holder = trick
        if at == len(hands):
            return self._taken(hands, trick, thirds)
        hand = hands[at]
        leaders_side = at % 2 == 0
        for card in _answers(hand & suit or hand, trick, live):
            rest = (*hands[:at], hand ^ card, *hands[at + 1 :])
            if card & suit and card > best:
                after = OnTable(at + 1, took + WORTH[card], suit, card, at)
            else:
                after = OnTable(at + 1, took + WORTH[card], suit, best, holder)
            if self.played(rest, after, thirds, live=live) is leaders_side:
                return leaders_side
        return not leaders_side

    def _taken(self, hands: Hands, trick: OnTable, thirds: int) -> bool:
        holder = trick.holder
        rest = hands[holder:] + hands[:holder]
        took = trick.thirds if hands[0] else trick.thirds + LAST_TRICK
        if holder % 2 == 0:
            return self.reach(rest, thirds - took)
        left = LAST_TRICK if hands[0] else 0
        for hand in hands:
            left += worth(hand)
        return not self.reach(rest, left - thirds + 1)


def _leads(hands: Hands, live: Cards) -> list[OneCard]:
    """Order the leads so that a good one comes early: winners, then the low cards."""
    leads = different(hands[0], live)
    others = live ^ hands[0]
    masters = [card for card in leads if (others & SUIT[card]) < card]
    return [*masters, *[card for card in leads if card not in masters]] if masters else leads


def _answers(legal: Cards, trick: OnTable, live: Cards) -> list[OneCard]:
    """Order the answers likewise: points to a partner who holds the trick, else take, else duck."""
    answers = different(legal, live)
    if len(answers) == 1:
        return answers
    if trick.holder % 2 == trick.lying % 2:
        return sorted(answers, key=WORTH.__getitem__, reverse=True)
    if legal & trick.led:
        best = trick.best
        taking = [card for card in answers if card > best]
        return [*taking, *[card for card in answers if card < best]] if taking else answers
    return sorted(answers, key=WORTH.__getitem__)
