"""The exact chance that as much is given to one opponent if the opponent makes no difference.

If a player plays alike against everybody, then any choice of their deals was as likely to be the
deals against this opponent. So the sum over those deals is compared with the sums over all choices
of as many deals of the same kind, which are counted exactly.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb, sqrt
from typing import NamedTuple

LEAST_STRANGE = 3.0
"""The test counts choices only if the sum is at least so many standard deviations above its mean:
nearer ones are no case, and most innocent pairs need no counting.
"""


class Sample(NamedTuple):
    """A player's scores in comparable deals, with one opponent and with all others. Scores are
    whole numbers of 0 and above.
    """

    inside: tuple[int, ...]
    outside: tuple[int, ...]


def chance_of_sum(samples: Iterable[Sample]) -> float:
    """Return the chance of a sum of the inside scores that is at least as large.

    Deals are exchanged within each sample only. Returns 1 if the sum is not strange enough to be
    counted.
    """
    compared = [one for one in samples if one.inside and one.outside]
    if not compared or _deviations(compared) < LEAST_STRANGE:
        return 1.0
    chances = [1.0]
    for one in compared:
        chances = _sum_of_two(chances, _chances_of_sums(one))
    return min(1.0, sum(chances[sum(sum(one.inside) for one in compared) :]))


def _deviations(samples: Sequence[Sample]) -> float:
    above, variance = 0.0, 0.0
    for inside, outside in samples:
        every = (*inside, *outside)
        number, drawn = len(every), len(inside)
        mean = sum(every) / number
        spread = sum(score * score for score in every) / number - mean * mean
        above += sum(inside) - drawn * mean
        variance += drawn * (number - drawn) / (number - 1) * max(0.0, spread)
    return above / sqrt(variance) if variance > 0 else 0.0


def _chances_of_sums(sample: Sample) -> list[float]:
    """Return the chance of each sum of a random choice of `len(inside)` scores.

    One whole number holds the counts of all choices: adding a score shifts it, because each number
    of chosen scores has a row in it, and each sum a cell. The most frequent score, mostly 0, needs
    no rows.
    """
    every = Counter((*sample.inside, *sample.outside))
    usual, usual_many = every.most_common(1)[0]
    others = [score for score in every.elements() if score != usual]
    drawn, number = len(sample.inside), every.total()
    cell = len(others) + 1
    row = (sum(others) + 1) * cell
    most = min(drawn, len(others))
    rows = (1 << row * (most + 1)) - 1
    counted = 1
    for score in others:
        counted = (counted + (counted << row + score * cell)) & rows
    ways = [0] * (sum(others) + usual * drawn + 1)
    for chosen in range(max(0, drawn - usual_many), most + 1):
        rest = comb(usual_many, drawn - chosen)
        cells = counted >> row * chosen & ((1 << row) - 1)
        for at, many in enumerate(_cells(cells, cell)):
            ways[at + usual * (drawn - chosen)] += many * rest
    total = comb(number, drawn)
    return [many / total for many in ways]


def _cells(row: int, cell: int) -> Iterable[int]:
    """Yield the counts of a row, the lowest sum first."""
    digits = bin(row)[:1:-1]
    for at in range(0, len(digits), cell):
        yield int(digits[at : at + cell][::-1].replace("b", "") or "0", 2)


def _sum_of_two(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """Return the chances of the sums of two independent numbers."""
    chances = [0.0] * (len(one) + len(other) - 1)
    for at, chance in enumerate(one):
        if chance:
            for more, factor in enumerate(other):
                chances[at + more] += chance * factor
    return chances
