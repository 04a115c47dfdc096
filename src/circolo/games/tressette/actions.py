"""What a seat may do, and how that is offered."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.cards.card import Card


class PlayCard(Struct, frozen=True, tag="play_card", forbid_unknown_fields=True):
    """Play a card to the trick."""

    card: Card


class GoOn(Struct, frozen=True, tag="go_on", forbid_unknown_fields=True):
    """The score has been read: deal again."""


class PlayCardOffer(Struct, frozen=True, tag="play_card"):
    """Any one of these cards, in the order of the hand."""

    cards: tuple[Card, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, PlayCard) and action.card in self.cards

    def actions(self) -> Iterator[PlayCard]:
        return map(PlayCard, self.cards)


class GoOnOffer(Struct, frozen=True, tag="go_on"):
    """May wait for the next deal no longer."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))


Action = PlayCard | GoOn
Offer = PlayCardOffer | GoOnOffer
