"""What the batches of all games share: their rows, legal actions and random choices."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK
from circolo.envs.batches import row_loops
from circolo.envs.batches.random_numbers import seeds
from circolo.play.contract import IllegalAction


class Columns(NamedTuple):
    """The number of columns of a row, and those that every game has: the seat on turn, the legal
    actions as bits, and the random numbers.
    """

    size: int
    turn: int
    legal: int
    random: int


class Batch:
    """`count` deals of one game as rows of numbers, played in step.

    `rewards`, [count, seats]: what the last step has brought each seat. `over`, [count]: the last
    step has ended the deal.
    """

    def __init__(
        self, count: int, columns: Columns, *, seats: int, actions: int, seed: int
    ) -> None:
        self.count = count
        self.rewards: NDArray[np.int32] = np.zeros((count, seats), np.int32)
        self.over: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self._columns, self._actions = columns, actions
        self._rows = np.zeros((count, columns.size), np.int64)
        self._rows[:, columns.random] = seeds(seed, count)
        self._packs = np.tile(np.arange(len(PACK), dtype=np.uint8), (count, 1))

    def turn(self) -> NDArray[np.int64]:
        """Return the seat on turn in each deal, [count]."""
        return self._rows[:, self._columns.turn].copy()

    def legal(self) -> NDArray[np.bool_]:
        """Return the legal actions, [count, actions]."""
        masks = np.empty((self.count, self._actions), np.bool_)
        row_loops.write_legal(self._rows, self._columns.legal, masks)
        return masks

    def random_actions(self) -> NDArray[np.int64]:
        """Return a legal action for each deal, all equally likely, [count]; -1 where it is over."""
        actions = np.empty(self.count, np.int64)
        row_loops.choose_all(self._rows, self._columns.legal, self._columns.random, actions)
        return actions

    def _lay(self, orders: Sequence[Sequence[int]]) -> None:
        """Put shuffled packs into the rows. Raises ValueError unless they are permutations."""
        packs = np.asarray(orders)
        wanted = self._packs.shape
        if packs.shape != wanted or not (np.sort(packs, axis=1) == np.arange(wanted[1])).all():
            raise ValueError(f"{wanted[0]} permutations of {wanted[1]} cards are needed")
        self._packs[:] = packs
        self.over[:] = False
        self.rewards[:] = 0

    def _one_each(self, values: object) -> NDArray[np.int64]:
        """Return one whole number for each row. Raises ValueError for another shape."""
        array = np.ascontiguousarray(values, np.int64)
        if array.shape != self.over.shape:
            raise ValueError(f"one value for each of {self.count} rows is needed")
        return array

    def _chosen(self, actions: object) -> NDArray[np.int64]:
        """Return the actions, one for each row. Raises ValueError or IllegalAction."""
        array = self._one_each(actions)
        illegal = row_loops.first_illegal(self._rows, self._columns.legal, array, self._actions)
        if illegal >= 0:
            raise IllegalAction("r2_not_offered", f"action {array[illegal]} in row {illegal}")
        return array
