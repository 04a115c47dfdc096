"""An attack on a server harms no player and leaks no card.

`make prove-hostile` attacks for ten minutes; this test takes about a minute.
"""

from pathlib import Path

from tests.conftest import Report
from tests.hostile.drill import Drill, run_drill
from tests.hostile.verdict import faults, report_lines

SECONDS = 26
LEAST_FRAMES = 150
LEAST_ACTS = 100


def test_a_house_that_is_attacked_harms_nobody_who_plays(tmp_path: Path, report: Report) -> None:
    outcome = run_drill(Drill(seconds=SECONDS, seed="1"), tmp_path)
    for line in report_lines(outcome):
        report(line)
    assert list(faults(outcome, least_frames=LEAST_FRAMES, least_acts=LEAST_ACTS)) == []
