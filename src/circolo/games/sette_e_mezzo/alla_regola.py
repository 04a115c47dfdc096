"""The house strategy, «alla regola», which decides for absent seats and for players who choose it
(S24).

Totals are in half points.
"""

from collections.abc import Sequence
from typing import NamedTuple

from circolo.cards.card import Card
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.games.sette_e_mezzo.card_values import HALF, MATTA, SEVEN, is_lone_matta, plain, total

COVERED_FOUR = 8
FIVE = 10


class Rival(NamedTuple):
    """An opponent of the banker who is not bust, as the banker sees them: face-up cards and bet."""

    open: tuple[Card, ...]
    bet: int


def punta(cards: tuple[Card, ...]) -> Decision:
    """Return the house decision for a punta (a player against the banker).

    Stand on 4 or more with one card, on 5 or more with several; draw with the matta (wild card)
    alone.
    """
    if is_lone_matta(cards):
        return "tiro"
    return "sto" if total(cards) >= (COVERED_FOUR if len(cards) == 1 else FIVE) else "tiro"


def banker(cards: tuple[Card, ...], rival: Rival) -> Decision:
    """Return the house decision for the banker against one opponent.

    Draw with a total below 5, or below the lowest total that the opponent can have; otherwise
    stand.
    """
    return "tiro" if total(cards) < max(FIVE, _least(rival)) else "sto"


def banker_of_all(cards: tuple[Card, ...], rivals: Sequence[Rival]) -> Decision:
    """Return the house decision for the banker against several opponents.

    Draw with a total below 5. Draw also while the banker is sure to lose more than half of the
    chips bet by the opponents who are not bust.
    """
    reached = total(cards)
    lost = sum([rival.bet for rival in rivals if _least(rival) > reached])
    alive = sum([rival.bet for rival in rivals])
    return "tiro" if reached < FIVE or 2 * lost > alive else "sto"


def _least(rival: Rival) -> int:
    """Return the lowest total, in half points, that the opponent can have.

    It is the total of the open cards, plus half a point for the hidden card. With the matta (wild
    card) open, it is 14 half points (7 points).
    """
    return SEVEN if MATTA in rival.open else plain(rival.open) + HALF
