"""Following suit and taking a trick (T2, T6, T7; C1)."""

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
"""The strength of each card; within a suit the stronger card takes (T2)."""

_PLACE = {card: list(Suit).index(card.suit) * len(HIGH_TO_LOW) - STRENGTH[card] for card in PACK}
"""The position of each card in a sorted hand: by suit, then from high to low."""


class Trick(Struct, frozen=True, array_like=True):
    """A full trick: who led, the cards in the order played, who took it."""

    leader: Seat
    cards: tuple[Card, ...]
    taker: Seat


def in_order(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Sort a hand by suit, then from high to low, so that its order reveals nothing about the
    deal.
    """
    return tuple(sorted(hand, key=_PLACE.__getitem__))


def with_card(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Insert a card at its position in a sorted hand."""
    at = bisect(hand, _PLACE[card], key=_PLACE.__getitem__)
    return (*hand[:at], card, *hand[at:])


def legal(hand: tuple[Card, ...], trick: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that may be played to `trick`: the suit led if held, else any (T6)."""
    if not trick:
        return hand
    led = trick[0].suit
    return tuple([card for card in hand if card.suit is led]) or hand


def taker(leader: Seat, trick: Sequence[Card], seats: int) -> Seat:
    """Return the seat that takes a full trick: the highest card of the suit led (T7)."""
    led = trick[0].suit
    best = 0
    for index in range(1, len(trick)):
        if trick[index].suit is led and STRENGTH[trick[index]] > STRENGTH[trick[best]]:
            best = index
    return to_the_right(leader, seats, best)
