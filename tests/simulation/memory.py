"""How much memory the process has, hour by hour, and whether that is flat."""

import gc
from collections.abc import Sequence
from pathlib import Path
from statistics import median

MOST_GROWTH = 1.10


def resident_kib() -> int:
    """Return what the process holds once nothing is left to collect; mapped files are no part."""
    gc.collect()
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.split("RssAnon:")[1].split()[0])


def growth(hours: Sequence[float], *, warm_up: int) -> float:
    """Return how many times the first third after warming up is in the last third, by medians."""
    warm = hours[warm_up:]
    third = max(1, len(warm) // 3)
    return median(warm[-third:]) / median(warm[:third]) if warm else 1.0
