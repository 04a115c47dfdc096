"""Runs `circolo` on a machine whose clock is wrong: `python -m tests.cluster.drill.wrong_clock`.

The variable DRILL_CLOCK_AHEAD says by how many seconds the clock is ahead.
"""

import os
import time
from types import SimpleNamespace

from circolo.cli.main import app
from circolo.room import clock

VARIABLE = "DRILL_CLOCK_AHEAD"


def main() -> None:
    """Run the command of `sys.argv` with a wrong clock."""
    ahead = float(os.environ[VARIABLE])
    wrong = SimpleNamespace(time=lambda: time.time() + ahead, monotonic=time.monotonic)
    vars(clock)["time"] = wrong  # the module in which only the clock of the house reads the time
    app()


if __name__ == "__main__":
    main()
