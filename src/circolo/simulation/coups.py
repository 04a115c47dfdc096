"""A row for every coup of chemin de fer: who wins where both play alla regola (F19).

Every coup comes from a full shoe of six packs, one chip is bet against the bank, and nobody has a
choice but in the three cases at will: a room would only make this slower.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from circolo.cards.units import Rng
from circolo.games.chemin_de_fer import Habits, Options, alla_regola
from circolo.games.chemin_de_fer.habits import AtWill
from circolo.games.chemin_de_fer.points import NATURAL, SIX_PACKS, VALUES
from circolo.games.chemin_de_fer.scoring import PERCENT

COUPS_A_MATCH = 1_000

_SHOE = tuple([VALUES[card] for card in SIX_PACKS])


def of_full_shoes(options: Options, habits: Habits, rng: Rng) -> Iterator[dict[str, Any]]:
    """Yield so many coups; `edge` is what the banker won of the chip that was bet against him."""
    won = 1 - PERCENT / 100 if options.variant == "casino" else 1.0
    for deal in range(1, COUPS_A_MATCH + 1):
        punta, banker, decisions = coup(habits, _cards(rng))
        yield {
            "deal": deal,
            "decisions": decisions,
            "punta": int(punta > banker),
            "banker": int(punta < banker),
            "egalite": int(punta == banker),
            "edge": won * (punta < banker) - (punta > banker),
        }


def coup(habits: Habits, cards: Iterator[int]) -> tuple[int, int, int]:
    """Play a coup with cards of these values: the totals of both, and how many words were said."""
    first, second, third, fourth = islice(cards, 4)
    punta, banker = (first + third) % 10, (second + fourth) % 10
    if punta >= NATURAL:
        return punta, banker, 1
    word = _said(alla_regola.PUNTA[punta], habits.punta_5)
    if banker >= NATURAL:
        return punta, banker, 2
    given = next(cards) if word == "tiro" else None
    at_will = habits.banker_3_9 if given == 9 else habits.banker_5_4
    if _said(alla_regola.of_banker(banker, given), at_will) == "tiro":
        banker = (banker + next(cards)) % 10
    return (punta + (given or 0)) % 10, banker, 2


def _said(words: alla_regola.Words, at_will: AtWill) -> str:
    return words[0] if len(words) == 1 else at_will


def _cards(rng: Rng) -> Iterator[int]:
    """Draw from a full shoe without putting back."""
    taken = set()
    while True:
        place = rng.below(len(_SHOE))
        if place not in taken:
            taken.add(place)
            yield _SHOE[place]
