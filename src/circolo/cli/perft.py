"""`circolo perft`: count the sequences of legal acts from a position."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circolo.catalogue import BY_NAME
from circolo.cli.refusal import refuse
from circolo.play.notation import BadNotation, Playthrough, read
from circolo.play.perft import acts, ways

MOST_BYTES = 1 << 20
"""The longest text; a match takes a few kibibytes."""

DEEPEST = 40


def perft(
    game: Annotated[str, typer.Argument(help="The game of the text.")],
    file: Annotated[Path, typer.Argument(help="A match as text, up to the position.")],
    *,
    depth: Annotated[int, typer.Option(help="The longest sequences to count.")],
) -> None:
    """Count the sequences of legal acts from the end of a text, for each depth.

    A sequence ends before its depth where the next pack, a lot or nothing at all is waited for.
    """
    if game not in BY_NAME:
        refuse("unknown_game", f"no game is called '{game}'; there is {', '.join(BY_NAME)}.")
    if not 1 <= depth <= DEEPEST:
        refuse("bad_depth", f"a depth is a number from 1 to {DEEPEST}.")
    match = _followed(file)
    if match.game.name != game:
        refuse("other_game", f"{file} is a match of {match.game.name}.")
    position = _last(match)
    if not any(acts(match.game, position)):
        refuse("nobody_asked", f"where {file} ends, nobody is asked anything.")
    for each in range(1, depth + 1):
        typer.echo(f"{each:>5} {ways(match.game, position, each):>15,}")


def _followed(file: Path) -> Playthrough:
    try:
        with file.open("rb") as stream:
            text = stream.read(MOST_BYTES + 1)
    except OSError as error:
        refuse("text_not_found", f"{file} cannot be read: {error.strerror}.")
    if len(text) > MOST_BYTES:
        refuse("text_too_large", f"{file} has more than {MOST_BYTES:,} bytes.")
    try:
        return read(text.decode(), BY_NAME)
    except UnicodeDecodeError:
        refuse("text_unreadable", f"{file} is no text in UTF-8.")
    except BadNotation as bad:
        refuse(bad.code, f"line {bad.line}: {bad.detail}.")


def _last(match: Playthrough) -> Any:
    return match.steps[-1].state if match.steps else match.opened
