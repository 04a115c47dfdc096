"""The actions, events and state of the miniature of chiamatre."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat
from circolo.play.events import DealBegan, DealEnded, LotDrawn, PackShuffled
from circolo.play.waits import WaitId

SEATS = 4
FIGURES = {Rank.FANTE, Rank.CAVALLO, Rank.RE}
Phase = Literal["shuffle", "annul", "call", "lapsed", "over"]


class Options(Struct, frozen=True):
    pass


class Keep(Struct, frozen=True, tag="keep", forbid_unknown_fields=True):
    """«Tengo»."""


class Annul(Struct, frozen=True, tag="annul", forbid_unknown_fields=True):
    """«Annulla»."""


class Call(Struct, frozen=True, tag="call", forbid_unknown_fields=True):
    card: Card


Action = Keep | Annul | Call


class KeepOffer(Struct, frozen=True, tag="keep"):
    def permits(self, action: object) -> bool:
        return isinstance(action, Keep)

    def actions(self) -> Iterator[Keep]:
        return iter((Keep(),))


class AnnulOffer(Struct, frozen=True, tag="annul"):
    def permits(self, action: object) -> bool:
        return isinstance(action, Annul)

    def actions(self) -> Iterator[Annul]:
        return iter((Annul(),))


class CallOffer(Struct, frozen=True, tag="call"):
    cards: tuple[Card, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Call) and action.card in self.cards

    def actions(self) -> Iterator[Call]:
        return map(Call, self.cards)


Offer = KeepOffer | AnnulOffer | CallOffer


class HandsDealt(Struct, frozen=True, tag="hands_dealt"):
    """Ten cards each were dealt; the fold takes them from the pack."""


class Kept(Struct, frozen=True, tag="kept"):
    """A seat has said «Tengo»; hidden from all others, so that it reveals nothing (C4)."""

    seat: Seat


class Annulled(Struct, frozen=True, tag="annulled"):
    """The seat that annuls is public, its cards are not (C4)."""

    seat: Seat


class DealStood(Struct, frozen=True, tag="deal_stood"):
    """The window has ended, and nobody has annulled."""


class CallLapsed(Struct, frozen=True, tag="call_lapsed"):
    """The caller is absent and a suit will be drawn for them (C12)."""


class CardCalled(Struct, frozen=True, tag="card_called"):
    card: Card


Event = (
    PackShuffled
    | LotDrawn
    | DealBegan
    | HandsDealt
    | Kept
    | Annulled
    | DealStood
    | CallLapsed
    | CardCalled
    | DealEnded
)


class State(Struct, frozen=True):
    phase: Phase
    asked: WaitId
    number: int
    dealer: Seat
    pack: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    kept: tuple[Seat, ...]
    annulled: tuple[Seat, ...]
    """The seats that have annulled so far."""

    called: Card | None


class View(Struct, frozen=True, tag_field="game", tag="annulment"):
    """A view; `kept`: whether this seat has said «Tengo»."""

    seat: Seat | None
    phase: Phase
    asked: WaitId
    number: int
    dealer: Seat
    hand: tuple[Card, ...]
    kept: bool
    annulled: tuple[Seat, ...]
    called: Card | None
