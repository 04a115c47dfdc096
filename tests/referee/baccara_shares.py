"""The exact shares of a coup of chemin de fer from six packs, by the printed tables.

Every order of up to six cards is counted, without replacement. It uses nothing of `circolo`.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from tests.games.chemin_de_fer import printed

SIX_PACKS = (96, *[24] * 9)
"""The number of cards of each value."""


class Shares(NamedTuple):
    """Shares of all coups."""

    punta: Fraction
    banker: Fraction
    egalite: Fraction


class AtWill(NamedTuple):
    """The choices in the three cases at will."""

    punta_5: str = "sto"
    banker_3_9: str = "sto"
    banker_5_4: str = "sto"


def shares(at_will: AtWill) -> Shares:
    """Count who wins."""
    won = [Fraction(0)] * 3
    for punta, banker, chance in _ends(at_will):
        won[0 if punta > banker else 1 if banker > punta else 2] += chance
    return Shares(*won)


def _ends(at_will: AtWill) -> Iterator[tuple[int, int, Fraction]]:
    """Yield the totals of both hands for every course of a coup, with its chance."""
    cells = printed.of_000()
    stood = printed.by_total(printed.STOOD_OF_000)
    called = printed.by_total(printed.PUNTA_OF_000)
    for hands, chance in _pairs().items():
        punta, banker, left = hands[0], hands[1], hands[2]
        word = _word(called[punta], at_will.punta_5)
        if "batte" in (word, *stood[banker]):
            yield punta, banker, chance
        elif word == "sto":
            yield from _banker(punta, banker, stood[banker], left=left, chance=chance)
        else:
            for given, share, rest in _cards(left):
                free = at_will.banker_3_9 if banker == 3 else at_will.banker_5_4
                words = {_word(cells[banker, given], free)}
                total = (punta + given) % 10
                yield from _banker(total, banker, words, left=rest, chance=chance * share)


def _banker(
    punta: int, banker: int, words: set[str], *, left: tuple[int, ...], chance: Fraction
) -> Iterator[tuple[int, int, Fraction]]:
    if words == {"sto"}:
        yield punta, banker, chance
    else:
        for value, share, _ in _cards(left):
            yield punta, (banker + value) % 10, chance * share


def _pairs() -> dict[tuple[int, int, tuple[int, ...]], Fraction]:
    """Return the chances of two totals and of the remaining cards, in any order."""
    chances: dict[tuple[int, int, tuple[int, ...]], Fraction] = {}
    for values in product(range(10), repeat=4):
        left, chance = SIX_PACKS, Fraction(1)
        for value in values:
            chance *= Fraction(left[value], sum(left))
            left = _without(left, value)
        key = (sum(values[:2]) % 10, sum(values[2:]) % 10, left)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


def _cards(left: tuple[int, ...]) -> Iterator[tuple[int, Fraction, tuple[int, ...]]]:
    for value in range(10):
        yield value, Fraction(left[value], sum(left)), _without(left, value)


def _without(left: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*left[:value], left[value] - 1, *left[value + 1 :])


def _word(words: set[str], at_will: str) -> str:
    return at_will if len(words) > 1 else next(iter(words))
