"""The house strategy, for who is absent or leaves his words to it (S24)."""

from collections.abc import Sequence
from typing import NamedTuple

from circolo.cards.card import Card
from circolo.games.sette_e_mezzo.actions import Word
from circolo.games.sette_e_mezzo.matta import HALF, MATTA, SEVEN, is_lone_matta, plain, total

COVERED_FOUR = 8
FIVE = 10


class Rival(NamedTuple):
    """What the banker sees of a punta that has not gone bust: its open cards, and its bet."""

    open: tuple[Card, ...]
    bet: int


def punta(cards: tuple[Card, ...]) -> Word:
    """Stand on a covered 4 or more, once a card is drawn from 5 on; draw with the lone matta."""
    if is_lone_matta(cards):
        return "tiro"
    return "sto" if total(cards) >= (COVERED_FOUR if len(cards) == 1 else FIVE) else "tiro"


def banker(cards: tuple[Card, ...], rival: Rival) -> Word:
    """Draw below 5, and below the least that the punta has."""
    return "tiro" if total(cards) < max(FIVE, _least(rival)) else "sto"


def banker_of_all(cards: tuple[Card, ...], rivals: Sequence[Rival]) -> Word:
    """Draw below 5, or while more than half of the bets still alive are surely lost."""
    reached = total(cards)
    lost = sum([rival.bet for rival in rivals if _least(rival) > reached])
    alive = sum([rival.bet for rival in rivals])
    return "tiro" if reached < FIVE or 2 * lost > alive else "sto"


def _least(rival: Rival) -> int:
    """Return the least that open cards and a covered one make; with the matta open that is 7."""
    return SEVEN if MATTA in rival.open else plain(rival.open) + HALF
