"""What a coup of chemin de fer wins on average, with the bets that were made and the card play of
both policies: exact chances in the place of the cards that came.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Literal

from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import Result, result
from circolo.analysis.chemin_de_fer.shoe import of_packs
from circolo.bots.chemin_de_fer.card_play import CARD_PLAYS
from circolo.games.chemin_de_fer.scoring import PERCENT
from circolo.games.chemin_de_fer.state import State

PACKS = 6
COMMISSION = Fraction(PERCENT, 100)


def expected_changes(state: State, names: Sequence[str]) -> list[float]:
    """Return the expected win of each place in the coup that has just ended, in chips.

    `names` are the policies of the seats. The shoe counts as full, and the commission of the casino
    table is not rounded.
    """
    coup, variant = state.coup, state.options.variant
    assert coup is not None
    banker = coup.banker.seat
    chances = _result(names[coup.punta.seat], names[banker], variant=variant)
    rate = COMMISSION if variant == "casino" else Fraction(0)
    changes = [float(chips * chances.punta_wins()) for chips in coup.counted]
    changes[banker] = float(sum(coup.counted) * chances.bank_wins(rate))
    return changes


@cache
def _result(punta: str, banker: str, *, variant: Literal["online", "casino"]) -> Result:
    model = Model(of_packs(PACKS), "cards", "cards")
    sides = [getattr(CARD_PLAYS[name], variant) for name in (punta, banker)]
    return result(model, sides[0].punta, sides[1].banker)
