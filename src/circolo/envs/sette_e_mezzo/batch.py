"""Many banks of sette e mezzo at once: `SetteEMezzoBanks`."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from circolo.envs.batches.batch import Batch, Columns
from circolo.envs.sette_e_mezzo import kernels
from circolo.envs.sette_e_mezzo.observation import size

MOST_BETS = 30
"""The bets for which all actions fit into the bits of one number."""


class SetteEMezzoBanks(Batch):
    """`count` banks of sette e mezzo in the variant classica, played in step: one action in each.

    A bank is one hand of the banker against all `punte`, from a whole pack (S18, S21). The hands
    are numbered in the order in which they are dealt, and the banker is the last. Every player has
    the chips for every bet.

    An action is a number: 0 is «sto» and 1 is «tiro» for a seat that has bet and for the banker;
    `2 + 2 * i` bets `bets[i]` with «sto», and `3 + 2 * i` with «tiro» (S11).

    An episode is one bank. When it ends, a new one begins in its row if `begins_again`, and what
    the next turn knows is already of that bank. Otherwise the row has no legal action.

    `rewards`, [count, punte + 1]: in the step that ends a bank, the chips that each player wins;
    otherwise 0. `over`, [count]: the last step has ended the bank.
    """

    def __init__(
        self,
        count: int,
        *,
        punte: int = 1,
        bets: Sequence[int] = (10, 50, 100),
        lone_matta_stands: bool = False,
        begins_again: bool = True,
        seed: int = 0,
    ) -> None:
        """Begin the first banks. Raises ValueError for options that no table has."""
        if count < 1 or not 1 <= punte < kernels.HANDS:
            raise ValueError(f"no such banks: {count} against {punte}")
        if not 1 <= len(bets) <= MOST_BETS or min(bets) < 1:
            raise ValueError(f"from one to {MOST_BETS} bets of a chip or more are needed")
        columns = Columns(kernels.COLUMNS, kernels.TURN, kernels.LEGAL, kernels.RANDOM)
        actions = kernels.BETS + 2 * len(bets)
        super().__init__(count, columns, seats=punte + 1, actions=actions, seed=seed)
        self.hands, self.bets = punte + 1, tuple(bets)
        self._table = (self.hands, np.array(bets, np.int64), lone_matta_stands)
        self._begins_again = begins_again
        kernels.begin_all(self._rows, self._packs, *self._table)

    def deal(self, orders: Sequence[Sequence[int]]) -> None:
        """Deal these shuffled packs, instead of random ones.

        `orders` has a permutation of the positions in `PACK` for each bank. Raises ValueError for
        anything else.
        """
        self._lay(orders)
        kernels.deal_all(self._rows, self._packs, *self._table)

    def observations(self) -> NDArray[np.int32]:
        """Return what the players on turn know, [count, size], as `observation.py`
        describes.
        """
        observed = np.empty((self.count, size(self.hands)), np.int32)
        kernels.observe_all(self._rows, observed, self.hands)
        return observed

    def step(self, actions: object) -> None:
        """Carry out one action in each bank, [count]; it writes `rewards` and `over`.

        The action of a bank that is over is ignored. Raises IllegalAction, before any bank changes,
        if one of the others is not legal.
        """
        kernels.step_all(
            self._rows,
            self._packs,
            self._chosen(actions),
            self.rewards,
            self.over,
            *self._table,
            self._begins_again,
        )
