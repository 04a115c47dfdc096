"""The premoves of a trick game, and the card that each stands for when the turn comes (R7, T18)."""

from collections.abc import Iterable, Iterator
from typing import Protocol, assert_never

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.play.premoves import Until
from circolo.tricks.actions import PlayCard, PlayCardOffer
from circolo.tricks.trick import STRENGTH, legal


class NextCard(Struct, frozen=True, tag="next_card", forbid_unknown_fields=True):
    """Play this card."""

    card: Card


class HighestOfSuitLed(Struct, frozen=True, tag="highest_of_suit_led", forbid_unknown_fields=True):
    """Follow suit with the highest card."""


class LowestOfSuitLed(Struct, frozen=True, tag="lowest_of_suit_led", forbid_unknown_fields=True):
    """Follow suit with the lowest card."""


class NextCardOffer(Struct, frozen=True, tag="next_card"):
    """Offers any one of these cards, in the order of the hand."""

    cards: tuple[Card, ...]
    until: tuple[Until, ...] = ("deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, NextCard) and premove.card in self.cards

    def actions(self) -> Iterator[NextCard]:
        return map(NextCard, self.cards)


class FollowOffer(Struct, frozen=True, tag="follow"):
    """Offers the highest or the lowest card of the suit led."""

    until: tuple[Until, ...] = ("deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, HighestOfSuitLed | LowestOfSuitLed)

    def actions(self) -> Iterator[HighestOfSuitLed | LowestOfSuitLed]:
        return iter((HighestOfSuitLed(), LowestOfSuitLed()))


Premove = NextCard | HighestOfSuitLed | LowestOfSuitLed
PremoveOffer = NextCardOffer | FollowOffer


class OpenTable(Protocol):
    """The public state of the cards being played, as far as a premove depends on it."""

    @property
    def leader(self) -> Seat: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...


def premoves(table: OpenTable, seat: Seat, hand: tuple[Card, ...]) -> tuple[PremoveOffer, ...]:
    """Return the premoves that can still be legal on the seat's next turn of the running deal."""
    if table.turn == seat or not hand:
        return ()
    led = table.trick if _is_still_to_play(table, seat) else ()
    cards = legal(hand, led)
    if led and cards[0].suit is not led[0].suit:
        return (NextCardOffer(cards),)
    return NextCardOffer(cards), FollowOffer()


def _is_still_to_play(table: OpenTable, seat: Seat) -> bool:
    after_the_leader = (table.leader - seat) % len(table.counts)
    return after_the_leader >= len(table.trick)


def premove_answer(
    trick: tuple[Card, ...], offers: Iterable[object], premove: Premove
) -> PlayCard | None:
    """Return the card that a premove stands for; None if that card is illegal (T6) or no card is
    led.
    """
    cards = [card for offer in offers if isinstance(offer, PlayCardOffer) for card in offer.cards]
    following = [card for card in cards if trick and card.suit is trick[0].suit]
    match premove:
        case NextCard():
            return PlayCard(premove.card) if premove.card in cards else None
        case HighestOfSuitLed():
            return PlayCard(max(following, key=STRENGTH.__getitem__)) if following else None
        case LowestOfSuitLed():
            return PlayCard(min(following, key=STRENGTH.__getitem__)) if following else None
        case _:
            assert_never(premove)
