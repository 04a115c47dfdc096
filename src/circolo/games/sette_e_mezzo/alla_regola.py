"""The house strategy, for an absent seat or a player who prefers it (S24)."""

from collections.abc import Sequence
from typing import NamedTuple

from circolo.cards.card import Card
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.games.sette_e_mezzo.card_values import HALF, MATTA, SEVEN, is_lone_matta, plain, total

COVERED_FOUR = 8
FIVE = 10


class Rival(NamedTuple):
    """What the banker sees of a punta that is not bust: its open cards, and its bet."""

    open: tuple[Card, ...]
    bet: int


def punta(cards: tuple[Card, ...]) -> Decision:
    """Return the punta's decision: stand on a covered 4 or more, and from 5 once a card is drawn;
    draw with the lone matta.
    """
    if is_lone_matta(cards):
        return "tiro"
    return "sto" if total(cards) >= (COVERED_FOUR if len(cards) == 1 else FIVE) else "tiro"


def banker(cards: tuple[Card, ...], rival: Rival) -> Decision:
    """Return the banker's decision: draw below 5, and below the minimum total of the punta."""
    return "tiro" if total(cards) < max(FIVE, _least(rival)) else "sto"


def banker_of_all(cards: tuple[Card, ...], rivals: Sequence[Rival]) -> Decision:
    """Return the banker's decision: draw below 5, or while more than half of the live bets are
    surely lost.
    """
    reached = total(cards)
    lost = sum([rival.bet for rival in rivals if _least(rival) > reached])
    alive = sum([rival.bet for rival in rivals])
    return "tiro" if reached < FIVE or 2 * lost > alive else "sto"


def _least(rival: Rival) -> int:
    """Return the minimum total of the open cards and a covered one; 7 if the matta is open."""
    return SEVEN if MATTA in rival.open else plain(rival.open) + HALF
