"""The premoves of a trick game (actions set in advance), and the card that each one plays when the
turn comes (R7, T18).
"""

from collections.abc import Iterable, Iterator
from typing import Protocol, assert_never

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.play.premoves import Until
from circolo.tricks.actions import PlayCard, PlayCardOffer
from circolo.tricks.trick import STRENGTH, legal


class NextCard(Struct, frozen=True, gc=False, tag="next_card", forbid_unknown_fields=True):
    """Premove: play this card on the seat's next turn."""

    card: Card


class HighestOfSuitLed(
    Struct, frozen=True, gc=False, tag="highest_of_suit_led", forbid_unknown_fields=True
):
    """Premove: on the seat's next turn, play the highest card of the suit led."""


class LowestOfSuitLed(
    Struct, frozen=True, gc=False, tag="lowest_of_suit_led", forbid_unknown_fields=True
):
    """Premove: on the seat's next turn, play the lowest card of the suit led."""


class NextCardOffer(Struct, frozen=True, gc=False, tag="next_card"):
    """Offers a premove of any one of these cards, in the order of the hand."""

    cards: tuple[Card, ...]
    until: tuple[Until, ...] = ("deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, NextCard) and premove.card in self.cards

    def actions(self) -> Iterator[NextCard]:
        return map(NextCard, self.cards)


class FollowOffer(Struct, frozen=True, gc=False, tag="follow"):
    """Offers the premoves that play the highest or the lowest card of the suit led."""

    until: tuple[Until, ...] = ("deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, HighestOfSuitLed | LowestOfSuitLed)

    def actions(self) -> Iterator[HighestOfSuitLed | LowestOfSuitLed]:
        return iter((HighestOfSuitLed(), LowestOfSuitLed()))


Premove = NextCard | HighestOfSuitLed | LowestOfSuitLed
PremoveOffer = NextCardOffer | FollowOffer


class OpenTable(Protocol):
    """The public facts of a running deal on which a premove depends. The `Table` of each trick game
    has them.
    """

    @property
    def leader(self) -> Seat: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...


def premoves(table: OpenTable, seat: Seat, hand: tuple[Card, ...]) -> tuple[PremoveOffer, ...]:
    """Return the premoves that can still be legal on the seat's next turn in this deal; empty if
    the seat is on turn or has no cards.
    """
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
    """Return the action that a premove gives now; None if its card is illegal (T6).

    `trick` lists the cards on the table, and `offers` lists the offers of the seat's open question.
    A premove for the suit led gives None also if no card is led, or if the hand lacks the suit.
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
