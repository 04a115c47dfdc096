"""`circolo verify --witness`: compare the witness notes of a browser with a record."""

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

NO_NOTES = "The notes have nothing about the shuffles of this record."
OF_WHOEVER_KEPT_THEM = (
    "The notes are a file, too: they show what was seen only to whoever kept them, and to whoever "
    "trusts that person."
)

_POINTS: dict[Point, str] = {
    "own": "the commitment of the seat",
    "house": "the commitment of the house before the seat showed its seed",
    "seed": "the seed of the seat",
    "root": "the pack",
    "head": "the head",
}


def read_notes(file: Path) -> Notes:
    """Return the notes in a file; ends the command if there are none."""
    try:
        with file.open("rb") as stream:
            return decode_notes(stream.read(NOTES_MAX_BYTES + 1))
    except OSError as error:
        refuse("witness_not_found", f"{file} cannot be read: {error.strerror}.")
    except BadNotes as bad:
        refuse(bad.code, bad.detail)


def print_comparison(comparison: Comparison) -> None:
    """Print what the notes and the record agree on, and what they do not."""
    for one in comparison.compared:
        for difference in one.differences:
            where = f" in entry {difference.entry}" if difference.entry else ""
            typer.echo(f"WRONG {difference.code}{where}: {difference.detail}")
        if one.agreed:
            typer.echo(_agreed(one))
    for epoch in comparison.later:
        typer.echo(f"Shuffle {epoch}: there is a note, but the record ends before it.")
    typer.echo(OF_WHOEVER_KEPT_THEM if comparison.compared else NO_NOTES)


def _agreed(one: ComparedNote) -> str:
    points = ", ".join(_POINTS[point] for point in one.agreed)
    return f"Shuffle {one.epoch}, seat {letter(Seat(one.seat))}: the notes agree on {points}."
