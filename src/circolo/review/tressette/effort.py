"""How much a review computes for one decision."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from circolo.analysis import solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """Limits of the computation for one decision; they bound the time that it takes.

    `drawn` worlds are drawn at random and `chosen` of them sampled. `positions` bounds the search
    without the solver, in which hands have at most `searched[seats]` cards. `solved[seats]` lists
    how many worlds the solver searches with up to so many tricks left; it is empty without it.
    """

    drawn: int
    chosen: int
    positions: int
    searched: Mapping[int, int]
    solved: Mapping[int, Mapping[int, int]]


WITHOUT_SOLVER = Effort(
    drawn=120, chosen=60, positions=20_000, searched={2: 10, 4: 5}, solved={2: {}, 4: {}}
)
WITH_SOLVER = replace(WITHOUT_SOLVER, solved={2: {10: 40, 12: 20}, 4: {6: 40, 7: 30, 8: 12}})


def usual_effort() -> Effort:
    """Return the effort for this installation: with the solver if numba is installed."""
    return WITH_SOLVER if solver.is_installed() else WITHOUT_SOLVER
