"""The actions and offers of every trick game: play a card, go on."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from msgspec import Struct

from circolo.cards.card import Card
from circolo.tricks.signals import Signal


class PlayCard(Struct, frozen=True, tag="play_card", forbid_unknown_fields=True):
    """Play a card to the trick, at some tables with a signal (C9)."""

    card: Card
    signal: Signal | None = None


class GoOn(Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    """The player has read the score: deal again."""


class PlayCardOffer(Struct, frozen=True, tag="play_card"):
    """Offers any one of these cards, in the order of the hand, alone or with one of the card's
    signals.

    `signals` are by card; empty if signals are not allowed.
    """

    cards: tuple[Card, ...]
    signals: tuple[tuple[Signal, ...], ...] = ()

    def permits(self, action: object) -> bool:
        if not isinstance(action, PlayCard) or action.card not in self.cards:
            return False
        if action.signal is None:
            return True
        return bool(self.signals) and action.signal in self.signals[self.cards.index(action.card)]

    def actions(self) -> Iterator[PlayCard]:
        if not self.signals:
            return map(PlayCard, self.cards)
        return chain.from_iterable(map(_ways, self.cards, self.signals))


@cache
def _ways(card: Card, signals: tuple[Signal, ...]) -> tuple[PlayCard, ...]:
    """Return the card alone and with each signal. The values are cached and shared by every
    hand.
    """
    return PlayCard(card), *(PlayCard(card, signal) for signal in signals)


class GoOnOffer(Struct, frozen=True, tag="go_on"):
    """Offers to begin the next deal without waiting."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))
