"""The figures, as they are kept (JSON) and as they are read."""

from collections.abc import Iterable
from statistics import median

from msgspec import Struct

from bench.roomload.inside import Inside
from bench.roomload.load import Window
from bench.roomload.steps import Step


class Round(Struct, frozen=True):
    """The room and the relay, one right after the other, as fast as each allows."""

    room: Window
    relay: Window


class OnSockets(Struct, frozen=True):
    """A whole house beside the relay; `paced` is at a fixed rate, KiB are of one connection."""

    tables: int
    rounds: tuple[Round, ...]
    rate: float
    paced: Round
    seated_kib: float
    idle_connections: int
    idle_kib: float

    @property
    def refused(self) -> tuple[str, ...]:
        windows = (one.room for one in (*self.rounds, self.paced))
        return tuple(answer for window in windows for answer in window.refused)


class WithoutSockets(Struct, frozen=True):
    """One table step by step, and whole houses."""

    tables: int
    steps: tuple[Step, ...]
    houses: tuple[Inside, ...]

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(answer for house in self.houses for answer in house.refused)


def text(figures: OnSockets | WithoutSockets) -> str:
    """Return lines for people."""
    lines = _on_sockets(figures) if isinstance(figures, OnSockets) else _without(figures)
    refused = [f"REFUSED {len(figures.refused)}: {figures.refused[0]}"] if figures.refused else []
    return "\n".join([*lines, *refused])


def _on_sockets(figures: OnSockets) -> list[str]:
    rooms = [one.room for one in figures.rounds]
    ratio = median(one.room.micros / one.relay.micros for one in figures.rounds)
    return [
        f"{figures.tables} tables of four on sockets, tempo off, SQLite, server on one core",
        f"{'':34}{'room':>10}{'relay of the same bytes':>26}",
        _row("CPU-µs an action, median", figures, "micros", digits=1),
        _row("actions/s on a core of its own", figures, "core_rate"),
        _row("actions/s as it came", figures, "rate"),
        f"{'room over relay':34}{ratio:>10.2f}",
        "",
        f"at {figures.rate:,.0f} actions a second, ms from when a card was due, p50 / p99",
        _latency("seen by its sender", figures.paced, "sender"),
        _latency("seen by another seat", figures.paced, "other_seats"),
        "",
        f"{'KiB a seated connection':34}{figures.seated_kib:>10.1f}",
        f"{f'KiB an idle one, of {figures.idle_connections:,}':34}{figures.idle_kib:>10.1f}",
        f"{'bytes a frame, mean':34}{rooms[0].frame_bytes:>10.0f}",
        "",
        "others on the server's core: " + _shares(w.others / w.seconds for w in rooms),
        "the load's own core, busy with it: " + _shares(w.load_cpu / w.seconds for w in rooms),
    ]


def _row(name: str, figures: OnSockets, field: str, *, digits: int = 0) -> str:
    room = median(getattr(one.room, field) for one in figures.rounds)
    relay = median(getattr(one.relay, field) for one in figures.rounds)
    return f"{name:34}{room:>10,.{digits}f}{relay:>26,.{digits}f}"


def _latency(name: str, paced: Round, field: str) -> str:
    room, relay = (getattr(window, field) for window in (paced.room, paced.relay))
    return (
        f"{name:34}{f'{room.p50:.2f} / {room.p99:.1f}':>10}"
        f"{f'{relay.p50:.2f} / {relay.p99:.1f}':>26}"
    )


def _shares(shares: Iterable[float]) -> str:
    return " ".join(f"{share:.0%}" for share in shares)


def _without(figures: WithoutSockets) -> list[str]:
    lines = ["one table, hot, CPU-µs an action"]
    lines += [f"  {step.name:32}{step.micros:>10.1f}" for step in figures.steps]
    lines.append(f"a whole house with {figures.tables} tables, tempo off, no sockets")
    for kept in ("memory", "sqlite"):
        micros = [house.micros for house in figures.houses if house.kept == kept]
        lines.append(f"  {f'store in {kept}, median':32}{median(micros):>10.1f}")
    return lines
