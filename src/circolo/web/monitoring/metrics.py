"""Metrics of the server in the text format of Prometheus, read from its counters.

No label contains text from a client: refusal codes are the server's own.
"""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0
from prometheus_client.registry import Collector

from circolo.room.house import House
from circolo.store.durations import Durations
from circolo.store.store_port import CommitCounts
from circolo.web.scheduled_backups import ScheduledBackups
from circolo.web.transport.game_sockets import GameSockets


class Metrics(Collector):
    """Collects all metrics when they are requested, so that playing a card costs nothing extra."""

    MEDIA_TYPE = CONTENT_TYPE_PLAIN_1_0_0

    def __init__(self, house: House, sockets: GameSockets, *, commits: CommitCounts | None) -> None:
        self._house = house
        self._sockets = sockets
        self._commits = commits
        self.loop_lags = Durations()
        """How late the event loop is, if the server measures it."""
        self.backups: ScheduledBackups | None = None
        """The backups that the server makes by itself, if it does."""
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def text(self) -> bytes:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        house, traffic = self._house, self._sockets.traffic
        yield _gauge("tables", "Tables that are not closed.", len(house.tables))
        yield _gauge("people", "Connected people, bots included.", len(house.sessions))
        yield _gauge("sockets", "Open game sockets.", len(self._sockets.connections))
        yield _counter("messages_received", "Messages passed to the room.", traffic.received)
        yield _counter("messages_sent", "Messages sent to clients.", traffic.sent)
        yield _counter(
            "messages_too_fast", "Messages refused above the rate limit.", traffic.too_fast
        )
        yield _counter(
            "slow_readers", "Connections closed for a full outbox.", traffic.slow_readers
        )
        admission = self._sockets.admission
        yield _gauge("connections", "Open connections of any kind.", len(admission))
        yield _counter(
            "connections_refused", "Connections and requests refused.", admission.refused
        )
        yield _counter("connections_let_go", "Idle connections dropped.", admission.let_go)
        refusals = CounterMetricFamily("circolo_refusals", "Refusals by code.", labels=["code"])
        for code, times in sorted(house.refusals.items()):
            refusals.add_metric([code], times)
        yield refusals
        pushed = CounterMetricFamily(
            "circolo_push", "Notifications by outcome.", labels=["outcome"]
        )
        for outcome, times in sorted(house.notifications.counts.items()):
            pushed.add_metric([outcome], times)
        yield pushed
        yield _histogram(
            "command_seconds",
            "Time from the decision of a command until all clients were sent its result.",
            house.command_durations,
        )
        yield _histogram("loop_lag_seconds", "Lateness of the event loop.", self.loop_lags)
        for name, value in house.cluster.counts().items():
            yield _gauge(f"cluster_{name}", _CLUSTER[name], value)
        if self._commits is not None:
            yield from _commits(self._commits)
        if self.backups is not None:
            yield _counter("backups_made", "Scheduled backups made.", self.backups.made)
            yield _counter("backups_failed", "Scheduled backups that failed.", self.backups.failed)
            if self.backups.is_on_duty():  # backups of another node may lie in another folder
                yield _gauge(
                    "backup_newest_timestamp_seconds",
                    "Time of the newest backup, in seconds since 1970; 0 if there is none.",
                    self.backups.newest() // 1_000,
                )


def _commits(counts: CommitCounts) -> Iterator[Metric]:
    yield _counter("commits", "Committed transactions.", counts.commits)
    yield _counter("commit_items", "Work items in the transactions.", counts.done)
    yield _gauge("commit_queue", "Work items waiting to be written.", counts.queued)
    yield _histogram("commit_seconds", "Time that a transaction takes.", counts.commit_durations)
    yield _histogram(
        "commit_wait_seconds",
        "Time for which the first work item of a transaction waited for it.",
        counts.wait_durations,
    )


_CLUSTER = {
    "nodes": "Nodes of the cluster, as this node knows them.",
    "desk": "Whether this node is the desk.",
    "lines": "Clients whose connections end at this node.",
    "visitors": "Clients of other nodes that use tables of this node.",
}


def _gauge(name: str, text: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"circolo_{name}", text, value=value)


def _counter(name: str, text: str, value: int) -> CounterMetricFamily:
    return CounterMetricFamily(f"circolo_{name}", text, value=value)


def _histogram(name: str, text: str, durations: Durations) -> HistogramMetricFamily:
    buckets = [
        ("+Inf" if bound == float("inf") else str(bound), count)
        for bound, count in durations.within()
    ]
    return HistogramMetricFamily(
        f"circolo_{name}", text, buckets=buckets, sum_value=durations.seconds
    )
