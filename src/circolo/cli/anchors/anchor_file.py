"""Reads, writes and checks the file of anchors that `circolo anchor write` makes.

Each line is a JSON object: an anchor, and the heads (last entry hashes) of streams. The first line
has the heads of all streams. Each later line has only the heads that differ from the line before.
So a reader can compute the head of every stream at each anchor.
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
"""The maximum size of a file of anchors, in bytes."""

_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
Heads = dict[str, bytes]
"""The head of each stream, by the name of the stream."""


class AnchorLine(Anchor, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the file: an anchor, and the heads that changed, by the name of the stream."""

    heads: dict[str, Hex] = msgspec.field(default_factory=dict)


class BadAnchorFile(Exception):
    """A line of the file is not an anchor: `line` is its number from 1, `reason` the error."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _SavedFeed(msgspec.Struct):
    """The JSON that a house publishes at `/.well-known/circolo-anchors.json`."""

    anchors: tuple[AnchorLine, ...]


def read(file: Path) -> tuple[AnchorLine, ...]:
    """Return the lines of a file of anchors, or the anchors of a saved feed.

    Ends the command if the file is neither.
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
        refuse(
            "anchor_file_unreadable", f"{file} holds no anchor in line {bad.line} ({bad.reason})."
        )


def decoded(content: bytes) -> tuple[AnchorLine, ...]:
    """Return the lines of a file of anchors, or the anchors of a saved feed.

    Raises BadAnchorFile if the bytes are neither.
    """
    try:
        return msgspec.json.decode(content, type=_SavedFeed).anchors
    except _UNREADABLE:
        return tuple(_decoded_line(number, line) for number, line in _numbered_lines(content))


def read_if_exists(file: Path) -> tuple[AnchorLine, ...]:
    """Return the lines of a file, or () if the file does not exist."""
    return read(file) if file.exists() else ()


def append(file: Path, line: AnchorLine) -> None:
    """Append one line and sync it to the disk.

    If that fails, restores the file to its former length and ends the command.
    """
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
    """Yield the heads of all streams at each line, or None where earlier lines are missing."""
    heads: Heads = {}
    for line in lines:
        heads = heads | {stream: bytes.fromhex(head) for stream, head in line.heads.items()}
        yield heads if heads and len(heads) == line.size else None


def faults(lines: Sequence[AnchorLine], keys: Sequence[PublishedKey]) -> Iterator[Finding]:
    """Yield a finding for each line of the file that was altered or does not follow the line before
    it, and for each missing or wrong signature.

    Signatures may be missing if `keys` is empty.
    """
    for number, line in enumerate(lines, 1):
        where = f"line {number}"
        if hash_of(line).hex() != line.anchor:
            yield Finding("anchor_altered", where, "has another hash than its own content gives")
        if line.signed is None:
            if keys:
                yield Finding("signature_missing", where, "is not signed")
        elif not is_signed(line):
            yield Finding(
                "signature_wrong", where, "has a signature that does not match this anchor"
            )
        elif keys and not is_known(line.signed, keys):
            yield Finding("key_unknown", where, "is signed by another key than you gave")
    for number, (before, line) in enumerate(pairwise(lines), 2):
        if line.before != before.anchor:
            yield Finding(
                "anchor_chain_broken", f"line {number}", "does not follow the line before"
            )
    for number, (line, heads) in enumerate(zip(lines, heads_by_line(lines), strict=True), 1):
        if heads is not None and tree_over(heads.items()).root.hex() != line.root:
            what = "has heads that do not match its anchor"
            yield Finding("anchor_root_differs", f"line {number}", what)


def _numbered_lines(content: bytes) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(content.split(b"\n"), 1):
        if line.strip():
            yield number, line


def _decoded_line(number: int, line: bytes) -> AnchorLine:
    try:
        return msgspec.json.decode(line, type=AnchorLine)
    except _UNREADABLE as error:
        raise BadAnchorFile(number, str(error).splitlines()[0]) from error
