"""`circolo solve`: prints the exact score of each legal card, with all cards of the deal known."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from circolo.analysis.solver import Position, Solution, SolverMissing
from circolo.analysis.solver import solve as solved
from circolo.catalogue import BY_NAME
from circolo.cli.analysis.match_file import final_state, read_match
from circolo.cli.refusal import refuse
from circolo.play.notation import Playthrough, letter

SOLVED = tuple(
    game
    for game in BY_NAME
    if find_spec(f"circolo.analysis.{game}") and find_spec(f"circolo.analysis.{game}.positions")
)
"""The games whose deals the solver knows."""


def solve(
    file: Annotated[
        Path,
        typer.Argument(help="A match in the notation of docs/notation.md, up to the position."),
    ],
) -> None:
    """Print what each legal card is worth if all cards are known and nobody makes a mistake."""
    match = read_match(file)
    position = _position(match, file)
    try:
        solution = solved(position)
    except SolverMissing as missing:
        refuse(missing.code, str(missing))
    Console().print(_table(solution))


def _position(match: Playthrough, file: Path) -> Position:
    game = match.game.name
    if game not in SOLVED:
        refuse("not_solved", f"the solver knows {', '.join(SOLVED)}; {file} is a match of {game}.")
    positions = import_module(f"circolo.analysis.{game}.positions")
    position: Position | None = positions.position_of(final_state(match))
    if position is None:
        refuse("nobody_plays", f"where {file} ends, nobody has to play a card.")
    return position


def _table(solution: Solution) -> Table:
    table = Table(title=f"{letter(solution.turn)} to play: the deal of their side", min_width=44)
    table.add_column("card")
    table.add_column("points", justify="right")
    table.add_column("thirds", justify="right")
    for score in sorted(solution.scores, key=lambda score: -(score.thirds or 0)):
        table.add_row(score.card, str(score.points), str(score.thirds))
    return table
