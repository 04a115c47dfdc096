"""Exact odds of the four games, as fractions without simulation, and a solver of trick games
with all cards known.
"""

from circolo.analysis.by_game import NotAnalysed, odds, position
from circolo.analysis.chance import Chances, exact
from circolo.analysis.chance_tables import Table
from circolo.analysis.solver import (
    BadPosition,
    CardScore,
    Position,
    Solution,
    SolverMissing,
    solve,
    solve_batch,
)

__all__ = [
    "BadPosition",
    "CardScore",
    "Chances",
    "NotAnalysed",
    "Position",
    "Solution",
    "SolverMissing",
    "Table",
    "exact",
    "odds",
    "position",
    "solve",
    "solve_batch",
]
