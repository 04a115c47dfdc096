"""Shoes of chemin de fer: the cards left by value, and whether a dealt card goes back.

Values are those of F2: 0 for tens and figures, 1 to 9 for the others.
"""

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from circolo.analysis.chemin_de_fer.hands import Pair, pairs, total
from circolo.games.chemin_de_fer.card_values import NATURAL

DEALT = 6
"""The number of cards of a coup if both sides draw; every count below is of orders of six cards."""

ONE_PACK = (16, *[4] * 9)
"""The number of cards of each value in one pack."""


class Shoe(NamedTuple):
    """The numbers of cards left, by value from 0 to 9.

    `is_replaced`: every card comes from the same counts, as if it went back before the next one
    (the model of Kemeny and Snell, and the limit of infinitely many packs).
    """

    left: tuple[int, ...]
    is_replaced: bool = False

    def without(self, *values: int) -> "Shoe":
        """Return the shoe after cards of these values are dealt."""
        if self.is_replaced:
            return self
        left = list(self.left)
        for value in values:
            left[value] -= 1
        return Shoe(tuple(left))

    def orders(self, cards: int) -> int:
        """Return the number of ordered draws of so many cards."""
        many = sum(self.left)
        return many**cards if self.is_replaced else prod(range(many - cards + 1, many + 1))


ENDLESS = Shoe(ONE_PACK, is_replaced=True)
"""Cards with replacement from one pack."""


class Counts(NamedTuple):
    """Orders of six cards in one situation: all of them, and those that the punta and the bank win
    if the banker stands (`sto`) and if the banker draws (`tiro`).
    """

    many: int
    sto_punta: int
    sto_bank: int
    tiro_punta: int
    tiro_bank: int


class Situation(NamedTuple):
    """The first two cards of both sides, and the value of the card given to the punta, or None."""

    punta: Pair
    banker: Pair
    given: int | None


class Coups(NamedTuple):
    """All coups of a shoe, as orders of six cards.

    `batte_punta` and `batte_bank` are those that a side wins because a hand has a natural (8 or 9),
    before anybody draws.
    """

    deals: int
    batte_punta: int
    batte_bank: int
    situations: dict[Situation, Counts]


def of_packs(packs: int) -> Shoe:
    """Return a full shoe of so many packs of 52."""
    return Shoe(tuple(packs * many for many in ONE_PACK))


def count(shoe: Shoe) -> Coups:
    """Count every order of six cards of the shoe by the situation in which the banker decides.

    Raises ValueError for a shoe with fewer than six cards.
    """
    if len(shoe.left) != 10 or min(shoe.left) < 0 or sum(shoe.left) < DEALT:
        raise ValueError("a shoe has ten counts and at least six cards")
    batte_punta = batte_bank = 0
    situations: dict[Situation, Counts] = {}
    for punta, banker, many, rest in _first_cards(shoe):
        reached, other = total(punta), total(banker)
        if max(reached, other) >= NATURAL:
            ways = many * rest.orders(2)
            batte_punta += ways * (reached > other)
            batte_bank += ways * (reached < other)
            continue
        last = rest.orders(2) // sum(rest.left)
        situations[Situation(punta, banker, None)] = _counts(reached, other, rest, many=many * last)
        for given, number in enumerate(rest.left):
            if number:
                situations[Situation(punta, banker, given)] = _counts(
                    (reached + given) % 10, other, rest.without(given), many=many * number
                )
    return Coups(shoe.orders(DEALT), batte_punta, batte_bank, situations)


def two_cards(shoe: Shoe) -> Iterator[tuple[Pair, int, Shoe]]:
    """Yield each unordered pair of values, the number of orders in which it comes, and the shoe
    without it.
    """
    for pair in pairs():
        first, second = pair
        rest = shoe.without(first)
        many = shoe.left[first] * rest.left[second] * (1 if first == second else 2)
        if many > 0:
            yield pair, many, rest.without(second)


def _first_cards(shoe: Shoe) -> Iterator[tuple[Pair, Pair, int, Shoe]]:
    for punta, many, rest in two_cards(shoe):
        for banker, more, left in two_cards(rest):
            yield punta, banker, many * more, left


def _counts(punta: int, banker: int, shoe: Shoe, *, many: int) -> Counts:
    """Count the orders of six cards that follow: at most one more card matters, the banker's."""
    left = shoe.left
    ways = many * sum(left)
    won = sum(left[drawn] for drawn in range(10) if (banker + drawn) % 10 < punta)
    level = left[(punta - banker) % 10]
    return Counts(
        ways,
        ways * (punta > banker),
        ways * (punta < banker),
        many * won,
        many * (sum(left) - won - level),
    )
