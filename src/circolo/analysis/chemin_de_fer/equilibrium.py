"""Equilibria of a coup of chemin de fer, as exact fractions.

In an equilibrium found here the punta mixes with one hand at most. Each hand is tried, with every
choice of the other free hands, in the manner of Foster's algorithm (1964): see `lines`. With a
commission the two players compare different results.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from operator import add
from typing import NamedTuple

from circolo.analysis.chemin_de_fer.hands import (
    FIVE,
    BankerSees,
    Hand,
    banker_draws,
    punta_draws,
    total,
)
from circolo.analysis.chemin_de_fer.lines import Line, Lines, Stop, stops
from circolo.analysis.chemin_de_fer.model import BOUND_BANKER, ONLY_FIVE, Model, Payoffs, Sums, sums

Draws = dict[Hand, Fraction]
Answers = dict[BankerSees, Fraction]
MOST_CHANGES = 50


class Equilibrium(NamedTuple):
    """Strategies of which neither side wins more by leaving its own, and what each then wins.

    `mixed`: the hand with which the punta may do either; None if there is none. `level`: the cases
    in which the banker may. Where several cases are level, the banker draws in all of them with the
    same chance if that is an equilibrium; other chances are equilibria too. `punta_wins` and
    `bank_wins` are expected chips per chip bet.

    `is_strict`: all other decisions are strictly best, and one case is level if one hand is mixed.
    Without a commission the equilibrium is then the only one, among all strategies.
    """

    punta: Draws
    banker: Answers
    mixed: Hand | None
    level: tuple[BankerSees, ...]
    punta_wins: Fraction
    bank_wins: Fraction
    is_strict: bool


def equilibria(model: Model) -> list[Equilibrium]:
    """Return every equilibrium in which the punta mixes with one hand at most, of total 5.

    Cards with replacement tell a player nothing beyond their total: then the list is that of the
    model in which both see totals, of which those by cards are variations. If all decisions are
    free, the list is of those in which the punta's other decisions are best responses to each
    other; from a full shoe these are alla regola. Raises LookupError if there is none.
    """
    if model.shoe.is_replaced:
        model = model._replace(punta_sees="total", banker_sees="total")
    added = sums(model)
    pure: Draws = {hand: punta_draws(ONLY_FIVE, hand) for hand in model.punta_hands}
    others = [hand for hand in model.punta_hands if total(hand) != FIVE]
    for _ in range(MOST_CHANGES):
        found = list(_with_others(model, added, pure))
        if model.choices != "all":
            return found
        leaves = [_leaves(_Cells({}, added.cells), one, others) for one in found]
        if not all(leaves):
            return [one for one, hands in zip(found, leaves, strict=True) if not hands]
        if not found:
            break
        for hand in leaves[0]:
            pure[hand] = 1 - pure[hand]
    raise LookupError("the punta mixes with several hands")


def equilibrium(model: Model) -> Equilibrium:
    """Return the equilibrium in which the punta mixes with one hand at most.

    Raises LookupError if there is none, or more than one with different results.
    """
    found = equilibria(model)
    if len({(one.punta_wins, one.bank_wins) for one in found}) != 1:
        raise LookupError(f"{len(found)} equilibria mix one hand at most")
    return found[0]


def thresholds(
    model: Model, mixed: Hand = FIVE, punta: Mapping[Hand, Fraction] = ONLY_FIVE
) -> dict[BankerSees, Fraction]:
    """Return the chances p of drawing with the hand `mixed` at which the banker is indifferent.

    The punta's other hands are played as `punta` says. Cases without a threshold are left out: the
    same answer is right there for every p.
    """
    pure = {hand: punta_draws(punta, hand) for hand in model.punta_hands}
    few = _with_bound(sums(model), pure, [mixed])
    found = ((cell, line.threshold) for cell, line in _lines(few, pure, mixed).items())
    return {cell: p for cell, p in found if p is not None}


def _with_others(model: Model, added: Sums, pure: Draws) -> Iterator[Equilibrium]:
    """Yield the equilibria in which the hands of total 5 are free, and the others are `pure`."""
    free = [hand for hand in model.punta_hands if total(hand) == FIVE]
    few = _with_bound(added, pure, free)
    seen = []
    for mixed in free:
        others = [hand for hand in free if hand != mixed]
        for answers in product((Fraction(0), Fraction(1)), repeat=len(others)):
            punta = {**pure, **dict(zip(others, answers, strict=True))}
            lines = _lines(few, punta, mixed)
            for stop in stops(*_choices(model, lines)):
                one = _at(model, lines, stop, punta=punta, mixed=mixed)
                if one.punta not in seen and not _leaves(few, one, others):
                    seen.append(one.punta)
                    punta_wins, bank_wins = _values(added, lines, banker=one.banker, p=stop.p)
                    yield one._replace(
                        punta_wins=punta_wins,
                        bank_wins=bank_wins,
                        is_strict=_is_strict(model, added, one),
                    )


class _Cells(NamedTuple):
    """The banker's cases with the sums of the punta's bound hands, of total other than 5, and by
    hand those of the free ones.
    """

    bound: dict[BankerSees, tuple[int, ...]]
    free: dict[BankerSees, dict[Hand, Payoffs]]


def _with_bound(added: Sums, pure: Draws, free: list[Hand]) -> _Cells:
    bound, kept = {}, {}
    for cell, by_hand in added.cells.items():
        calls = cell[1] is not None
        parts = [
            payoffs for hand, payoffs in by_hand.items() if hand not in free and pure[hand] == calls
        ]
        bound[cell] = tuple(map(sum, zip(*parts, strict=True)))[1:] if parts else (0, 0, 0, 0)
        kept[cell] = {hand: by_hand[hand] for hand in free if hand in by_hand}
    return _Cells(bound, kept)


def _lines(few: _Cells, punta: Mapping[Hand, Fraction], mixed: Hand) -> dict[BankerSees, Line]:
    """Return the banker's cases as lines in the punta's chance of drawing with one hand; the other
    hands are pure.
    """
    lines = {}
    for cell, by_hand in few.free.items():
        calls = cell[1] is not None
        fixed = few.bound[cell]
        for held, payoffs in by_hand.items():
            if held != mixed and punta[held] == calls:
                fixed = tuple(map(add, fixed, payoffs[1:]))
        with_own = tuple(map(add, fixed, by_hand[mixed][1:])) if mixed in by_hand else fixed
        ends = (fixed, with_own) if calls else (with_own, fixed)
        lines[cell] = Line(*zip(*ends, strict=True))
    return lines


def _choices(model: Model, lines: Lines) -> tuple[Lines, int]:
    """Return the cases in which the banker may choose, and the pull of the others."""
    free = {cell: line for cell, line in lines.items() if model.banker_is_free(cell)}
    pull = sum(
        line.pull(draws=banker_draws(BOUND_BANKER, *cell) == 1)
        for cell, line in lines.items()
        if cell not in free
    )
    return free, pull


def _at(model: Model, lines: Lines, stop: Stop, *, punta: Draws, mixed: Hand) -> Equilibrium:
    """Return the strategies at a stop; what they win is computed later."""
    answers = {cell: banker_draws(BOUND_BANKER, *cell) for cell in model.banker_cells}
    for cell, line in lines.items():
        if model.banker_is_free(cell):
            answers[cell] = Fraction(line.gain(stop.p) > 0)
    return Equilibrium(
        punta={**punta, mixed: stop.p},
        banker=_settled(lines, answers, stop),
        mixed=mixed if 0 < stop.p < 1 else None,
        level=stop.level,
        punta_wins=Fraction(0),
        bank_wins=Fraction(0),
        is_strict=False,
    )


def _settled(lines: Lines, answers: Answers, stop: Stop) -> Answers:
    """Return the answers with chances in the level cases that keep the punta at the stop: the same
    chance in all of them if one does.
    """
    standing = sum(
        line.pull(draws=cell not in stop.level and answers[cell] == 1)
        for cell, line in lines.items()
    )
    changes = {
        cell: lines[cell].pull(draws=True) - lines[cell].pull(draws=False) for cell in stop.level
    }
    change = sum(changes.values())
    for share in (Fraction(0), Fraction(1), Fraction(-standing, change or 1)):
        if 0 <= share <= 1 and _stays(standing + share * change, stop.p):
            return {**answers, **dict.fromkeys(stop.level, share)}
    settled, pull = {**answers, **dict.fromkeys(stop.level, Fraction(0))}, Fraction(standing)
    for cell, change in changes.items():
        if pull * change < 0:
            settled[cell] = min(Fraction(1), -pull / change)
            pull += settled[cell] * change
    return settled


def _stays(pull: Fraction, p: Fraction) -> bool:
    """Return whether the punta stays at p if a higher p wins this more."""
    return pull == 0 or (pull < 0 and p == 0) or (pull > 0 and p == 1)


def _values(added: Sums, lines: Lines, *, banker: Answers, p: Fraction) -> list[Fraction]:
    """Return what the punta and the bank win, per chip bet."""
    results = [line.values(p, banker[cell]) for cell, line in lines.items()]
    sides = zip(added.batte, *results, strict=True)
    return [Fraction(sum(side)) / (added.deals * added.unit) for side in sides]


def _leaves(few: _Cells, one: Equilibrium, hands: Sequence[Hand]) -> list[Hand]:
    """Return those of these hands, all pure, with which the other decision wins the punta more."""
    pulls = _pulls(few.free, one.banker, hands)
    return [hand for hand, pull in pulls.items() if pull * (2 * one.punta[hand] - 1) < 0]


def _is_strict(model: Model, added: Sums, one: Equilibrium) -> bool:
    free = [hand for hand in model.punta_hands if model.punta_is_free(hand) and hand != one.mixed]
    pulls = _pulls(added.cells, one.banker, free)
    return len(one.level) == (0 if one.mixed is None else 1) and all(pulls.values())


def _pulls(
    cells: Mapping[BankerSees, Mapping[Hand, Payoffs]], banker: Answers, hands: Sequence[Hand]
) -> dict[Hand, Fraction | int]:
    """Return what drawing wins the punta more than standing, by hand."""
    pulls: dict[Hand, Fraction | int] = dict.fromkeys(hands, 0)
    for cell, by_hand in cells.items():
        draw = banker[cell]
        for hand in hands:
            payoffs = by_hand.get(hand)
            if payoffs is not None:
                won: int | Fraction = payoffs.punta_tiro if draw else payoffs.punta_sto
                if draw.denominator > 1:
                    won = payoffs.punta_sto + draw * (payoffs.punta_tiro - payoffs.punta_sto)
                pulls[hand] += won if cell[1] is not None else -won
    return pulls
