"""Counts by name, in a shape that travels between processes as JSON."""

Counts = dict[str, int]


def add(counts: Counts, name: str, times: int = 1) -> None:
    """Count something."""
    counts[name] = counts.get(name, 0) + times
