"""The figures as they are stored (JSON) and printed."""

from collections.abc import Callable, Sequence
from statistics import median

from msgspec import Struct

from bench.roomload.inside import Inside
from bench.roomload.load import Latency, Window
from bench.roomload.steps import Step

ROOM, POSTGRES, RELAY = "room", "PostgreSQL", "relay"
BOARDGAME, COLYSEUS = "boardgame.io", "Colyseus"
NODES = {1: "1 node", 2: "2 nodes", 4: "4 nodes"}
"""The names of a room on several processes, by their number."""

ABOUT = {
    ROOM: "durable: SQLite before anybody sees a card; what changed; 4 s before each match",
    POSTGRES: "the same room on PostgreSQL on the same machine, whose own processor time is extra",
    NODES[1]: "on PostgreSQL, one process of a cluster with its NATS server",
    NODES[2]: "the same in two processes: half of all lines end beside their table",
    NODES[4]: "the same in four processes",
    RELAY: "our web stack, as many bytes to as many people: nothing read, decided or kept",
    BOARDGAME: "in memory, lost at a restart; socket.io; whole views; a plainer tressette",
    COLYSEUS: "keeps nothing; to each seat what changed of its filtered state; as plain",
}
"""What the figures of each are about."""

Round = dict[str, Window]
"""One window of every load, in random order."""


class Figure(Struct, frozen=True):
    """Medians over the rounds; CPU-µs an action, shares of a core, latencies at a fixed rate.

    `ratio`: the room's actions for the cost of one action here.
    """

    micros: float
    ratio: float
    core_rate: float
    rate: float
    frame_bytes: float
    others: float
    load_micros: float
    load_share: float
    sender: Latency
    other_seats: Latency


class OnSockets(Struct, frozen=True):
    """The figures of each load with equally many tables; `paced` is at `rate` actions a second, KiB
    are for one connection.
    """

    tables: int
    rate: float
    seated_kib: float
    figures: dict[str, Figure]
    rounds: tuple[Round, ...]
    paced: tuple[Round, ...]


class Idle(Struct, frozen=True):
    """The memory of silent connections, in KiB for each."""

    connections: int
    kib: float


class Sockets(Struct, frozen=True):
    """All figures measured on sockets; `idle` where it was requested."""

    measured: tuple[OnSockets, ...]
    idle: Idle | None

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(
            f"{name}: {answer}"
            for each in self.measured
            for one in (*each.rounds, *each.paced)
            for name, window in one.items()
            for answer in window.refused
        )


class WithoutSockets(Struct, frozen=True):
    """The figures without sockets: one table step by step, and whole houses."""

    tables: int
    steps: tuple[Step, ...]
    houses: tuple[Inside, ...]

    @property
    def refused(self) -> tuple[str, ...]:
        return tuple(answer for house in self.houses for answer in house.refused)


def on_sockets(
    rounds: Sequence[Round],
    paced: Sequence[Round],
    *,
    tables: int,
    rate: float,
    seated_kib: float,
) -> OnSockets:
    """Return the medians."""
    return OnSockets(
        tables=tables,
        rate=rate,
        seated_kib=seated_kib,
        figures={name: _figure(name, rounds, paced) for name in ABOUT if name in rounds[0]},
        rounds=tuple(rounds),
        paced=tuple(paced),
    )


def _figure(name: str, rounds: Sequence[Round], paced: Sequence[Round]) -> Figure:
    windows = [one[name] for one in rounds]

    def middle(read: Callable[[Window], float]) -> float:
        return median(read(window) for window in windows)

    return Figure(
        micros=middle(lambda window: window.micros),
        # The ratio is taken within a round, where the machine is the same for both.
        ratio=median(one[name].micros / one[ROOM].micros for one in rounds),
        core_rate=middle(lambda window: window.core_rate),
        rate=middle(lambda window: window.rate),
        frame_bytes=middle(lambda window: window.frame_bytes),
        others=middle(lambda window: window.others / window.seconds),
        load_micros=middle(lambda window: window.load_micros),
        load_share=middle(lambda window: window.load_cpu / window.seconds),
        sender=_latency([one[name].sender for one in paced]),
        other_seats=_latency([one[name].other_seats for one in paced]),
    )


def _latency(seen: Sequence[Latency]) -> Latency:
    return Latency(median(each.p50 for each in seen), median(each.p99 for each in seen))


def text(figures: Sockets | WithoutSockets) -> str:
    """Return the figures as lines of text."""
    lines = _sockets(figures) if isinstance(figures, Sockets) else _without(figures)
    refused = [f"REFUSED {len(figures.refused)}: {figures.refused[0]}"] if figures.refused else []
    return "\n".join([*lines, *refused])


def _sockets(figures: Sockets) -> list[str]:
    lines = [line for each in figures.measured for line in [*_table(each), ""]]
    if figures.idle is not None:
        name = f"KiB an idle connection, of {figures.idle.connections:,}"
        lines += [f"{name:38}{figures.idle.kib:>17.1f}", ""]
    return lines + [f"{name}: {ABOUT[name]}" for name in figures.measured[0].figures]


def _table(measured: OnSockets) -> list[str]:
    def row(what: str, cell: Callable[[Figure], str]) -> str:
        return f"{what:38}" + "".join(f"{cell(each):>17}" for each in measured.figures.values())

    return [
        f"{measured.tables:,} tables of four on sockets, server on one core,"
        f" medians of {len(measured.rounds)} shuffled rounds",
        " " * 38 + "".join(f"{name:>17}" for name in measured.figures),
        row("CPU-µs an action", lambda each: f"{each.micros:.1f}"),
        row("the room's actions for one of these", lambda each: f"{each.ratio:.2f}"),
        row("actions/s of a full core", lambda each: f"{each.core_rate:,.0f}"),
        row("actions/s as they came", lambda each: f"{each.rate:,.0f}"),
        row("bytes a frame", lambda each: f"{each.frame_bytes:,.0f}"),
        row("others on the server's core", lambda each: f"{each.others:.0%}"),
        row("the load's CPU-µs an action", lambda each: f"{each.load_micros:.1f}"),
        row("the load's core busy with it", lambda each: f"{each.load_share:.0%}"),
        f"at {measured.rate:,.0f} actions/s, ms from when a card was due, p50 / p99",
        row("  seen by its sender", lambda each: _milliseconds(each.sender)),
        row("  seen by another seat", lambda each: _milliseconds(each.other_seats)),
        f"{'KiB a seated connection':38}{measured.seated_kib:>17.1f}",
    ]


def _milliseconds(latency: Latency) -> str:
    return f"{latency.p50:.2f} / {latency.p99:.1f}"


def _without(figures: WithoutSockets) -> list[str]:
    lines = ["one table, hot, CPU-µs an action"]
    lines += [f"  {step.name:32}{step.micros:>10.1f}" for step in figures.steps]
    lines.append(f"a whole house with {figures.tables} tables, tempo off, no sockets")
    for kept in ("memory", "sqlite"):
        micros = [house.micros for house in figures.houses if house.kept == kept]
        lines.append(f"  {f'store in {kept}, median':32}{median(micros):>10.1f}")
    return lines
