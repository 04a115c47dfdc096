"""Nodes, database and bus fail while people play, and nothing acknowledged is lost.

`make prove-nodes` disturbs a cluster for an hour; this test does a few disturbances.
"""

from collections import Counter
from pathlib import Path

from tests.cluster.drill.drill import Drill, run_drill
from tests.cluster.drill.record import Record
from tests.cluster.drill.stored import Stored
from tests.cluster.drill.verdict import action_faults, faults, report_lines
from tests.conftest import Report, Seeds

KINDS = (
    "kill the desk",
    "end PostgreSQL",
    "freeze a node",
    "end NATS",
    "lose answers of PostgreSQL",
    "rolling deploy",
    "two owners",
    "part from both",
)
WANTED = len(KINDS)
TABLES = 4
PACE = (0.1, 0.3)


def test_nothing_acknowledged_is_lost_when_parts_of_a_cluster_fail(
    tmp_path: Path, report: Report, seeds: Seeds
) -> None:
    kinds = (KINDS[number] for number in seeds(WANTED))
    drill = Drill(seed=1, kinds=kinds, tables=TABLES, pace=PACE, quiet=1.0, audits_every=4)
    outcome = run_drill(drill, tmp_path)
    for line in report_lines(outcome):
        report(line)
    assert list(faults(outcome)) == []
    assert outcome.record.acknowledged


def test_a_lost_and_a_repeated_action_are_found() -> None:
    record = Record()
    for message_id in ("kept", "lost", "repeated"):
        record.was_done(message_id, "t1", since=None)
    record.was_refused("refused", "Act busy")
    stored = Stored(Counter({"kept": 1, "repeated": 2, "refused": 1}), 4, ())
    assert list(action_faults(record, stored)) == [
        "lost at t1 was acknowledged, and is in the log 0 times.",
        "repeated at t1 was acknowledged, and is in the log 2 times.",
        "refused was refused as Act busy, and is in the log.",
    ]
