"""A file of the rounds of a contest, one a line, so that a stopped contest continues."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round


class RoundsRefused(Exception):
    """The file cannot be used; `code` is `other_contest`, `bad_rounds` or `cannot_write`."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class RoundsFile:
    """Appends rounds to a file. Its first line is the contest. Raises RoundsRefused."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        lines = self._whole_lines()
        self.rounds = tuple(self._read(lines, contest))
        if not lines:
            self._append(msgspec.json.encode(contest))

    def add(self, played: Round) -> None:
        """Append a round."""
        self._append(msgspec.json.encode(played))

    def _whole_lines(self) -> list[bytes]:
        """Return the lines of the file, and cut off one that was not written to its end."""
        if not self._path.exists():
            return []
        text = self._path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:
            self._path.write_bytes(whole)
        return whole.splitlines()

    def _read(self, lines: list[bytes], contest: Contest) -> Iterator[Round]:
        try:
            if lines and msgspec.json.decode(lines[0], type=Contest) != contest:
                raise RoundsRefused("other_contest", f"{self._path} is of another contest.")
            for line in lines[1:]:
                yield msgspec.json.decode(line, type=Round)
        except msgspec.DecodeError as error:
            raise RoundsRefused("bad_rounds", f"{self._path} has a bad line: {error}.") from error

    def _append(self, line: bytes) -> None:
        try:
            with self._path.open("ab") as file:
                file.write(line + b"\n")
        except OSError as error:
            raise RoundsRefused("cannot_write", f"{self._path}: {error.strerror}.") from error
