"""`circolo verify --witness`: prints how the witness notes of a browser differ from a record.

Witness notes are what a browser saved about the shuffles while its player played.
"""

from pathlib import Path

import typer

from circolo.cards.units import Seat
from circolo.cli.refusal import refuse
from circolo.play.notation import letter
from circolo.records.witness_notes import (
    NOTES_MAX_BYTES,
    BadNotes,
    ComparedNote,
    Comparison,
    Notes,
    Point,
    decode_notes,
)

NO_NOTES = "The notes contain nothing about the shuffles of this record."
NOTES_PROVE = (
    "The notes are a file, too. They prove what the browser saw only to the person who kept them, "
    "and to people who trust that person."
)

_POINTS: dict[Point, str] = {
    "own": "the commitment of the seat",
    "house": "the commitment of the house before the seat showed its seed",
    "seed": "the seed of the seat",
    "root": "the pack",
    "head": "the head",
}


def read_notes(file: Path) -> Notes:
    """Return the notes in a file; ends the command if the file cannot be read as notes."""
    try:
        with file.open("rb") as stream:
            return decode_notes(stream.read(NOTES_MAX_BYTES + 1))
    except OSError as error:
        refuse("witness_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadNotes as bad:
        refuse(bad.code, bad.detail)


def print_comparison(comparison: Comparison) -> None:
    """Print where the notes and the record differ, and where they agree."""
    for one in comparison.compared:
        for difference in one.differences:
            where = f" in entry {difference.entry}" if difference.entry else ""
            typer.echo(f"WRONG {difference.code}{where}: {difference.detail}")
        if one.agreed:
            typer.echo(_agreed(one))
    for epoch in comparison.later:
        typer.echo(f"Shuffle {epoch}: the notes cover it, but the record ends before it.")
    typer.echo(NOTES_PROVE if comparison.compared else NO_NOTES)


def _agreed(one: ComparedNote) -> str:
    points = ", ".join(_POINTS[point] for point in one.agreed)
    return f"Shuffle {one.epoch}, seat {letter(Seat(one.seat))}: the notes agree on {points}."
