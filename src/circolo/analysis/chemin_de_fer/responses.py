"""What each decision of chemin de fer is worth against a stated strategy, and best responses.

A strategy may be any mapping of chances of drawing (`hands`), of a bot for example. All results are
exact, in chips per chip bet.
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from circolo.analysis.chemin_de_fer.hands import (
    GIVEN,
    BankerSees,
    BankerStrategy,
    Hand,
    PuntaStrategy,
    banker_draws,
    hands,
    punta_draws,
    seen,
)
from circolo.analysis.chemin_de_fer.model import BOUND_BANKER, ONLY_FIVE, Model, coups
from circolo.analysis.chemin_de_fer.shoe import Counts


class Result(NamedTuple):
    """The chances that the punta wins, that the bank wins, and that the coup is level."""

    punta: Fraction
    bank: Fraction
    egalite: Fraction

    def punta_wins(self) -> Fraction:
        """Return the punta's expected win per chip bet."""
        return self.punta - self.bank

    def bank_wins(self, commission: Fraction) -> Fraction:
        """Return the bank's expected win per chip bet, after the commission."""
        return self.bank * (1 - commission) - self.punta


class Decision(NamedTuple):
    """A decision: the chance that a coup comes to it, and what each answer then wins for the player
    who decides, per chip bet.
    """

    reached: Fraction
    sto: Fraction
    tiro: Fraction

    @property
    def mistake(self) -> Fraction:
        """Return what the worse answer loses each time."""
        return abs(self.tiro - self.sto)

    @property
    def cost(self) -> Fraction:
        """Return what the worse answer loses per coup."""
        return self.reached * self.mistake


def result(model: Model, punta: PuntaStrategy, banker: BankerStrategy) -> Result:
    """Return who wins a coup between two strategies."""
    counted = coups(model.shoe)
    calls, unit = _punta_weights(punta)
    draws, part = _banker_weights(banker)
    won = [unit * part * counted.batte_punta, unit * part * counted.batte_bank]
    for at, counts in counted.situations.items():
        weight = calls[at.punta] if at.given is not None else unit - calls[at.punta]
        if weight:
            draw = draws[at.banker, at.given]
            stand = part - draw
            won[0] += weight * (stand * counts.sto_punta + draw * counts.tiro_punta)
            won[1] += weight * (stand * counts.sto_bank + draw * counts.tiro_bank)
    punta_won, bank_won = (Fraction(ways, counted.deals * unit * part) for ways in won)
    return Result(punta_won, bank_won, 1 - punta_won - bank_won)


def banker_decisions(model: Model, punta: PuntaStrategy) -> dict[BankerSees, Decision]:
    """Return what standing and drawing win for the banker, in each case that can arise, against a
    strategy of the punta.
    """
    counted = coups(model.shoe)
    calls, unit = _punta_weights(punta)
    ways: dict[BankerSees, list[int]] = defaultdict(lambda: [0] * 5)
    for at, counts in counted.situations.items():
        weight = calls[at.punta] if at.given is not None else unit - calls[at.punta]
        if weight:
            _add(ways[seen(at.banker, model.banker_sees), at.given], counts, weight)
    kept = 1 - model.commission
    return {
        cell: Decision(
            Fraction(found.many, counted.deals * unit),
            (kept * found.sto_bank - found.sto_punta) / found.many,
            (kept * found.tiro_bank - found.tiro_punta) / found.many,
        )
        for cell, found in ((cell, Counts(*sums)) for cell, sums in ways.items())
    }


def punta_decisions(model: Model, banker: BankerStrategy) -> dict[Hand, Decision]:
    """Return what standing and drawing win for the punta, with each hand, against a strategy of the
    banker.

    A coup that the banker's natural ends is no decision: the card called is not dealt (F13).
    """
    counted = coups(model.shoe)
    draws, unit = _banker_weights(banker)
    ways: dict[Hand, list[int]] = defaultdict(lambda: [0] * 5)
    for at, counts in counted.situations.items():
        draw = draws[at.banker, at.given]
        punta = (unit - draw) * counts.sto_punta + draw * counts.tiro_punta
        bank = (unit - draw) * counts.sto_bank + draw * counts.tiro_bank
        of = ways[seen(at.punta, model.punta_sees)]
        if at.given is None:
            _add(of, Counts(counts.many, punta, bank, 0, 0), 1)
        else:
            _add(of, Counts(0, 0, 0, punta, bank), 1)
    return {
        hand: Decision(
            Fraction(found.many, counted.deals),
            Fraction(found.sto_punta - found.sto_bank, found.many * unit),
            Fraction(found.tiro_punta - found.tiro_bank, found.many * unit),
        )
        for hand, found in ((hand, Counts(*sums)) for hand, sums in ways.items())
    }


def best_banker(model: Model, punta: PuntaStrategy) -> dict[BankerSees, Fraction]:
    """Return the banker's best response to a strategy of the punta, among those that the model
    allows.

    Equal answers, and cases that cannot arise, are decided alla regola.
    """
    found = banker_decisions(model, punta)
    best = {}
    for cell in model.banker_cells:
        bound = banker_draws(BOUND_BANKER, *cell)
        best[cell] = _best(found.get(cell), bound) if model.banker_is_free(cell) else bound
    return best


def best_punta(model: Model, banker: BankerStrategy) -> dict[Hand, Fraction]:
    """Return the punta's best response to a strategy of the banker, among those that the model
    allows.

    Equal answers are decided alla regola.
    """
    found = punta_decisions(model, banker)
    best = {}
    for hand in model.punta_hands:
        bound = punta_draws(ONLY_FIVE, hand)
        best[hand] = _best(found.get(hand), bound) if model.punta_is_free(hand) else bound
    return best


def punta_is_exploited(model: Model, punta: PuntaStrategy, banker: BankerStrategy) -> Fraction:
    """Return what the bank wins more, per chip bet, if it leaves `banker` for its best response."""
    rate, best = model.commission, best_banker(model, punta)
    won = result(model, punta, best).bank_wins(rate)
    return won - result(model, punta, banker).bank_wins(rate)


def banker_is_exploited(model: Model, punta: PuntaStrategy, banker: BankerStrategy) -> Fraction:
    """Return what the punta wins more, per chip bet, if they leave `punta` for their best
    response.
    """
    won = result(model, best_punta(model, banker), banker).punta_wins()
    return won - result(model, punta, banker).punta_wins()


def _best(found: Decision | None, otherwise: Fraction) -> Fraction:
    if found is None or found.sto == found.tiro:
        return otherwise
    return Fraction(found.tiro > found.sto)


def _punta_weights(strategy: PuntaStrategy) -> tuple[dict[Hand, int], int]:
    """Return the chances of drawing as whole numbers, and the number that is a chance of 1."""
    chances = {pair: punta_draws(strategy, pair) for pair in hands("cards")}
    unit = lcm(*(chance.denominator for chance in chances.values()))
    return {pair: int(chance * unit) for pair, chance in chances.items()}, unit


def _banker_weights(strategy: BankerStrategy) -> tuple[dict[BankerSees, int], int]:
    chances = {
        (pair, given): banker_draws(strategy, pair, given)
        for pair in hands("cards")
        for given in GIVEN
    }
    unit = lcm(*(chance.denominator for chance in chances.values()))
    return {cell: int(chance * unit) for cell, chance in chances.items()}, unit


def _add(ways: list[int], counts: Iterable[int], weight: int) -> None:
    for at, many in enumerate(counts):
        ways[at] += weight * many
