"""Counts by name, as JSON that processes exchange."""

Counts = dict[str, int]


def add(counts: Counts, name: str, times: int = 1) -> None:
    """Add to the count of a name."""
    counts[name] = counts.get(name, 0) + times
