"""Compares a record with a saved file of anchors: which of its entries does an anchor cover?"""

from datetime import UTC, datetime
from pathlib import Path

import msgspec

from circolo.cli.anchors import anchor_file
from circolo.cli.refusal import refuse
from circolo.fairness.anchors import hash_of
from circolo.records.anchor_checks import (
    AnchorCoverage,
    RecordPath,
    best_coverage,
    coverage_by_path,
)
from circolo.records.record import Record


def anchor_coverage(file: Path, record: Record) -> AnchorCoverage | None:
    """Return the anchor that covers the most entries of a record, or None if no anchor covers any.

    `file` is a file of anchors, or a path that `circolo anchor path` printed. Ends the command if
    the file is neither of them, or was changed.
    """
    path = _record_path(file)
    if path is not None:
        if hash_of(path.anchor).hex() != path.anchor.anchor:
            refuse("anchor_file_unsound", f"{file} contains an anchor that was changed.")
        return coverage_by_path(record, path)
    lines = anchor_file.read(file)
    if any(True for _ in anchor_file.faults(lines, ())):
        refuse(
            "anchor_file_unsound",
            f"{file} was changed after it was written. Run circolo anchor check.",
        )
    stream = record.stream
    pairs = zip(lines, anchor_file.heads_by_line(lines), strict=True)
    heads = [(line, heads[stream]) for line, heads in pairs if heads and record.stream in heads]
    return best_coverage(record, heads)


def coverage_sentence(found: AnchorCoverage | None, record: Record) -> str:
    """Return a sentence that says which part of a record the anchor covers."""
    if found is None:
        return "not_anchored: No anchor in that file covers this record."
    at = datetime.fromtimestamp(found.at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M:%S")
    whole = found.entries == len(record.entries)
    what = "All of it" if whole else f"Its first {found.entries} of {len(record.entries)} entries"
    return (
        f"{what} stood in the anchor {found.anchor} of {at} UTC. Nothing of that was changed since "
        "you have had this anchor."
    )


def _record_path(file: Path) -> RecordPath | None:
    """Return the path in the file, or None if the file is not a path."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=RecordPath)
    except OSError as error:
        refuse("anchor_file_not_found", f"{file} cannot be read: {error.strerror}.")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
