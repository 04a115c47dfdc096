"""A deal with all hands open and no stock left: what each side takes if nobody makes a mistake.

Hands are listed in the order of play, the leader's first; sides alternate, between two as in pairs.
Thirds count the cards and, as three, the last trick (T10).
"""

from typing import NamedTuple

from circolo.bots.tressette.bits import SUIT, WORTH, Cards, OneCard, different, worth
from circolo.bots.tressette.weighing import LAST_TRICK

Hands = tuple[Cards, ...]


class OnTable(NamedTuple):
    """A trick that is not full: how many cards lie, their thirds, the best, and whose it is."""

    lying: int
    thirds: int
    led: Cards
    """The suit led."""

    best: OneCard
    holder: int
    """Where in the order of play the best card comes from."""

    def with_card(self, card: OneCard) -> "OnTable":
        """Return the trick with one card more."""
        if card & self.led and card > self.best:
            return OnTable(self.lying + 1, self.thirds + WORTH[card], self.led, card, self.lying)
        return self._replace(lying=self.lying + 1, thirds=self.thirds + WORTH[card])


def led(card: OneCard) -> OnTable:
    """Return the trick that a card begins."""
    return OnTable(1, WORTH[card], SUIT[card], card, 0)


class TooMany(Exception):
    """More positions than a search may look at."""


class OpenHands:
    """Searches positions of one world, and remembers what it has found.

    `looks` is how many it may look at; it raises TooMany rather than look at one more.
    """

    def __init__(self, looks: int) -> None:
        self._bounds: dict[Hands, tuple[int, int]] = {}
        self.looks = looks

    def reach(self, hands: Hands, thirds: int) -> bool:
        """Tell whether the leader's side can take so many thirds of what is left."""
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
        """Tell the same in the middle of a trick; `live` are the cards in hands or on the table."""
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
    """Order leads so that a good one comes early: what nobody beats, then the low ones."""
    leads = different(hands[0], live)
    others = live ^ hands[0]
    masters = [card for card in leads if (others & SUIT[card]) < card]
    return [*masters, *[card for card in leads if card not in masters]] if masters else leads


def _answers(legal: Cards, trick: OnTable, live: Cards) -> list[OneCard]:
    """Order answers likewise: points to a partner who holds the trick, else take, else duck."""
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
