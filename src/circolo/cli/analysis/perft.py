"""`circolo perft`: counts the sequences of legal actions from a position, to test the rules.

The position is the end of a match in the text notation of docs/notation.md.
"""

from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.analysis.match_file import final_state, read_match
from circolo.cli.game_argument import GameName, game_named
from circolo.cli.refusal import refuse
from circolo.play.perft import acts, ways

MAX_DEPTH = 40


def perft(
    game: GameName,
    file: Annotated[
        Path,
        typer.Argument(help="A match in the notation of docs/notation.md, up to the position."),
    ],
    *,
    depth: Annotated[int, typer.Option(help="The number of actions in the longest sequences.")],
) -> None:
    """Count the sequences of legal actions from the end of a match text, for each depth.

    A sequence is shorter than its depth if it reaches a shuffle, a draw or the end of the match.
    """
    game_named(game)
    if not 1 <= depth <= MAX_DEPTH:
        refuse("bad_depth", f"a depth is a number from 1 to {MAX_DEPTH}.")
    match = read_match(file)
    if match.game.name != game:
        refuse("other_game", f"{file} is a match of {match.game.name}.")
    position = final_state(match)
    if not any(acts(match.game, position)):
        refuse("nobody_asked", f"where {file} ends, nobody is asked anything.")
    for each in range(1, depth + 1):
        typer.echo(f"{each:>5} {ways(match.game, position, each):>15,}")
