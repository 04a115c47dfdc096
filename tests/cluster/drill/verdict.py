"""The verdict on a drill: nothing acknowledged is lost or done twice, and all tables go on."""

import json
from collections.abc import Iterable, Iterator, Sequence

from tests.cluster.drill.drill import Outcome
from tests.cluster.drill.record import Record
from tests.cluster.drill.stored import Stored

KILLS = ("kill a node", "kill the desk")

WAITS_SECONDS = 10.0
"""Seconds after a disturbance in which waits for answers count, unless another one begins."""

_FAILURES = frozenset({"error", "critical"})
_EXPECTED = frozenset({"store_unavailable"})
"""Errors that a node logs while it does not reach PostgreSQL."""

_LONGEST = 1_500
_ALLOWED_EXITS = frozenset({2, 74})
"""Exit codes of a node that could not reach a service when it started, or lost its database."""


def faults(outcome: Outcome) -> Iterator[str]:
    """Yield a sentence for every fault."""
    record, stored = outcome.record, outcome.stored
    yield from action_faults(record, stored)
    yield from (f"A deal was voided: {one}." for one in stored.voided)
    yield from (f"The audit says: {line}" for line in outcome.audits)
    yield from (f"A table stood still: {one}" for one in record.stalls)
    yield from outcome.done.wrong_exits
    for node, exits in outcome.exits.items():
        for status, times in exits.items():
            if status not in _ALLOWED_EXITS:
                yield f"{node} ended by itself with {status}, {times} times."
    yield from _log_faults(outcome)


def action_faults(record: Record, stored: Stored) -> Iterator[str]:
    """Yield a sentence for every action that is lost, repeated, or done although refused."""
    for message_id, table in record.acknowledged.items():
        times = stored.commands[message_id]
        if times != 1:
            yield f"{message_id} at {table} was acknowledged, and is in the log {times} times."
    for message_id, code in record.refused_ids.items():
        if stored.commands[message_id]:
            yield f"{message_id} was refused as {code}, and is in the log."


def _log_faults(outcome: Outcome) -> Iterator[str]:
    for node, log in outcome.logs.items():
        for line in log.splitlines():
            told: dict[str, object] = json.loads(line) if line.startswith("{") else {}
            failed = told.get("level") in _FAILURES and told.get("event") not in _EXPECTED
            if "Traceback" in line or failed:
                yield f"The log of {node} says: {line[:_LONGEST]}"


def report_lines(outcome: Outcome) -> Iterator[str]:
    """Yield the counts and times as lines."""
    record, done = outcome.record, outcome.done
    yield f"seed {outcome.drill.seed}, {done.times} disturbances"
    yield ", ".join(f"{kind} {times}" for kind, times in sorted(done.counts.items()))
    yield (
        f"{done.kills} kills, {done.freezes} freezes, {len(done.deploys)} deploys, "
        f"{done.store_ends} ends of PostgreSQL, {done.bus_ends} of NATS, "
        f"{done.wrong_clocks} starts with a wrong clock"
    )
    yield (
        f"{len(record.acknowledged):,} actions acknowledged at {record.tables} tables, "
        f"{record.sent_again:,} messages sent again, {outcome.stored.entries:,} entries, "
        f"{outcome.audited} audits"
    )
    yield "refused: " + _counts(record.refused.items())
    yield "tables not opened: " + _counts(record.not_opened.items())
    yield "connections ended: " + _counts(record.reconnected.items())
    yield f"{record.missed_frames} changes without the frame before"
    for node, exits in outcome.exits.items():
        yield f"{node} ended by itself: " + _counts((str(code), n) for code, n in exits.items())
    began, ended = outcome.quiet
    calm = [began + step * (ended - began) / 10 for step in range(10)]
    yield "stop of a table, undisturbed: " + _quantiles(_gaps(outcome, calm))
    yield "longest wait for an answer, undisturbed: " + _quantiles(_waits(outcome, calm[:1]))
    for kind, times in sorted(done.began.items()):
        yield f"{kind}: stop of a table {_quantiles(_gaps(outcome, times))}"
        yield f"{kind}: longest wait for an answer {_quantiles(_waits(outcome, times))}"
    stops = [stop for times in done.deploys for stop in record.longest_stops(*times)]
    yield "longest stop of a table in a deploy: " + _quantiles(stops)


def kill_gaps(outcome: Outcome) -> list[float]:
    """Return the seconds for which each table stood still at each kill of one node."""
    began = outcome.done.began
    return _gaps(outcome, [at for kind in KILLS for at in began.get(kind, ())])


def quantile(values: Sequence[float], share: float) -> float:
    """Return a quantile of values, 0 if there are none."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def _gaps(outcome: Outcome, times: Iterable[float]) -> list[float]:
    return [gap for at in times for gap in outcome.record.gaps(at)]


def _waits(outcome: Outcome, times: Iterable[float]) -> list[float]:
    starts = sorted(at for began in outcome.done.began.values() for at in began)
    found: list[float] = []
    for at in times:
        until = min((start for start in starts if start > at), default=at + WAITS_SECONDS)
        found += outcome.record.waits(at, until=min(until, at + WAITS_SECONDS))
    return found


def _quantiles(values: Sequence[float]) -> str:
    p50, p99, most = (quantile(values, share) for share in (0.5, 0.99, 1.0))
    return f"p50 {p50:.2f} s, p99 {p99:.2f} s, most {most:.2f} s of {len(values):,}"


def _counts(counts: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {times:,}" for name, times in sorted(counts)) or "none"
