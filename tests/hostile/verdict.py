"""Verdict on a drill: no player was harmed, no card was leaked, nothing failed."""

import json
import re
from collections.abc import Iterator, Sequence

import msgspec

from tests.hostile.attacker import ATTACKS
from tests.hostile.drill import Memory, Outcome

MOST_GROWTH = 1.3
"""Memory that a house may take during an attack, as a multiple of its memory before."""
WANTED_P99 = 100.0
_CLAUSE = re.compile(r"[a-z]\d+_")
_PLAYED = frozenset({"stale_ask"})
"""Refusals without an attack: two players bet at the same time, or a window has closed."""
_FAILURES = frozenset({"error", "critical"})
_LONGEST = 300


def faults(outcome: Outcome, *, least_frames: int, least_acts: int) -> Iterator[str]:
    """Yield a sentence for every fault."""
    yield from _answers(outcome)
    yield from _log(outcome.log)
    yield from _house(outcome)
    yield from _people(outcome, least_acts)
    yield from _leaks(outcome)
    frames = sum(outcome.tally.frames.values())
    if frames < least_frames:
        yield f"{frames:,} malformed frames were sent, {least_frames:,} are wanted."


def report_lines(outcome: Outcome) -> Iterator[str]:
    """Yield the counts as lines."""
    tally, noticed = outcome.tally, outcome.noticed
    yield f"seed {outcome.drill.seed}, {outcome.drill.seconds:g} seconds"
    for kind, times in sorted(tally.sent.items()):
        answers = sorted(tally.answers.get(kind, {}).items(), key=lambda one: -one[1])
        yield f"{kind}: {times:,} sent; " + ", ".join(f"{code} {n:,}" for code, n in answers)
    yield f"{sum(tally.frames.values()):,} malformed frames, {len(tally.heard):,} frames heard"
    refused = ", ".join(f"{code} {n}" for code, n in sorted(noticed.refused.items())) or "none"
    yield (
        f"people: {noticed.acts:,} acts at {noticed.tables} tables, {noticed.answered:,} done, "
        f"refused by the rules: {refused}"
    )
    before = [one.ms for one in noticed.waits if one.at < outcome.began]
    during = [one.ms for one in noticed.waits if outcome.began <= one.at < outcome.ended]
    yield f"bystanders' p99: {p99(before):.0f} ms before, {p99(during):.0f} ms during the attack"
    yield f"(wanted are {WANTED_P99:.0f} ms on a machine that does nothing else)"
    yield from memory_lines(outcome.memory)


def memory_lines(memory: Memory) -> Iterator[str]:
    """Yield the memory of a house: before, in each minute, and after."""
    yield (
        f"memory: {memory.before:,} KiB before, at most {memory.most:,} (x {memory.growth:.2f}), "
        f"{memory.after:,} after"
    )
    yield "peak of each minute: " + ", ".join(f"{kib:,}" for kib in memory.by_minute)


def p99(waits: Sequence[float]) -> float:
    """Return the 99th percentile."""
    return sorted(waits)[int(len(waits) * 0.99)] if waits else 0.0


def _answers(outcome: Outcome) -> Iterator[str]:
    for kind, answers in outcome.tally.answers.items():
        for code, times in answers.items():
            if code.startswith("5") or code == "101 let in":
                yield f"{kind}: answered {code}, {times} times."
    yield from (f"An attack could not be made: {fault}." for fault in outcome.tally.broken)
    yield from (f"{kind} was not tried." for kind in ATTACKS if kind not in outcome.tally.sent)


def _log(log: str) -> Iterator[str]:
    for line in log.splitlines():
        told: dict[str, object] = json.loads(line) if line.startswith("{") else {"event": line}
        if "Traceback" in line or told.get("level") in _FAILURES or "level" not in told:
            yield f"The log says: {line[:_LONGEST]}"


def _house(outcome: Outcome) -> Iterator[str]:
    if outcome.memory.growth > MOST_GROWTH:
        yield f"Memory grew {outcome.memory.growth:.2f} times, more than {MOST_GROWTH}."
    if outcome.exit_code:
        yield f"The house ended with {outcome.exit_code}."
    yield from (f"The audit says: {finding}" for finding in outcome.audit)


def _people(outcome: Outcome, least_acts: int) -> Iterator[str]:
    noticed = outcome.noticed
    if noticed.acts < least_acts:
        yield f"People played {noticed.acts:,} acts, fewer than {least_acts:,}."
    if noticed.lost:
        yield f"{noticed.lost} messages of people were never answered."
    for code, times in noticed.refused.items():
        if code not in _PLAYED and not _CLAUSE.match(code):
            yield f"People were refused: {code}, {times} times."
    for code, times in noticed.lines_lost.items():
        yield f"People lost their lines: {code}, {times} times."
    if noticed.absences:
        yield f"People were played for, in {noticed.absences} frames."
    if noticed.stalls:
        yield f"{noticed.stalls} tables stood still."


def _leaks(outcome: Outcome) -> Iterator[str]:
    for heard in outcome.tally.heard:
        said = msgspec.json.decode(heard.said)
        for leak in outcome.noticed.knowledge.leaks(said, table=heard.table, at=heard.at):
            yield f"The attacker was sent {leak}."
