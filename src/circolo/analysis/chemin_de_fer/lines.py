"""The banker's cases while one chance of drawing of the punta runs from 0 to 1.

The results of both players are linear in that chance p. The banker's best answer in a case changes
only at its threshold, so that a sweep over the sorted thresholds finds every p that the punta may
have in an equilibrium.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from circolo.analysis.chemin_de_fer.hands import BankerSees


class Line(NamedTuple):
    """A case of the banker. Each pair is a sum of results with p = 0 and with p = 1, of the punta
    or of the bank, if the banker stands (`sto`) or draws (`tiro`).
    """

    punta_sto: tuple[int, int]
    punta_tiro: tuple[int, int]
    bank_sto: tuple[int, int]
    bank_tiro: tuple[int, int]

    def gain(self, p: Fraction) -> Fraction:
        """Return what drawing wins the bank more than standing."""
        return _at(p, self.bank_tiro) - _at(p, self.bank_sto)

    @property
    def threshold(self) -> Fraction | None:
        """Return the p at which standing and drawing are level, if there is exactly one."""
        none = self.bank_tiro[0] - self.bank_sto[0]
        full = self.bank_tiro[1] - self.bank_sto[1]
        if none == full or none * full > 0:
            return None
        return Fraction(none, none - full)

    @property
    def is_level(self) -> bool:
        """Return whether standing and drawing are level for every p, though not for the punta."""
        same = self.bank_sto == self.bank_tiro
        return same and self.pull(draws=True) != self.pull(draws=False)

    def pull(self, *, draws: bool) -> int:
        """Return what p = 1 wins the punta more than p = 0 in this case, by the banker's answer."""
        results = self.punta_tiro if draws else self.punta_sto
        return results[1] - results[0]

    def values(self, p: Fraction, draw: Fraction) -> tuple[Fraction, Fraction]:
        """Return the sums of the punta's and the bank's results, by both chances of drawing."""
        punta = (1 - draw) * _at(p, self.punta_sto) + draw * _at(p, self.punta_tiro)
        return punta, (1 - draw) * _at(p, self.bank_sto) + draw * _at(p, self.bank_tiro)


class Stop(NamedTuple):
    """A p that the punta does not leave, if the banker answers in the `level` cases in one of
    certain ways and in the others as is best.
    """

    p: Fraction
    level: tuple[BankerSees, ...]


Lines = Mapping[BankerSees, Line]


def stops(free: Lines, bound: int) -> Iterator[Stop]:
    """Yield the stops by p; between two thresholds, one for all p if the punta is indifferent.

    `free` are the cases in which the banker may choose; `bound` is the pull of the others.
    """
    always = tuple(cell for cell, line in free.items() if line.is_level)
    at: dict[Fraction, list[BankerSees]] = defaultdict(list, {Fraction(0): [], Fraction(1): []})
    for cell, line in free.items():
        threshold = line.threshold
        if threshold is not None:
            at[threshold].append(cell)
    draws = {cell: _draws_first(line) for cell, line in free.items()}
    pull = bound + sum(line.pull(draws=draws[cell]) for cell, line in free.items())
    before = Fraction(0)
    for p in sorted(at):
        if p > before and _holds(free, always, draws, pull=pull, p=(before + p) / 2):
            yield Stop((before + p) / 2, always)
        level = (*at[p], *always)
        if _holds(free, level, draws, pull=pull, p=p):
            yield Stop(p, level)
        for cell in at[p]:
            if p > 0:
                pull -= free[cell].pull(draws=draws[cell])
                draws[cell] = not draws[cell]
                pull += free[cell].pull(draws=draws[cell])
        before = p


def _holds(
    free: Lines,
    level: tuple[BankerSees, ...],
    draws: Mapping[BankerSees, bool],
    *,
    pull: int,
    p: Fraction,
) -> bool:
    """Return whether some answers in the level cases keep the punta at p."""
    low = high = pull - sum(free[cell].pull(draws=draws[cell]) for cell in level)
    for cell in level:
        ends = free[cell].pull(draws=False), free[cell].pull(draws=True)
        low, high = low + min(ends), high + max(ends)
    return (low <= 0 or p == 1) and (high >= 0 or p == 0)


def _draws_first(line: Line) -> bool:
    """Return whether the banker draws for a p just above 0."""
    none = line.bank_tiro[0] - line.bank_sto[0]
    return none > 0 or (none == 0 and line.bank_tiro[1] > line.bank_sto[1])


def _at(p: Fraction, ends: tuple[int, int]) -> Fraction:
    return (1 - p) * ends[0] + p * ends[1]
