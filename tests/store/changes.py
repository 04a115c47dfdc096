"""A change of one byte of a stored value, and a count of the outcomes of such changes."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

_SIZES = (1, 2, 3, 4, 6, 8)
"""The sizes, in bytes, in which SQLite stores an integer."""


class Cell(NamedTuple):
    """One value of one row. `key` has the row's primary key columns with their values."""

    table: str
    column: str
    key: tuple[tuple[str, Any], ...]
    content: bytes
    value: Any

    @property
    def place(self) -> str:
        return f"{self.table}.{self.column}"


class Change(NamedTuple):
    """A change of one byte of a value: the byte at index `byte` is XORed with `mask`."""

    cell: Cell
    byte: int
    mask: int

    @property
    def value(self) -> Any:
        """The changed value; for a text its bytes, which may no longer be valid UTF-8."""
        content = bytearray(self.cell.content)
        content[self.byte] ^= self.mask
        if isinstance(self.cell.value, int):
            return int.from_bytes(content, signed=True)
        return bytes(content)

    def __str__(self) -> str:
        return f"{self.cell.place} {dict(self.cell.key)} byte {self.byte} ^ {self.mask:#04x}"


def drawn(cells: Sequence[Cell], chance: Random) -> Change:
    """Return a random change of one byte of one of these values."""
    cell = chance.choice(cells)
    return Change(cell, chance.randrange(len(cell.content)), chance.randrange(1, 256))


@dataclass
class Tally:
    """Counts the changes of each column, or of the file, by outcome."""

    found: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    not_stored: Counter[str] = field(default_factory=Counter)
    same: Counter[str] = field(default_factory=Counter)
    opened: Counter[str] = field(default_factory=Counter)
    missed: list[str] = field(default_factory=list)
    whole: int = 0

    @property
    def count(self) -> int:
        return sum(way.total() for way in self._ways().values()) + len(self.missed)

    def ways(self) -> list[str]:
        """Return a text for each outcome that occurred, such as `12 found`."""
        return [f"{way.total():,} {name}" for name, way in self._ways().items() if way]

    def __add__(self, other: "Tally") -> "Tally":
        mine, others = vars(self), vars(other)
        return Tally(**{name: mine[name] + others[name] for name in mine})

    def __str__(self) -> str:
        told = [*self.ways(), f"{len(self.missed):,} missed", f"{self.whole:,} by whole audits"]
        return f"{self.count:,}: {', '.join(told)}"

    def _ways(self) -> dict[str, Counter[str]]:
        return {
            "found": self.found,
            "refused": self.refused,
            "read the same": self.same,
            "cannot be stored": self.not_stored,
            "opened": self.opened,
        }


def content(value: Any) -> bytes:
    """Return the bytes in which SQLite stores a value."""
    if isinstance(value, int):
        size = next(size for size in _SIZES if -(1 << 8 * size - 1) <= value < 1 << 8 * size - 1)
        return value.to_bytes(size, signed=True)
    return value.encode() if isinstance(value, str) else value
