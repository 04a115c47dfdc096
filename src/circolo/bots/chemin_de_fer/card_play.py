"""How each level plays the cards of chemin de fer, as chances of drawing a card.

They are the strategies of `circolo.analysis.chemin_de_fer`, which computes what each of them loses.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from circolo.analysis.chemin_de_fer.hands import (
    AT_WILL,
    FIVE,
    GIVEN,
    BankerSees,
    BankerStrategy,
    Hand,
    Pair,
    PuntaStrategy,
    banker_alla_regola,
    banker_draws,
    hands,
    punta_alla_regola,
    punta_draws,
    total,
)
from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.card_values import VALUES
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.preferences import Preferences
from circolo.games.chemin_de_fer.view import HandView, View


class Sides(NamedTuple):
    """The chances of drawing of both sides."""

    punta: PuntaStrategy
    banker: BankerStrategy


class CardPlay(NamedTuple):
    """How a level plays the cards at an online table, where all decisions without a natural are
    free, and at a casino table, where only those at will are (F13, F30).
    """

    online: Sides
    casino: Sides

    def at(self, options: Options) -> Sides:
        """Return the chances at a table with these options."""
        return self.casino if options.variant == "casino" else self.online


STAND, DRAW, HALF = Fraction(0), Fraction(1), Fraction(1, 2)

BEST_FIVES: Mapping[Hand, Fraction] = MappingProxyType(
    {(0, 5): DRAW, (1, 4): Fraction(35003, 74880), (2, 3): STAND, (6, 9): DRAW, (7, 8): DRAW}
)
"""The equilibrium of six full packs in which both sides go by their cards (B3 of
docs/best-play.md): the punta's chances of drawing with 5. With the other totals the punta plays
alla regola.
"""

BEST_EXCEPTIONS: Mapping[BankerSees, Fraction] = MappingProxyType(
    {
        (3, 9): DRAW,
        ((0, 5), 4): DRAW,
        ((6, 9), 4): DRAW,
        ((7, 8), 4): DRAW,
        ((0, 6), None): Fraction(18885571, 36781056),
        ((8, 8), None): DRAW,
    }
)
"""Where the banker of that equilibrium leaves the house strategy."""


def draw_chance(play: CardPlay, view: View) -> Fraction:
    """Return the chance of drawing of the viewer, who must be asked for a card decision."""
    coup, sides = view.coup, play.at(view.options)
    assert coup is not None
    if view.phase == "banker":
        return banker_draws(sides.banker, pair(coup.banker), alla_regola.given(coup.punta.cards))
    return punta_draws(sides.punta, pair(coup.punta))


def pair(hand: HandView) -> Pair:
    """Return the values of the first two cards, the lower one first; the viewer must see them."""
    first, second = (VALUES[card] for card in hand.cards[:2] if card is not None)
    return min(first, second), max(first, second)


def _by_own_total(chances: Mapping[int, Fraction]) -> BankerStrategy:
    """Return a banker who does not look at the card given: chances by total, 0 if missing."""
    return {
        (hand, given): chances.get(total(hand), STAND) for hand in hands("total") for given in GIVEN
    }


def _bound(sides: Sides) -> Sides:
    """Return these chances where a casino table leaves a choice, and the house strategy elsewhere
    (F30).
    """
    rule, by_hand = banker_alla_regola(Preferences()), hands("cards")
    return Sides(
        {
            **punta_alla_regola(STAND),
            **{hand: punta_draws(sides.punta, hand) for hand in by_hand if total(hand) == FIVE},
        },
        {
            **rule,
            **{
                (hand, given): banker_draws(sides.banker, hand, given)
                for hand in by_hand
                for given in GIVEN
                if (total(hand), given) in AT_WILL
            },
        },
    )


def _same(punta: PuntaStrategy, banker: BankerStrategy) -> CardPlay:
    """Return a level that plays alike at both tables, as far as its decisions are free."""
    sides = Sides(punta, banker)
    return CardPlay(sides, _bound(sides))


CLUB_CARDS = _same(
    punta_alla_regola(Fraction(4, 5)),
    {**banker_alla_regola(Preferences()), **dict.fromkeys(AT_WILL, HALF)},
)
"""The house strategy (F19): with 5 the punta draws four times in five, and at will the banker gives
one answer as often as the other.
"""

_BEST = Sides(
    {**punta_alla_regola(STAND), **BEST_FIVES},
    {**banker_alla_regola(Preferences()), **BEST_EXCEPTIONS},
)

BEST_CARDS = CardPlay(_BEST, _bound(_BEST._replace(punta=punta_alla_regola(DRAW))))
"""The equilibrium of each table. At the casino table the punta always draws with 5."""

AMATEUR_CARDS = _same(
    {**punta_alla_regola(HALF), 6: Fraction(1, 10)},
    {
        **_by_own_total(dict.fromkeys(range(5), DRAW)),
        **{(FIVE, given): DRAW for given in (None, 5, 6, 7)},
    },
)
"""Draws with 5 as punta one time in two, and now and then with 6. As banker always draws with 4 and
less and stands with 6, whatever they gave.
"""

BEGINNER_CARDS = _same(
    {**punta_alla_regola(Fraction(1, 10)), 6: Fraction(1, 4)},
    _by_own_total({**dict.fromkeys(range(6), DRAW), 6: Fraction(1, 4)}),
)
"""Hardly ever draws with 5 as punta but at times with 6, and as banker does not look at the card
given.
"""

CARD_PLAYS: Mapping[str, CardPlay] = MappingProxyType(
    {
        "principiante": BEGINNER_CARDS,
        "dilettante": AMATEUR_CARDS,
        "circolo": CLUB_CARDS,
        "maestro": BEST_CARDS,
    }
)
"""How each level plays the cards, by name."""
