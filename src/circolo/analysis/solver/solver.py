"""Solves positions in which all cards are known.

The search is compiled by numba at the first call, and kept on disk for later programs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, Literal

from msgspec import Struct

from circolo.analysis.solver.position import Position, check
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, Thirds
from circolo.tricks.trick import STRENGTH

Unit = Literal["thirds", "points"]

ALL = Thirds(35)
"""The thirds of a deal: 32 of cards, and three for the last trick."""

BIT = {card: 1 << 10 * list(Suit).index(card.suit) + 9 + STRENGTH[card] for card in PACK}
SIZES = {"thirds": 1, "points": 3}


class SolverMissing(Exception):
    """Raised if numba is not installed."""

    code = "solver_not_installed"

    def __init__(self) -> None:
        super().__init__("The solver needs numba: pip install 'circolo[analysis]'.")


class CardScore(Struct, frozen=True, gc=False):
    """What the side on turn gets in the whole deal if this card is played and nobody makes a
    mistake: whole points, with the last trick (T10), and thirds, of which the last trick counts
    three. `thirds` is None where only points were asked for.
    """

    card: Card
    points: int
    thirds: Thirds | None


class Solution(Struct, frozen=True, gc=False):
    """The scores of the legal cards of the seat on turn, in the order of the hand."""

    turn: Seat
    scores: tuple[CardScore, ...]

    @property
    def best(self) -> CardScore:
        """The best score; of equal ones the first."""
        return max(self.scores, key=lambda score: (score.points, score.thirds or 0))

    @property
    def points(self) -> int:
        """The points of the side on turn if nobody makes a mistake."""
        return self.best.points


@cache
def is_installed() -> bool:
    """Return whether numba is installed, without which the solver raises `SolverMissing`."""
    return find_spec("numba") is not None


def solve(position: Position, *, unit: Unit = "thirds") -> Solution:
    """Return the exact score of each legal card. With the unit `points` the search is shorter, and
    leaves the thirds open. Raises BadPosition and SolverMissing.
    """
    return next(solve_batch((position,), unit=unit))


def solve_batch(positions: Iterable[Position], *, unit: Unit = "thirds") -> Iterator[Solution]:
    """Yield the solution of each position. Positions with the same sides and no stock, such as the
    worlds of a bot, share what the search has learnt.
    """
    space, compiled = _workspace(), _compiled()
    for position in positions:
        check(position)
        found = compiled.scores(space, *_root(position), SIZES[unit])
        yield _solution(position, found, unit)


def best_points(position: Position) -> int:
    """Return the points of the side on turn if nobody makes a mistake: faster than `solve`. Raises
    BadPosition and SolverMissing.
    """
    check(position)
    low = int(_compiled().best(_workspace(), *_root(position), SIZES["points"]))
    return _of_side(position, low) // 3


def forget() -> None:
    """Empty the table of positions, as for measurements."""
    _workspace()["seats"] = 0


def nodes_searched() -> int:
    """Return how many positions the last call has visited for its last position."""
    return int(_workspace()["nodes"])


def _solution(position: Position, found: Any, unit: Unit) -> Solution:
    low = {int(card): int(least) for card, least in found}
    scores = []
    for card in position.legal:
        thirds = _of_side(position, low[BIT[card]])
        scores.append(CardScore(card, thirds // 3, Thirds(thirds) if unit == "thirds" else None))
    return Solution(position.turn, tuple(scores))


def _of_side(position: Position, further: int) -> int:
    """Return the thirds of the side on turn in the whole deal, if side 0 still gets `further`."""
    ours = position.thirds[0] + further
    return ours if position.sides[position.turn] == 0 else ALL - ours


def _root(position: Position) -> tuple[Any, Any]:
    """Return the position as two arrays for the compiled search, in which seats play in ascending
    order: the numbers that `compiled.set_root` reads, and the stock.
    """
    seats = len(position.hands)
    order = [(-at) % seats for at in range(seats)]
    hands = [_bits(position.hands[seat]) for seat in order] + [0] * (4 - seats)
    sides = [position.sides[seat] for seat in order] + [0] * (4 - seats)
    leader = order.index(position.leader)
    for step, card in enumerate(position.trick):
        hands[(leader + step) % seats] |= BIT[card]
    if seats == 2:
        hands[2] = _bits(position.stock)
    trick = [BIT[card] for card in position.trick] + [0] * (3 - len(position.trick))
    numpy = _numpy()
    numbers = [seats, leader, position.thirds[0], *hands, *sides, *trick]
    stock = [BIT[card] for card in position.stock]
    return numpy.array(numbers, numpy.int64), numpy.array(stock, numpy.int64)


def _bits(cards: Sequence[Card]) -> int:
    return sum(BIT[card] for card in cards)


@cache
def _compiled() -> Any:
    """Return the compiled search."""
    try:
        from circolo.analysis.solver import root_moves
    except ModuleNotFoundError as missing:
        raise SolverMissing from missing
    return root_moves


@cache
def _numpy() -> Any:
    import numpy

    return numpy


@cache
def _workspace() -> Any:
    """Return the memory of the search, one for the whole program."""
    _compiled()
    from circolo.analysis.solver.workspace import workspace

    return workspace()[0]
