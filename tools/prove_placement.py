"""Places and takes over the tables of a large cluster: `python -m tools.prove_placement`.

The nodes run the code of `circolo.cluster` in virtual time (tests/cluster/many_tables). The gate
runs the same with few nodes.
"""

import argparse
import gc
import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.simulation.loop import run
from tests.cluster.many_tables.large_cluster import LargeCluster
from tests.cluster.simulated.log_lines import grave_log_lines
from tools.prove import PAGE, Row, clock, commit, say

ASIDE = frozenset({"Beat to all", "roll_call"})
"""Messages that nodes send whether or not a node is gone."""


class Takeover(Struct, frozen=True):
    """The deaths of some nodes at one time: after how long each of their tables went on, in
    milliseconds, and what that took.
    """

    killed: int
    times: list[Millis]
    sent: Counter[str]
    carried: int
    reads: int
    seconds: float


async def spend(seed: int, *, nodes: int, tables: int, kills: Sequence[int]) -> LargeCluster:
    """Start a cluster, open tables, and kill nodes; print what is measured. Raises Broken."""
    cluster = LargeCluster(seed)
    with grave_log_lines(cluster.errors):
        await cluster.start(nodes)
        begun, opened = time.process_time(), cluster.clock.now()
        await cluster.open_tables(tables)
        cluster.look()
        say(
            f"{tables:,} tables placed at {nodes:,} nodes: {_spread(cluster)}; "
            f"{time.process_time() - begun:.0f} s of a core, "
            f"{(cluster.clock.now() - opened) / 1000:.0f} s of virtual time, {_memory()}"
        )
        for killed in kills:
            _tell(await _take_over(cluster, killed), left=len(cluster.nodes))
            say(f"  then {_spread(cluster)}, {_memory()}")
            cluster.look()
    return cluster


async def _take_over(cluster: LargeCluster, killed: int) -> Takeover:
    sent, carried, reads = Counter(cluster.sent), cluster.carried, cluster.store.reads
    begun = time.process_time()
    times = await cluster.kill(killed)
    return Takeover(
        killed=killed,
        times=times,
        sent=cluster.sent - sent,
        carried=cluster.carried - carried,
        reads=cluster.store.reads - reads,
        seconds=time.process_time() - begun,
    )


def _tell(one: Takeover, *, left: int) -> None:
    p50, p99, most = (_quantile(one.times, share) / 1000 for share in (0.5, 0.99, 1.0))
    tables = len(one.times)
    sent = {kind: number for kind, number in one.sent.items() if kind not in ASIDE}
    to_all = sum(number for kind, number in sent.items() if kind.endswith("to all"))
    asked = sum(sent.values()) - to_all
    say(
        f"{one.killed} killed, {tables:,} tables taken over: p50 {p50:.2f} s, p99 {p99:.2f} s, "
        f"worst {most:.2f} s of virtual time; {one.seconds:.0f} s of a core"
    )
    say(
        f"  a table costs {asked / tables:.2f} requests, {to_all / tables:.2f} messages to all "
        f"{left:,} nodes and {one.reads / tables:.1f} reads of the store: "
        + ", ".join(f"{kind} {number:,}" for kind, number in sorted(sent.items()))
    )


def _quantile(times: Sequence[Millis], share: float) -> Millis:
    return times[min(len(times) - 1, int(len(times) * share))]


def _spread(cluster: LargeCluster) -> str:
    counts = cluster.tables_of_nodes()
    return f"{counts[0]:,} / {statistics.median(counts):,.0f} / {counts[-1]:,} tables a node"


def _memory() -> str:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"at most {peak / 1024:,.0f} MiB"


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Run a large cluster; add a row to docs/proofs.md."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_placement", description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1_000)
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--kill", type=int, nargs="*", default=[1, 10, 100])
    parser.add_argument("--no-row", action="store_true")
    asked = parser.parse_args(words)
    at, begun = commit(), time.monotonic()
    gc.disable()  # nothing here is garbage that only it would find, and it looks at all tables
    cluster = run(spend(asked.seed, nodes=asked.nodes, tables=asked.tables, kills=asked.kill))
    say(f"digest {cluster.record.hexdigest()[:16]}")
    if asked.no_row:
        return 0
    Row(
        commit=at,
        of=f"a cluster of {asked.nodes:,} nodes",
        counted="idle tables placed; 1, 10 and 100 nodes killed",
        seeds=str(asked.seed),
        count=asked.tables,
        fails=0,
        took=clock(time.monotonic() - begun),
    ).add_to(page)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
