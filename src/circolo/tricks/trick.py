"""Following suit, and finding the seat that takes a trick (T2, T6, T7; C1)."""

from bisect import bisect
from collections.abc import Iterable, Sequence

from msgspec import Struct

from circolo.cards.card import PACK, Card, Rank, Suit
from circolo.cards.units import Seat, to_the_right

HIGH_TO_LOW = (
    Rank.TRE,
    Rank.DUE,
    Rank.ASSO,
    Rank.RE,
    Rank.CAVALLO,
    Rank.FANTE,
    Rank.SETTE,
    Rank.SEI,
    Rank.CINQUE,
    Rank.QUATTRO,
)

STRENGTH: dict[Card, int] = {card: -HIGH_TO_LOW.index(card.rank) for card in PACK}
"""The strength of each card by its rank; 0 is the highest rank, and lower ranks are negative. Of
two cards of a suit the stronger one wins (T2).
"""

_PLACE = {card: list(Suit).index(card.suit) * len(HIGH_TO_LOW) - STRENGTH[card] for card in PACK}
"""The sort key of each card in a hand: by suit, then from high to low."""


class Trick(Struct, frozen=True, gc=False, array_like=True):
    """A full trick: the seat that led, the cards in the order played, and the seat that took it."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat


def in_order(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return a hand sorted by suit, then from high to low, so that its order reveals nothing about
    how the cards were dealt.
    """
    return tuple(sorted(hand, key=_PLACE.__getitem__))


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return a sorted hand with this card inserted in its sorted position."""
    at = bisect(hand, _PLACE[card], key=_PLACE.__getitem__)
    return (*hand[:at], card, *hand[at:])


def legal(hand: tuple[Card, ...], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played to `trick`: those of the suit led if it holds
    any, otherwise all (T6).
    """
    if not trick:
        return hand
    led = trick[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def taker(leader: Seat, trick: Sequence[Card], seats: int) -> Seat:
    """Return the seat that takes a full trick: the one that played the highest card of the suit led
    (T7).
    """
    led = trick[0].suit
    best = 0
    for index in range(1, len(trick)):
        if trick[index].suit is led and STRENGTH[trick[index]] > STRENGTH[trick[best]]:
            best = index
    return to_the_right(leader, seats, best)
