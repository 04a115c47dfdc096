"""Reads a match in the text notation of docs/notation.md from a file that a command names."""

from pathlib import Path
from typing import Any

from circolo.catalogue import BY_NAME
from circolo.cli.refusal import refuse
from circolo.play.notation import BadNotation, Playthrough, read

MOST_BYTES = 1 << 20
"""The maximum size of a text, in bytes; a match has a few kibibytes."""


def read_match(file: Path) -> Playthrough:
    """Return the match in a text; ends the command if it cannot be read or is not legal."""
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


def final_state(match: Playthrough) -> Any:
    """Return the state after the last line of the text."""
    return match.steps[-1].state if match.steps else match.opened
