"""The dashboard and the alerts for operators, held to the metrics that the server has."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import patch

import anyio
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from circolo.cards.units import Millis
from circolo.store.memory_store import MemoryStore
from circolo.web.monitoring.metrics import Metrics
from circolo.web.scheduled_backups import ScheduledBackups
from tests.simulation.worlds.premises import Written
from tests.tools.test_deployment import OPERATING, SAMPLES
from tests.web.rig import served

DASHBOARD = SAMPLES / "grafana-dashboard.json"
ALERTS = SAMPLES / "prometheus-alerts.yaml"
GUIDE = (OPERATING / "watching.md").read_text("utf-8")
PROMTOOL = shutil.which("promtool")


@pytest.fixture(scope="module")
def metrics() -> frozenset[str]:
    """Return the names of all metrics, as Prometheus stores them."""
    return anyio.run(_names)


async def _names() -> frozenset[str]:
    async with served() as rig:
        known = Metrics(rig.house, rig.web.sockets, commits=Written(MemoryStore()))
        known.backups = ScheduledBackups(
            Path("no-backups-here"),
            every=Millis(1),
            command=(),
            environment={},
            is_on_duty=lambda: True,
            clock=rig.clock,
        )
        with patch.object(rig.house.cluster, "counts", _counts_of_a_node):
            families = list(text_string_to_metric_families(known.text().decode()))
    totals = {f"{family.name}_total" for family in families if family.type == "counter"}
    return frozenset(totals | {sample.name for family in families for sample in family.samples})


def _counts_of_a_node() -> dict[str, int]:
    return dict.fromkeys(("nodes", "desk", "lines", "visitors"), 0)


def dashboard() -> Any:
    return json.loads(DASHBOARD.read_text("utf-8"))


def rules() -> list[Any]:
    return [
        rule
        for group in yaml.safe_load(ALERTS.read_text("utf-8"))["groups"]
        for rule in group["rules"]
    ]


def expressions() -> list[str]:
    targets = [target for panel in dashboard()["panels"] for target in panel["targets"]]
    return [each["expr"] for each in (*targets, *rules())]


def unknown(expressions: Iterable[str], metrics: frozenset[str]) -> set[str]:
    """Return the metrics that some expressions use and the server does not have."""
    used = {name for each in expressions for name in re.findall(r"\bcircolo_\w+", each)}
    return used - metrics


def test_dashboard_and_alerts_use_only_metrics_that_exist(metrics: frozenset[str]) -> None:
    assert unknown(expressions(), metrics) == set()


def test_a_metric_that_does_not_exist_is_found(metrics: frozenset[str]) -> None:
    assert unknown(["rate(circolo_commits[5m]) > 0"], metrics) == {"circolo_commits"}


def test_the_guide_explains_each_metric(metrics: frozenset[str]) -> None:
    explained = set(re.findall(r"`(circolo_\w+)`", GUIDE))
    assert explained == {re.sub(r"_(bucket|sum|count)$", "", name) for name in metrics}


def test_the_guide_says_what_to_do_at_each_alert() -> None:
    explained = re.findall(r"^\| `([A-Z]\w+)` \|", GUIDE, re.MULTILINE)
    assert explained == [rule["alert"] for rule in rules()]


def test_no_panels_overlap_and_each_has_an_id_of_its_own() -> None:
    panels = dashboard()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    for one, other in combinations((panel["gridPos"] for panel in panels), 2):
        assert (
            one["x"] + one["w"] <= other["x"]
            or other["x"] + other["w"] <= one["x"]
            or one["y"] + one["h"] <= other["y"]
            or other["y"] + other["h"] <= one["y"]
        )


@pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")
def test_prometheus_accepts_the_alerts() -> None:
    assert PROMTOOL is not None
    done = subprocess.run([PROMTOOL, "check", "rules", ALERTS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
