"""A solver of trick games with all cards known: the exact score of every legal card.

`solve` and `solve_batch` need numba, which the extra `analysis` installs; without it they raise
`SolverMissing`. A `Position` needs nothing.
"""

from circolo.analysis.solver.position import BadPosition, Position
from circolo.analysis.solver.solver import (
    CardScore,
    Solution,
    SolverMissing,
    best_points,
    is_installed,
    solve,
    solve_batch,
)

__all__ = [
    "BadPosition",
    "CardScore",
    "Position",
    "Solution",
    "SolverMissing",
    "best_points",
    "is_installed",
    "solve",
    "solve_batch",
]
