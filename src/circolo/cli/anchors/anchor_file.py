"""The file that `circolo anchor` keeps: one JSON object a line, each an anchor with its new heads.

The first line holds the heads of all streams, every later one those that have changed since the
line before it. So a file tells of every stream which head it had at each anchor.
"""

import os
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec

from circolo.cli.refusal import refuse
from circolo.fairness.anchors import (
    Anchor,
    Hex,
    hash_of,
    is_signed,
    tree_over,
)
from circolo.fairness.signing import PublishedKey, is_known
from circolo.store.audit_findings import Finding

MOST_BYTES = 256 * 1024 * 1024
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Heads = dict[str, bytes]


class AnchorLine(Anchor, frozen=True, kw_only=True, omit_defaults=True):
    """One line: an anchor, and its new heads by stream."""

    heads: dict[str, Hex] = msgspec.field(default_factory=dict)


class BadAnchorFile(Exception):
    """The file holds no anchors: `line` is the faulty line, `said` the reason."""

    def __init__(self, line: int, said: str) -> None:
        super().__init__(f"line {line}: {said}")
        self.line = line
        self.said = said


class _Feed(msgspec.Struct):
    anchors: tuple[AnchorLine, ...]


def read(file: Path) -> tuple[AnchorLine, ...]:
    """Return the lines of a file, or the anchors of a saved feed; ends the command where it is
    neither.
    """
    try:
        if file.stat().st_size > MOST_BYTES:
            refuse("anchor_file_too_large", f"{file} has more than {MOST_BYTES} bytes.")
        content = file.read_bytes()
    except OSError as error:
        refuse("anchor_file_not_found", f"{file} cannot be read: {error.strerror}.")
    try:
        return decoded(content)
    except BadAnchorFile as bad:
        refuse("anchor_file_unreadable", f"{file} holds no anchor in line {bad.line} ({bad.said}).")


def decoded(content: bytes) -> tuple[AnchorLine, ...]:
    """Return the lines of a file, or the anchors of a saved feed; raises BadAnchorFile."""
    try:
        return msgspec.json.decode(content, type=_Feed).anchors
    except _UNREADABLE:
        return tuple(_line(number, line) for number, line in _numbered(content))


def read_or_none(file: Path) -> tuple[AnchorLine, ...]:
    """Return the lines of a file; none if it does not exist."""
    return read(file) if file.exists() else ()


def append(file: Path, line: AnchorLine) -> None:
    """Append one line, durably and whole; ends the command if the file cannot be written."""
    try:
        with file.open("ab") as stream:
            before = stream.tell()
            try:
                stream.write(msgspec.json.encode(line) + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
            except OSError:
                os.ftruncate(stream.fileno(), before)
                raise
    except OSError as error:
        refuse("anchor_not_written", f"{file} cannot be written: {error.strerror}.")


def heads_by_line(lines: Sequence[AnchorLine]) -> Iterator[Heads | None]:
    """Yield the heads of all streams at each line; None if earlier lines are missing."""
    heads: Heads = {}
    for line in lines:
        heads = heads | {stream: bytes.fromhex(head) for stream, head in line.heads.items()}
        yield heads if heads and len(heads) == line.size else None


def faults(lines: Sequence[AnchorLine], keys: Sequence[PublishedKey]) -> Iterator[Finding]:
    """Yield changes of the file itself, and missing signatures."""
    for number, line in enumerate(lines, 1):
        where = f"line {number}"
        if hash_of(line).hex() != line.anchor:
            yield Finding("anchor_altered", where, "does not have the hash that follows from it")
        if line.signed is None:
            if keys:
                yield Finding("signature_missing", where, "is signed by nobody")
        elif not is_signed(line):
            yield Finding("signature_wrong", where, "has a signature that is not under this anchor")
        elif keys and not is_known(line.signed, keys):
            yield Finding("key_unknown", where, "is signed by none of the keys that you gave")
    for number, (before, line) in enumerate(pairwise(lines), 2):
        if line.before != before.anchor:
            yield Finding(
                "anchor_chain_broken", f"line {number}", "does not follow the line before"
            )
    for number, (line, heads) in enumerate(zip(lines, heads_by_line(lines), strict=True), 1):
        if heads is not None and tree_over(heads.items()).root.hex() != line.root:
            what = "has other heads than were anchored"
            yield Finding("anchor_root_differs", f"line {number}", what)


def _numbered(content: bytes) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield number, line


def _line(number: int, line: bytes) -> AnchorLine:
    try:
        return msgspec.json.decode(line, type=AnchorLine)
    except _UNREADABLE as error:
        raise BadAnchorFile(number, str(error).splitlines()[0]) from error
