"""Servers as separate processes, each on its own core, and their CPU and memory use."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from tools.node import command_line
from tools.node import environment as node_environment

PEERS = Path(__file__).resolve().parent.parent / "peers"
INSTALLED = PEERS / "node_modules" / ".installed"
"""The folder that `make bench-peers` creates."""

_ADDRESS = re.compile(r"open at http://([0-9.]+):(\d+)")
_CONNECTIONS = 20_000
_TICKS = os.sysconf("SC_CLK_TCK")

WITHOUT_LIMITS = {
    "CIRCOLO_OPEN_CONNECTIONS": str(_CONNECTIONS),
    "CIRCOLO_OPEN_PER_ADDRESS": str(_CONNECTIONS),
    "CIRCOLO_CONNECTIONS": str(_CONNECTIONS),
    "CIRCOLO_CONNECTIONS_PER_ADDRESS": str(_CONNECTIONS),
    "CIRCOLO_GUESTS_PER_HOUR": "1000000",
    "CIRCOLO_GUESTS_PER_DAY": "1000000",
    "CIRCOLO_PURSES_PER_DAY": "1000000",
    "CIRCOLO_WALLETS_PER_DAY": "1000000",
    "CIRCOLO_TABLES_PER_ADDRESS": "1000000",
    "CIRCOLO_REQUESTS_PER_SECOND": "1000",
    "CIRCOLO_MESSAGES_PER_SECOND": "1000",
    "CIRCOLO_LOG_LEVEL": "error",
}
"""The operator's settings for a load from one address, faster than people."""


class Server(Struct):
    """A running server; its CPU time and memory are read from the kernel."""

    process: "subprocess.Popen[str]"
    host: str
    port: int
    core: int

    def cpu_seconds(self) -> float:
        """Return the CPU time of all its threads so far."""
        # The clock id of another process, as clock_getcpuclockid(3) computes it.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory_kib(self) -> int:
        """Return its proportional share of memory."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("utf-8")
        return int(rollup.split("Pss:")[1].split()[0])


@contextmanager
def room(data: Path, *, core: int, tempo: str = "off", store: str = "") -> Iterator[Server]:
    """Run `circolo serve` with its own data folder, or with the database at the address `store`."""
    options = ["--port", "0", "--data", str(data), "--tempo", tempo]
    command = [sys.executable, "-m", "circolo", "serve", *options]
    environment = os.environ | WITHOUT_LIMITS | {"CIRCOLO_STORE": store}
    with _server(command, core=core, environment=environment) as server:
        yield server


class Workers(Server):
    """Several processes of one room, which the first process has started."""

    def cpu_seconds(self) -> float:
        """Return the CPU time of all threads of all processes so far."""
        return sum(time.clock_gettime((~pid << 3) | 2) for pid in self._processes())

    def _processes(self) -> list[int]:
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text("ascii")
        return [own, *map(int, children.split())]


@contextmanager
def nodes(number: int, data: Path, *, core: int, store: str, bus: str) -> Iterator[Server]:
    """Run `circolo serve --workers` with so many nodes on a database and a NATS server."""
    options = ["--port", "0", "--data", str(data), "--tempo", "off", "--workers", str(number)]
    command = [sys.executable, "-m", "circolo", "serve", *options]
    settings = {"CIRCOLO_STORE": store, "CIRCOLO_BUS": bus}
    environment = os.environ | WITHOUT_LIMITS | settings
    with _server(command, core=core, environment=environment) as server:
        yield Workers(server.process, server.host, server.port, server.core)


@contextmanager
def relay(frame_bytes: int, *, answer_bytes: int, core: int) -> Iterator[Server]:
    """Run the control."""
    sizes = ["--frame-bytes", str(frame_bytes), "--answer-bytes", str(answer_bytes)]
    command = [sys.executable, "-m", "bench.roomload.relay", *sizes]
    with _server(command, core=core, environment=os.environ) as server:
        yield server


@contextmanager
def peer(name: str, *, core: int) -> Iterator[Server]:
    """Run one of `bench/peers` in production mode."""
    command = command_line("node", [str(PEERS / f"{name}.js")])
    environment = {**node_environment(), "NODE_ENV": "production"}
    with _server(command, core=core, environment=environment) as server:
        yield server


@contextmanager
def _server(command: list[str], *, core: int, environment: Mapping[str, str]) -> Iterator[Server]:
    with pinned(core):
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        host, port = _address(process)
        yield Server(process, host, port, core)
    finally:
        process.terminate()
        process.communicate()


def _address(process: "subprocess.Popen[str]") -> tuple[str, int]:
    assert process.stdout is not None
    for line in process.stdout:
        if found := _ADDRESS.search(line):
            return found[1], int(found[2])
    raise RuntimeError(f"{process.args!r} ended before it was open")


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Pin this process, and those started meanwhile, to one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def busy_seconds(core: int) -> float:
    """Return the total busy time of a core, for all processes, stolen time included."""
    for line in Path("/proc/stat").read_text("ascii").splitlines():
        name, *ticks = line.split()
        if name == f"cpu{core}":
            user, nice, system, _, _, irq, softirq, steal = map(int, ticks[:8])
            return (user + nice + system + irq + softirq + steal) / _TICKS
    raise RuntimeError(f"there is no core {core}")
