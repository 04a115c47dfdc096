"""The file of a data set: one match or sitting a line, as JSON. `docs/datasets.md` describes it.

`read_matches` reads a file of any size match by match, and `MatchText.play` repeats a match on the
rules.
"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import IO

import msgspec

from circolo.catalogue import BY_NAME
from circolo.play import notation
from circolo.play.notation import Playthrough

FORMAT = 1
MOST_LINE_BYTES = 16 * 1024 * 1024
"""The longest line that a reader accepts."""


class BadDataset(Exception):
    """A file is not a data set of this version; `code` is stable, `line` counts from 1."""

    def __init__(self, code: str, line: int, detail: str) -> None:
        super().__init__(f"{code} in line {line}: {detail}")
        self.code = code
        self.line = line


class DatasetPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sat at a seat: `player` is a pseudonym, or the name of the policy of a house bot. A
    member's bot has a pseudonym, and is a `bot`.
    """

    seat: int
    player: str
    bot: bool = False


class MatchText(msgspec.Struct, frozen=True, kw_only=True):
    """A match or sitting: who sat where, and its text in the notation of docs/records.md.

    `day` is the day in UTC on which the table opened; `voided` are the deals that the staff of the
    house have voided.
    """

    dataset: int = FORMAT
    id: str
    game: str
    day: date | None = None
    players: tuple[DatasetPlayer, ...]
    voided: tuple[int, ...] = ()
    text: str

    def play(self) -> Playthrough:
        """Repeat the match on the rules: every command, its events and the state after it.

        Raises BadNotation if the text is damaged.
        """
        return notation.read(self.text, BY_NAME)


@contextmanager
def opened(path: Path) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """Open a data set for writing; a name that ends in .gz is compressed."""
    with path.open("wb") as stream:
        if path.suffix != ".gz":
            yield stream
            return
        with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            yield packed


def line_of(match: MatchText) -> bytes:
    """Return a match as a line of a data set."""
    return msgspec.json.encode(match) + b"\n"


def read_matches(path: str | Path) -> Iterator[MatchText]:
    """Yield the matches of a data set, one after the other. Raises BadDataset, OSError."""
    path = Path(path)
    decoder = msgspec.json.Decoder(MatchText)
    with path.open("rb") as stream:
        lines = gzip.GzipFile(fileobj=stream) if path.suffix == ".gz" else stream
        for number, line in enumerate(_bounded(lines), 1):
            if len(line) > MOST_LINE_BYTES:
                raise BadDataset("line_too_long", number, f"over {MOST_LINE_BYTES:,} bytes")
            try:
                match = decoder.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
                raise BadDataset("not_a_match", number, str(wrong)) from wrong
            if match.dataset != FORMAT or match.game not in BY_NAME:
                raise BadDataset("unknown_version", number, f"{match.game} {match.dataset}")
            yield match


def _bounded(stream: IO[bytes] | gzip.GzipFile) -> Iterator[bytes]:
    """Yield the lines of a stream, each cut a byte after the longest that is allowed."""
    while line := stream.readline(MOST_LINE_BYTES + 1):
        yield line
