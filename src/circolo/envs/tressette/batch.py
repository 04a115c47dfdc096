"""Many deals of tressette at once: `TressetteDeals`."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from circolo.envs.batches.batch import Batch, Columns
from circolo.envs.tressette import kernels
from circolo.envs.tressette.observation import size
from circolo.games.tressette.options import MOST_FOR_CAPPOTTO


class TressetteDeals(Batch):
    """`count` deals of tressette, played in step: one action in each deal at a time.

    An action is a number: 0 to 39 plays the card `PACK[action]`, and 40 to 46 declares the
    combination of the Aces, 2s or 3s, or the napoli of denari, coppe, spade or bastoni (T11). To
    declare several, a seat declares one after the other. There are no signals (T19).

    An episode is one deal. When it ends, a new one begins in its row if `begins_again`, and what
    the next turn knows is already of that deal. Otherwise the row has no legal action. Equal seeds
    and actions give equal deals.

    `rewards`, [count, players]: in the step that ends a deal, the points of the seat's side less
    those of the other side; otherwise 0. `over`, [count]: the last step has ended the deal.
    """

    def __init__(
        self,
        count: int,
        *,
        players: Literal[2, 4] = 4,
        accuso: bool = True,
        cappotto: int = 0,
        begins_again: bool = True,
        seed: int = 0,
    ) -> None:
        """Begin the first deals. Raises ValueError for options that no table has."""
        if count < 1 or players not in (2, 4) or not 0 <= cappotto <= MOST_FOR_CAPPOTTO:
            raise ValueError(
                f"no such deals: {count} of {players} players with a cappotto of {cappotto}"
            )
        columns = Columns(kernels.COLUMNS, kernels.TURN, kernels.LEGAL, kernels.RANDOM)
        super().__init__(count, columns, seats=players, actions=kernels.ACTIONS, seed=seed)
        self.players = players
        self._accuso, self._cappotto, self._begins_again = accuso, cappotto, begins_again
        kernels.begin_all(self._rows, self._packs, players, accuso)

    def deal(self, orders: Sequence[Sequence[int]], firsts: Sequence[int]) -> None:
        """Begin the deals of these shuffled packs, instead of random ones.

        `orders` has a permutation of the positions in `PACK` for each deal, and `firsts` the seat
        that is dealt to first. Raises ValueError for anything else.
        """
        seats = self._one_each(firsts)
        if not ((seats >= 0) & (seats < self.players)).all():
            raise ValueError(f"a first seat is not below {self.players}")
        self._lay(orders)
        kernels.deal_all(self._rows, self._packs, seats, self.players, self._accuso)

    def points(self) -> NDArray[np.int64]:
        """Return the points of both sides so far, [count, 2], without the cappotto (T10, T14)."""
        won = self._rows[:, kernels.WON : kernels.WON + 2] // 3
        return won + self._rows[:, kernels.DECLARED : kernels.DECLARED + 2]

    def observations(self) -> NDArray[np.uint8]:
        """Return what the seats on turn know, [count, size], as `observation.py` describes."""
        observed = np.empty((self.count, size(self.players)), np.uint8)
        kernels.observe_all(self._rows, observed, self.players)
        return observed

    def step(self, actions: object) -> None:
        """Carry out one action in each deal, [count]; it writes `rewards` and `over`.

        The action of a deal that is over is ignored. Raises IllegalAction, before any deal changes,
        if one of the others is not legal.
        """
        kernels.step_all(
            self._rows,
            self._packs,
            self._chosen(actions),
            self.rewards,
            self.over,
            self.players,
            self._accuso,
            self._cappotto,
            self._begins_again,
        )
