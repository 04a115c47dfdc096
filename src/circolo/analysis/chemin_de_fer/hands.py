"""Hands of two cards at chemin de fer, and the strategies of both sides as chances of drawing.

A strategy names what its player sees. It may name a hand by its total (5) or by the values of its
two cards, the lower one first ((2, 3)); if it names both, the cards count. A chance is that of
drawing a card: 0 stands, 1 draws. Naturals are not named: they are shown, and nobody draws (F13).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Literal

from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.alla_regola import Decisions
from circolo.games.chemin_de_fer.card_values import NATURAL
from circolo.games.chemin_de_fer.preferences import Preferences

Pair = tuple[int, int]
"""The values of two cards, the lower one first."""

Hand = int | Pair
"""A hand by its total, or by its two cards."""

BankerSees = tuple[Hand, int | None]
"""The banker's hand, and the value of the card given to the punta; None if the punta stood."""

PuntaStrategy = Mapping[Hand, Fraction]
"""The punta's chance of drawing, by the punta's hand."""

BankerStrategy = Mapping[BankerSees, Fraction]
"""The banker's chance of drawing, by what the banker sees."""

Sight = Literal["total", "cards"]
"""Whether a player goes by the total of the hand, or by its two cards."""

GIVEN: tuple[int | None, ...] = (None, *range(10))
"""What the punta may have received: no card, or one of each value."""


@cache
def pairs() -> tuple[Pair, ...]:
    """Return the 55 hands of two cards by their values."""
    return tuple((one, other) for one in range(10) for other in range(one, 10))


def total(hand: Hand) -> int:
    """Return the total of a hand (F2)."""
    return hand if isinstance(hand, int) else sum(hand) % 10


def seen(pair: Pair, sight: Sight) -> Hand:
    """Return a hand as its player goes by it."""
    return pair if sight == "cards" else total(pair)


def hands(sight: Sight) -> tuple[Hand, ...]:
    """Return the hands with which a player may draw: 8 totals, or 44 pairs."""
    if sight == "total":
        return tuple(range(NATURAL))
    return tuple(pair for pair in pairs() if total(pair) < NATURAL)


def punta_draws(strategy: PuntaStrategy, hand: Hand) -> Fraction:
    """Return the punta's chance of drawing with this hand. Raises KeyError if it is not stated."""
    chance = strategy.get(hand)
    return strategy[total(hand)] if chance is None else chance


def banker_draws(strategy: BankerStrategy, hand: Hand, given: int | None) -> Fraction:
    """Return the banker's chance of drawing with this hand after this card was given.

    Raises KeyError if it is not stated.
    """
    chance = strategy.get((hand, given))
    return strategy[total(hand), given] if chance is None else chance


def _choices() -> Iterator[tuple[int, int | None, Decisions]]:
    for reached in range(NATURAL):
        for given in GIVEN:
            yield reached, given, alla_regola.of_banker(reached, given)


AT_WILL: frozenset[tuple[int, int | None]] = frozenset(
    (reached, given) for reached, given, decisions in _choices() if len(decisions) > 1
)
"""The banker's two cases at will (F19), by total and card given."""

FIVE = 5
"""The punta's total at will (F19)."""


def punta_alla_regola(five: Fraction) -> dict[Hand, Fraction]:
    """Return the punta's house strategy (F19), with this chance of drawing on 5."""
    return {
        reached: five if reached == FIVE else Fraction(alla_regola.PUNTA[reached] == ("tiro",))
        for reached in range(NATURAL)
    }


def banker_alla_regola(preferences: Preferences) -> dict[BankerSees, Fraction]:
    """Return the banker's house strategy (F19), with these choices in the cases at will."""
    free = {3: preferences.banker_3_9, 5: preferences.banker_5_4}
    return {
        (reached, given): Fraction(
            (decisions[0] if len(decisions) == 1 else free[reached]) == "tiro"
        )
        for reached, given, decisions in _choices()
    }
