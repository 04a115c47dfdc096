"""The actions and offers that all trick games share: play a card, and begin the next deal."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from msgspec import Struct

from circolo.cards.card import Card
from circolo.tricks.signals import Signal


class PlayCard(Struct, frozen=True, gc=False, tag="play_card", forbid_unknown_fields=True):
    """Action: play a card to the trick, where the table allows it together with a signal to the
    others (C9).
    """

    card: Card
    signal: Signal | None = None


class GoOn(Struct, frozen=True, gc=False, tag="go_on", forbid_unknown_fields=True):
    """Action: the player has read the score of the deal and is ready for the next one."""


class PlayCardOffer(Struct, frozen=True, gc=False, tag="play_card"):
    """Offers any one of these cards, in the order of the hand, alone or with one of the card's
    signals.

    `signals` lists the signals of each card, in the order of `cards`; empty if signals are not
    allowed.
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
        return chain.from_iterable(map(_with_signals, self.cards, self.signals))


@cache
def _with_signals(card: Card, signals: tuple[Signal, ...]) -> tuple[PlayCard, ...]:
    """Return the actions that play this card: without a signal, and with each signal. The values
    are cached, so that all hands share them.
    """
    return PlayCard(card), *(PlayCard(card, signal) for signal in signals)


class GoOnOffer(Struct, frozen=True, gc=False, tag="go_on"):
    """Offers to say, during the pause after a deal, that the seat is ready for the next deal."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))
