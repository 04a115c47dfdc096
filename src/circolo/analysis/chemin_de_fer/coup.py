"""Exact chances of winning a coup (one round) of chemin de fer from a full shoe.

The rules leave three card decisions to the player (F19). The chances are computed for each
combination of them, by counting all orders of six cards of the shoe. The orders are counted once,
by the situation in which the banker decides: both totals, and the card given to the punta (the
player against the bank). For a combination of the three decisions, the counts of the situations are
then added up.
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
"""The number of cards of each value from 0 to 9 in a full shoe of six packs."""

FIRST_CARDS = 4
"""The number of cards of both hands together before anybody draws."""

MAX_CARDS = 6
"""The number of cards of both hands together if both draw."""

CHOICES: tuple[AtWill, ...] = ("sto", "tiro")
SETTINGS = tuple(
    Preferences(punta_5=five, banker_3_9=three, banker_5_4=other)
    for five, three, other in product(CHOICES, repeat=3)
)

Ways = Counter[int]
"""Numbers of orders of six cards by their result: won by the punta (1), by the bank (-1), equal
(0).
"""


class Shares(NamedTuple):
    """The shares of all coups that the punta wins, that the banker wins, and that end equal
    (égalité).
    """

    punta: Fraction
    banker: Fraction
    egalite: Fraction

    @property
    def edge(self) -> Fraction:
        """Return the bank's expected win per chip bet against it, before commission."""
        return self.banker - self.punta


class BankerDecision(NamedTuple):
    """A situation in which the banker decides whether to draw.

    `punta` is the total of the punta's first two cards, `banker` that of the banker's; `given` is
    the value of the punta's third card, or None if the punta stood.
    """

    punta: int
    banker: int
    given: int | None


class Hands(NamedTuple):
    """The totals of both hands and the shoe after some cards of a coup.

    `left` are the numbers of cards left by value, `many` the number of card orders with this
    result.
    """

    punta: int
    banker: int
    left: tuple[int, ...]
    many: int


class Outcome(NamedTuple):
    """The counted results of a situation: if the banker stands (`sto`), and if they draw
    (`tiro`).
    """

    sto: Ways
    tiro: Ways


def shares(preferences: Preferences) -> Shares:
    """Return the chances of winning a coup if both sides play alla regola (the house strategy) and
    decide the three free cases by these preferences.
    """
    ways = Ways(_naturals())
    for cell, outcome in _by_decision().items():
        decision = _decision(alla_regola.PUNTA[cell.punta], preferences.punta_5)
        if (cell.given is None) == (decision == "sto"):
            ways.update(outcome.tiro if _draws(cell, preferences) else outcome.sto)
    total = ways.total()
    return Shares(*(Fraction(ways[who], total) for who in (1, -1, 0)))


def two_cards() -> dict[str, Fraction]:
    """Return the chance of each total, from "0" to "9", of the first two cards of a hand."""
    counts = Counter[int]()
    for one, other in product(range(10), repeat=2):
        counts[(one + other) % 10] += SHOE[one] * (SHOE[other] - (one == other))
    return {str(total): Fraction(counts[total], counts.total()) for total in range(10)}


def _draws(cell: BankerDecision, preferences: Preferences) -> bool:
    at_will = preferences.banker_3_9 if cell.banker == 3 else preferences.banker_5_4
    return _decision(alla_regola.of_banker(cell.banker, cell.given), at_will) == "tiro"


def _decision(decisions: Decisions, at_will: AtWill) -> str:
    return decisions[0] if len(decisions) == 1 else at_will


@cache
def _naturals() -> Ways:
    """Count the results of coups that end before anybody draws, because a hand has a natural (8 or
    9).
    """
    ways = Ways()
    for punta, banker, left, many in _hands():
        if max(punta, banker) >= NATURAL:
            ways[_winner(punta, banker)] += many * _orders(left, MAX_CARDS - FIRST_CARDS)
    return ways


@cache
def _by_decision() -> dict[BankerDecision, Outcome]:
    """Count the results of coups without a natural, by the situation in which the banker decides.

    Where the punta may draw or stand, both cases are counted.
    """
    cells: dict[BankerDecision, Outcome] = {}
    for punta, banker, left, many in _hands():
        if max(punta, banker) >= NATURAL:
            continue
        for decision in alla_regola.PUNTA[punta]:
            if decision == "sto":
                outcome = cells.setdefault(
                    BankerDecision(punta, banker, None), Outcome(Ways(), Ways())
                )
                last = many * (sum(left) - 1)
                _add(outcome, Hands(punta, banker, left, last))
            else:
                for given, number in enumerate(left):
                    outcome = cells.setdefault(
                        BankerDecision(punta, banker, given), Outcome(Ways(), Ways())
                    )
                    reached = (punta + given) % 10
                    _add(outcome, Hands(reached, banker, _without(left, given), many * number))
    return cells


def _add(outcome: Outcome, hands: Hands) -> None:
    """Add to `outcome` the results if the banker stands on these hands, and if they draw a card."""
    punta, banker, left, many = hands
    outcome.sto[_winner(punta, banker)] += many * sum(left)
    for drawn, number in enumerate(left):
        outcome.tiro[_winner(punta, (banker + drawn) % 10)] += many * number


def _hands() -> Iterator[Hands]:
    """Yield the totals of both hands after their first two cards, with the number of card
    orders.
    """
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
    """Return the number of ordered draws of `cards` further cards from the shoe `left`."""
    ways, many = 1, sum(left)
    for drawn in range(cards):
        ways *= many - drawn
    return ways


def _without(left: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*left[:value], left[value] - 1, *left[value + 1 :])
