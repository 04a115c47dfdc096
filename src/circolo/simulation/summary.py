"""Means and standard errors over many rows, updated row by row, so that no row stays in memory."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from circolo.simulation.deals import Row

_LABELS = ("match", "deal")


@dataclass(slots=True)
class Column:
    """The running mean and variance of one column.

    It uses Welford's algorithm, which loses no precision to large sums of squares.
    """

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        difference = value - self.mean
        self.mean += difference / self.count
        self.squares += difference * (value - self.mean)

    @property
    def error(self) -> float:
        """Return the standard error of the mean; 0 for fewer than two values."""
        if self.count < 2:
            return 0.0
        return sqrt(self.squares / (self.count - 1) / self.count)


@dataclass(slots=True)
class Summary:
    """A summary of simulated rows: the numbers of deals, matches and decisions, and the mean of
    each column.
    """

    deals: int = 0
    matches: int = 0
    decisions: int = 0
    columns: dict[str, Column] = field(default_factory=dict)

    def add(self, row: Row) -> None:
        """Count one row as a deal, and add its values to the columns' means."""
        self.deals += 1
        self.matches = max(self.matches, int(row["match"]) + 1)
        self.decisions += int(row["decisions"])
        for name, value in row.items():
            if name not in _LABELS:
                self.columns.setdefault(name, Column()).add(float(value))


def summed(rows: Iterable[Row]) -> Summary:
    """Return the summary of these rows."""
    summary = Summary()
    for row in rows:
        summary.add(row)
    return summary
