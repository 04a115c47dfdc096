"""Exact chances of winning a coup of a full shoe, for each way to play the three cases at will
(F19).

Every order of up to six cards is counted, without replacement, in whole numbers. What the banker
may do depends on their total and the card given, so the ways are kept by cell: each setting of the
choices adds up other cells.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.alla_regola import Decisions
from circolo.games.chemin_de_fer.card_values import NATURAL, SIX_PACKS, VALUES
from circolo.games.chemin_de_fer.preferences import AtWill, Preferences

SHOE = tuple(Counter(VALUES[card] for card in SIX_PACKS)[value] for value in range(10))
"""The number of cards of each value in a full shoe."""

HANDS = 4
MOST = 6
"""The number of cards of both hands at first, and at most."""

TITLES: tuple[AtWill, ...] = ("sto", "tiro")
SETTINGS = tuple(
    Preferences(punta_5=five, banker_3_9=three, banker_5_4=other)
    for five, three, other in product(TITLES, repeat=3)
)

Ways = Counter[int]
"""Of so many orders of six cards: won by the punta (1), by the bank (-1), or by neither (0)."""


class Shares(NamedTuple):
    """Shares of all coups."""

    punta: Fraction
    banker: Fraction
    egalite: Fraction

    @property
    def edge(self) -> Fraction:
        """Return the bank's expected win per chip bet against it, before commission."""
        return self.banker - self.punta


class Cell(NamedTuple):
    """A decision of the banker: the punta's two cards, the banker's total, and the value given, or
    None.
    """

    punta: int
    banker: int
    given: int | None


class Hands(NamedTuple):
    """Both totals, the cards left in the shoe, and the number of orders that lead there."""

    punta: int
    banker: int
    left: tuple[int, ...]
    many: int


class Outcome(NamedTuple):
    """The results of a cell if the banker stands, and if the banker draws."""

    sto: Ways
    tiro: Ways


def shares(preferences: Preferences) -> Shares:
    """Return who wins if both play alla regola and, in the cases at will, by these settings."""
    ways = Ways(_naturals())
    for cell, outcome in _cells().items():
        decision = _said(alla_regola.PUNTA[cell.punta], preferences.punta_5)
        if (cell.given is None) == (decision == "sto"):
            ways.update(outcome.tiro if _draws(cell, preferences) else outcome.sto)
    total = ways.total()
    return Shares(*(Fraction(ways[who], total) for who in (1, -1, 0)))


def two_cards() -> dict[str, Fraction]:
    """Return the chances of each total of two cards."""
    counts = Counter[int]()
    for one, other in product(range(10), repeat=2):
        counts[(one + other) % 10] += SHOE[one] * (SHOE[other] - (one == other))
    return {str(total): Fraction(counts[total], counts.total()) for total in range(10)}


def _draws(cell: Cell, preferences: Preferences) -> bool:
    at_will = preferences.banker_3_9 if cell.banker == 3 else preferences.banker_5_4
    return _said(alla_regola.of_banker(cell.banker, cell.given), at_will) == "tiro"


def _said(decisions: Decisions, at_will: AtWill) -> str:
    return decisions[0] if len(decisions) == 1 else at_will


@cache
def _naturals() -> Ways:
    """Count the coups that a natural ends before anybody can draw."""
    ways = Ways()
    for punta, banker, left, many in _hands():
        if max(punta, banker) >= NATURAL:
            ways[_winner(punta, banker)] += many * _orders(left, MOST - HANDS)
    return ways


@cache
def _cells() -> dict[Cell, Outcome]:
    """Count the coups without a natural, by cell, for each answer that the punta may have given."""
    cells: dict[Cell, Outcome] = {}
    for punta, banker, left, many in _hands():
        if max(punta, banker) >= NATURAL:
            continue
        for decision in alla_regola.PUNTA[punta]:
            if decision == "sto":
                outcome = cells.setdefault(Cell(punta, banker, None), Outcome(Ways(), Ways()))
                last = many * (sum(left) - 1)
                _add(outcome, Hands(punta, banker, left, last))
            else:
                for given, number in enumerate(left):
                    outcome = cells.setdefault(Cell(punta, banker, given), Outcome(Ways(), Ways()))
                    reached = (punta + given) % 10
                    _add(outcome, Hands(reached, banker, _without(left, given), many * number))
    return cells


def _add(outcome: Outcome, hands: Hands) -> None:
    """Add the ways in which the banker, with these cards left, stands or draws one of them."""
    punta, banker, left, many = hands
    outcome.sto[_winner(punta, banker)] += many * sum(left)
    for drawn, number in enumerate(left):
        outcome.tiro[_winner(punta, (banker + drawn) % 10)] += many * number


def _hands() -> Iterator[Hands]:
    """Yield both totals, the cards left in the shoe, and the number of orders that lead there."""
    counts = Counter[tuple[int, int, tuple[int, ...]]]()
    for first, second in product(range(10), repeat=2):
        one = SHOE[first] * _without(SHOE, first)[second]
        left = _without(_without(SHOE, first), second)
        for third, fourth in product(range(10), repeat=2):
            rest = _without(left, third)
            totals = (first + second) % 10, (third + fourth) % 10
            counts[(*totals, _without(rest, fourth))] += one * left[third] * rest[fourth]
    for (punta, banker, left), many in counts.items():
        yield Hands(punta, banker, left, many)


def _winner(punta: int, banker: int) -> int:
    return (punta > banker) - (punta < banker)


def _orders(left: tuple[int, ...], cards: int) -> int:
    """Count the orders of so many further cards, whatever they are."""
    ways, many = 1, sum(left)
    for drawn in range(cards):
        ways *= many - drawn
    return ways


def _without(left: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*left[:value], left[value] - 1, *left[value + 1 :])
