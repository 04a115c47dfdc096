"""What may be set before one's turn, and which card it means when the turn has come (R7, T18)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette.actions import Action, Offer, PlayCard, PlayCardOffer
from circolo.games.tressette.view import Table, View
from circolo.play.offers import Ask
from circolo.tricks.trick import STRENGTH, legal


class NextCard(Struct, frozen=True, tag="next_card", forbid_unknown_fields=True):
    """Play this card."""

    card: Card


class HighestOfSuitLed(Struct, frozen=True, tag="highest_of_suit_led", forbid_unknown_fields=True):
    """Follow with the highest card."""


class LowestOfSuitLed(Struct, frozen=True, tag="lowest_of_suit_led", forbid_unknown_fields=True):
    """Follow with the lowest card."""


class NextCardOffer(Struct, frozen=True, tag="next_card"):
    """Any one of these cards, in the order of the hand."""

    cards: tuple[Card, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, NextCard) and premove.card in self.cards

    def actions(self) -> Iterator[NextCard]:
        return map(NextCard, self.cards)


class FollowOffer(Struct, frozen=True, tag="follow"):
    """The highest or the lowest card of the suit led."""

    def permits(self, premove: object) -> bool:
        return isinstance(premove, HighestOfSuitLed | LowestOfSuitLed)

    def actions(self) -> Iterator[HighestOfSuitLed | LowestOfSuitLed]:
        return iter((HighestOfSuitLed(), LowestOfSuitLed()))


Premove = NextCard | HighestOfSuitLed | LowestOfSuitLed
PremoveOffer = NextCardOffer | FollowOffer


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Offer what can still be legal on the seat's next turn of the running deal."""
    table, seat = view.table, view.seat
    if table is None or seat is None or view.phase != "move" or not view.hand:
        return ()
    if table.turn == seat:
        return ()
    led = table.trick if _is_still_to_play(table, seat) else ()
    cards = legal(view.hand, led)
    if led and cards[0].suit is not led[0].suit:
        return (NextCardOffer(cards),)
    return NextCardOffer(cards), FollowOffer()


def _is_still_to_play(table: Table, seat: Seat) -> bool:
    after_the_leader = (table.leader - seat) % len(table.counts)
    return after_the_leader >= len(table.trick)


def premoved(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
    """Return the card that a premove means; None where it would be against T6, or none is led."""
    cards = [
        card for offer in ask.offers if isinstance(offer, PlayCardOffer) for card in offer.cards
    ]
    led = () if view.table is None else view.table.trick
    following = [card for card in cards if led and card.suit is led[0].suit]
    match premove:
        case NextCard():
            return PlayCard(premove.card) if premove.card in cards else None
        case HighestOfSuitLed():
            return PlayCard(max(following, key=STRENGTH.__getitem__)) if following else None
        case LowestOfSuitLed():
            return PlayCard(min(following, key=STRENGTH.__getitem__)) if following else None
        case _:
            assert_never(premove)
