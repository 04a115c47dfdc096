"""The memory of the process, hour by hour, and whether it is flat."""

import gc
from collections.abc import Sequence
from pathlib import Path
from statistics import median

MOST_GROWTH = 1.10


def resident_kib() -> int:
    """Return the resident memory after a collection, without mapped files."""
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("RssAnon:")[1].split()[0])


def growth(hours: Sequence[float], *, warm_up: int) -> float:
    """Return the ratio of the last third to the first third after warming up, by medians."""
    warm = hours[warm_up:]
    third = max(1, len(warm) // 3)
    return median(warm[-third:]) / median(warm[:third]) if warm else 1.0
