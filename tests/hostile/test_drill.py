"""A stranger attacks a house in which people play: nobody is harmed, nothing is learned.

`make prove-hostile` attacks for ten minutes; this takes about a minute.
"""

from pathlib import Path

from tests.conftest import Report
from tests.hostile.drill import Drill, hold
from tests.hostile.verdict import faults, told

SECONDS = 26
LEAST_FRAMES = 150
LEAST_ACTS = 100


def test_a_house_that_is_attacked_harms_nobody_who_plays(tmp_path: Path, report: Report) -> None:
    outcome = hold(Drill(seconds=SECONDS, seed="1"), tmp_path)
    for line in told(outcome):
        report(line)
    assert list(faults(outcome, least_frames=LEAST_FRAMES, least_acts=LEAST_ACTS)) == []
