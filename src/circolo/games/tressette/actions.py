"""What a seat may do, and how that is offered."""

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from circolo.cards.card import Card
from circolo.games.tressette.combinations import Combination
from circolo.tricks.signals import Signal


class PlayCard(Struct, frozen=True, tag="play_card", forbid_unknown_fields=True):
    """Play a card to the trick, at some tables with a signal (C9)."""

    card: Card
    signal: Signal | None = None


class Declare(Struct, frozen=True, tag="declare", forbid_unknown_fields=True):
    """Accuso: these combinations, in the order of the offer; one's card is still to be played."""

    combinations: tuple[Combination, ...]


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
        return self._with_signals() if self.signals else map(PlayCard, self.cards)

    def _with_signals(self) -> Iterator[PlayCard]:
        for card, signals in zip(self.cards, self.signals, strict=True):
            yield PlayCard(card)
            yield from (PlayCard(card, signal) for signal in signals)


class DeclareOffer(Struct, frozen=True, tag="declare"):
    """Any of these combinations, one or several at once, in this order (T11, T17)."""

    combinations: tuple[Combination, ...]

    def permits(self, action: object) -> bool:
        if not isinstance(action, Declare) or not action.combinations:
            return False
        return action.combinations == tuple(
            c for c in self.combinations if c in action.combinations
        )

    def actions(self) -> Iterator[Declare]:
        for size in range(1, len(self.combinations) + 1):
            yield from map(Declare, combinations(self.combinations, size))


class GoOnOffer(Struct, frozen=True, tag="go_on"):
    """May wait for the next deal no longer."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))


Action = PlayCard | Declare | GoOn
Offer = PlayCardOffer | DeclareOffer | GoOnOffer
