"""A second exact search, as plain as it can be: alpha-beta, and a table of the cards still held.

It shares no code with the solver. It is compiled, because a whole deal has many millions of
positions; a deal takes up to minutes.
"""

from typing import Any

import numpy as np
from numba import njit

from circolo.analysis.solver import Position
from circolo.cards.card import PACK, Card, Rank, Suit

RANKS = "4567FCRA23"
WORTH = np.array([0, 0, 0, 0, 1, 1, 1, 3, 1, 1])
NONE = -1


def place(card: Card) -> int:
    """Return the number of a card: ten times its suit, and its strength."""
    return 10 * list(Suit).index(card.suit) + RANKS.index(Rank(card.rank))


assert sorted(map(place, PACK)) == list(range(40))


@njit
def _card(trick, at):
    return trick >> 6 * at & 63


@njit
def _taker(trick, seats, leader):
    best = 0
    for at in range(1, seats):
        card, highest = _card(trick, at), _card(trick, best)
        if card // 10 == highest // 10 and card > highest:
            best = at
    return (leader + best) % seats


@njit
def _points(trick, seats):
    points = 0
    for at in range(seats):
        points += WORTH[_card(trick, at) % 10]
    return points


@njit
def _points_left(left):
    points = 3
    for card in range(40):
        if left >> card & 1:
            points += WORTH[card % 10]
    return points


@njit
def _must_follow(deal, left, seat, suit):  # noqa: PLR0917
    holder, _ = deal
    for card in range(10 * suit, 10 * suit + 10):
        if left >> card & 1 and holder[card] == seat:
            return True
    return False


@njit
def _reaches(deal, left, tricks, leader, trick, laid, wanted, memory):  # noqa: PLR0917
    """Return whether side 0 takes at least `wanted` more thirds. `trick` has six bits a card."""
    holder, sides = deal
    seats = len(sides)
    if wanted <= 0:
        return True
    if laid == seats:
        taker = _taker(trick, seats, leader)
        points = _points(trick, seats) + (3 if tricks == 1 else 0)
        further = wanted - points if sides[taker] == 0 else wanted
        if tricks == 1:
            return further <= 0
        return _reaches(deal, left, tricks - 1, taker, 0, 0, further, memory)
    keys, answers = memory
    slot = 0
    key = 0
    if laid == 0:
        if wanted > _points_left(left):
            return False
        key = ((left << 2 | leader) << 6 | wanted) + 1
        slot = (key * 0x9E3779B97F4A7C1 >> 27) & (len(keys) - 1)
        if keys[slot] == key:
            return answers[slot] == 1
    seat = (leader + laid) % seats
    ours = sides[seat] == 0
    suit = _card(trick, 0) // 10
    follows = laid > 0 and _must_follow(deal, left, seat, suit)
    found = not ours
    for back in range(40):
        card = 39 - back
        if not left >> card & 1 or holder[card] != seat or (follows and card // 10 != suit):
            continue
        after = trick | card << 6 * laid
        if (
            _reaches(deal, left ^ 1 << card, tricks, leader, after, laid + 1, wanted, memory)
            == ours
        ):
            found = ours
            break
    if laid == 0:
        keys[slot] = key
        answers[slot] = 1 if found else 0
    return found


class PlainSearch:
    """Answers whether side 0 can take a number of thirds from a position without a stock or a
    running trick. `table` is the number of positions that it remembers, a power of two.
    """

    def __init__(self, position: Position, *, table: int = 1 << 24) -> None:
        seats = len(position.hands)
        assert not position.stock and not position.trick
        order = [-at % seats for at in range(seats)]
        self._holder = np.full(40, NONE)
        for at, seat in enumerate(order):
            for card in position.hands[seat]:
                self._holder[place(card)] = at
        self._left = sum(1 << at for at in range(40) if self._holder[at] != NONE)
        self._sides = np.array([position.sides[seat] for seat in order])
        self._leader = order.index(position.leader)
        self._tricks = len(position.hands[0])
        self._table: tuple[Any, Any] = np.zeros(table, np.int64), np.zeros(table, np.int8)

    def reaches(self, thirds: int) -> bool:
        """Return whether side 0 takes at least so many more thirds if nobody makes a mistake."""
        return bool(
            _reaches(
                (self._holder, self._sides),
                self._left,
                self._tricks,
                self._leader,
                0,
                0,
                thirds,
                self._table,
            )
        )
