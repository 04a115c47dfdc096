"""The actions of a seat at chiamatre, and the offers of these actions."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.cards.card import Card
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer

__all__ = [
    "Action",
    "Annul",
    "AnnulOffer",
    "Call",
    "CallOffer",
    "GoOn",
    "GoOnOffer",
    "Keep",
    "KeepOffer",
    "Offer",
    "PlayCard",
    "PlayCardOffer",
]


class Keep(Struct, frozen=True, gc=False, tag="keep", forbid_unknown_fields=True):
    """Action «Tengo»: keep the deal. A seat that does not answer also keeps it (C4)."""


class Annul(Struct, frozen=True, gc=False, tag="annul", forbid_unknown_fields=True):
    """Action «Annulla»: annul the deal because of a poor hand (C4)."""


class Call(Struct, frozen=True, gc=False, tag="call", forbid_unknown_fields=True):
    """Action: call a card. The seat that holds it is the caller's partner for the deal (C5)."""

    card: Card


class KeepOffer(Struct, frozen=True, gc=False, tag="keep"):
    """Offers to keep the deal. Every seat gets this offer."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Keep)

    def actions(self) -> Iterator[Keep]:
        return iter((Keep(),))


class AnnulOffer(Struct, frozen=True, gc=False, tag="annul"):
    """Offers to annul the deal. Only a seat whose hand gives it this right gets this offer (C4)."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Annul)

    def actions(self) -> Iterator[Annul]:
        return iter((Annul(),))


class CallOffer(Struct, frozen=True, gc=False, tag="call"):
    """Offers to call any one of these cards, sorted by suit and from high to low."""

    cards: tuple[Card, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Call) and action.card in self.cards

    def actions(self) -> Iterator[Call]:
        return map(Call, self.cards)


Action = Keep | Annul | Call | PlayCard | GoOn
Offer = KeepOffer | AnnulOffer | CallOffer | PlayCardOffer | GoOnOffer
