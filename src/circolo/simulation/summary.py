"""Running means over many deals; no row is kept in memory."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from circolo.simulation.deals import Row

_LABELS = ("match", "deal")


@dataclass(slots=True)
class Column:
    """A running mean and variance (Welford's algorithm, which avoids large sums of squares)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        apart = value - self.mean
        self.mean += apart / self.count
        self.squares += apart * (value - self.mean)

    @property
    def error(self) -> float:
        """Return the standard error of the mean; 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return sqrt(self.squares / (self.count - 1) / self.count)


@dataclass(slots=True)
class Summary:
    """The mean of every column of the rows."""

    deals: int = 0
    matches: int = 0
    decisions: int = 0
    columns: dict[str, Column] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        """Add one row."""
        self.deals += 1
        self.matches = max(self.matches, int(row["match"]) + 1)
        self.decisions += int(row["decisions"])
        for name, value in row.items():
            if name not in _LABELS:
                self.columns.setdefault(name, Column()).add(float(value))


def summed(rows: Iterable[Row]) -> Summary:
    """Return the summary of rows."""
    summary = Summary()
    for row in rows:
        summary.add(row)
    return summary
