"""What a seat may do in every trick game, and how that is offered: play a card, go on."""

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
    """The score has been read: deal again."""


class PlayCardOffer(Struct, frozen=True, tag="play_card"):
    """Any one of these cards, in the order of the hand; none or one of the card's signals with it.

    `signals` are by card; where none are given, it is empty.
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
    """List the card by itself and with each signal; as values, the same serve every hand."""
    return PlayCard(card), *(PlayCard(card, signal) for signal in signals)


class GoOnOffer(Struct, frozen=True, tag="go_on"):
    """May wait for the next deal no longer."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))
