"""The card combinations that a seat may declare (bongioco, superbongioco, napoli), how to find them
in a hand, and their points (T11).
"""

from collections.abc import Collection, Iterator
from typing import assert_never

from msgspec import Struct

from circolo.cards.card import PACK, Card, Rank, Suit

RANKS = (Rank.ASSO, Rank.DUE, Rank.TRE)
SUITS = tuple(Suit)
CARDS = {(card.rank, card.suit): card for card in PACK}


class Bongioco(Struct, frozen=True, gc=False, tag="bongioco", forbid_unknown_fields=True):
    """A combination: three Aces, three 2s or three 3s. `missing` is the suit of the fourth card,
    which is not part of it (T13).
    """

    rank: Rank
    missing: Suit


class Superbongioco(Struct, frozen=True, gc=False, tag="superbongioco", forbid_unknown_fields=True):
    """A combination: all four Aces, 2s or 3s."""

    rank: Rank


class Napoli(Struct, frozen=True, gc=False, tag="napoli", forbid_unknown_fields=True):
    """A combination: the Asso, 2 and 3 of one suit."""

    suit: Suit


Combination = Bongioco | Superbongioco | Napoli


def cards_of(combination: Combination) -> tuple[Card, ...]:
    """Return the cards that make up a combination."""
    match combination:
        case Bongioco():
            suits = (suit for suit in SUITS if suit is not combination.missing)
            return tuple(CARDS[combination.rank, suit] for suit in suits)
        case Superbongioco():
            return tuple(CARDS[combination.rank, suit] for suit in SUITS)
        case Napoli():
            return tuple(CARDS[rank, combination.suit] for rank in RANKS)
        case _:
            assert_never(combination)


_OF_RANKS: tuple[Combination, ...] = tuple(map(Superbongioco, RANKS))
_OF_SUITS: tuple[Combination, ...] = tuple(map(Napoli, SUITS))
_GROUPS = tuple(frozenset(cards_of(whole)) for whole in _OF_RANKS + _OF_SUITS)
"""The groups of cards that can make combinations: the four cards of a rank, or the Asso, 2 and 3 of
a suit. A hand has at most one combination from each group.
"""

_OF_USE = frozenset().union(*_GROUPS)

_MADE_BY = {
    frozenset(cards_of(made)): made
    for made in (
        *_OF_RANKS,
        *(Bongioco(rank, suit) for rank in RANKS for suit in SUITS),
        *_OF_SUITS,
    )
}


def held(cards: Collection[Card]) -> Iterator[Combination]:
    """Yield the combinations that these cards contain: of Aces, 2s and 3s, then of each suit. Four
    cards of a rank make a superbongioco, and no bongioco as well.
    """
    hand = _OF_USE.intersection(cards)
    if len(hand) < len(RANKS):
        return
    for group in _GROUPS:
        of_group = hand & group
        if len(of_group) >= len(RANKS):
            yield _MADE_BY[of_group]


def spends(combination: Combination) -> Rank | Suit:
    """Return the rank or suit of a combination. Once it is declared, no combination of that rank or
    suit can be declared in the deal (T11).
    """
    return combination.suit if isinstance(combination, Napoli) else combination.rank


def points(combination: Combination) -> int:
    """Return the points for declaring a combination."""
    return 4 if isinstance(combination, Superbongioco) else 3
