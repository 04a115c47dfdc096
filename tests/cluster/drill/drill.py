"""Drill: people play at a cluster whose nodes, database and bus fail; returns what was noticed."""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from random import Random

import uvloop
from msgspec import Struct

from bench.roomload.games import GAMES
from tests.cli.house_processes import ROOT, environment
from tests.cluster.drill.cluster import Cluster, running_cluster
from tests.cluster.drill.disturbances import Disturber, Done
from tests.cluster.drill.party import Party
from tests.cluster.drill.person import Person
from tests.cluster.drill.record import Record
from tests.cluster.drill.stored import Stored, read_stored

PEOPLE_A_TABLE = 4
LOOKS_EVERY = 0.25
GOES_ON_WITHIN = 30.0
"""Seconds after a disturbance within which every table must have gone on."""

STARTS_WITHIN = 120.0


Say = Callable[[str], None]
"""Tells how far a drill is."""


class Drill(Struct, frozen=True, kw_only=True):
    """What a drill does. `pace` is the time in seconds that a person takes for an action.

    `quiet` is the time in seconds for which people play before the first disturbance. An audit
    follows after every `audits_every` disturbances.
    """

    seed: int
    kinds: Iterable[str]
    tables: int
    nodes: int = 3
    pace: tuple[float, float] = (0.5, 1.5)
    quiet: float = 10.0
    audits_every: int = 10


class Outcome(Struct, frozen=True, kw_only=True):
    """Result of a drill. `quiet` are the times between which nothing was disturbed at first."""

    drill: Drill
    record: Record
    done: Done
    quiet: tuple[float, float]
    seconds: float
    stored: Stored
    audits: tuple[str, ...]
    """What audits found, a line for each finding."""

    audited: int
    exits: dict[str, Counter[int]]
    logs: dict[str, str]


def run_drill(drill: Drill, folder: Path, *, say: Say = lambda _: None) -> Outcome:
    """Run a drill, with the files of the nodes in a folder."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_run(drill, folder, say))


async def _run(drill: Drill, folder: Path, say: Say) -> Outcome:
    began = time.monotonic()
    record = Record()
    async with running_cluster(folder, nodes=drill.nodes) as cluster:
        disturber = Disturber(cluster, record, Random(drill.seed))
        audits: list[str] = []
        audited = 0
        async with _people(cluster, drill, record) as parties:
            await _until_all_play(record, drill.tables, since=began, within=STARTS_WITHIN)
            quiet = time.monotonic()
            await asyncio.sleep(drill.quiet)
            ended = time.monotonic()
            for number, kind in enumerate(drill.kinds, start=1):
                since, stalls = time.monotonic(), len(record.stalls)
                await disturber.disturb(kind)
                ready = time.monotonic()
                await _goes_on(record, parties, kind)
                now = time.monotonic()
                acts = len(record.acknowledged)
                for stall in record.stalls[stalls:]:
                    say(stall)
                say(f"{number} {kind}: {ready - since:.1f} s, {now - ready:.1f} s, {acts:,} acts")
                if number % drill.audits_every == 0:
                    audits += await _audit(cluster, number)
                    audited += 1
        audits += await _audit(cluster, disturber.done.times)
        return Outcome(
            drill=drill,
            record=record,
            done=disturber.done,
            quiet=(quiet, ended),
            seconds=time.monotonic() - began,
            stored=await read_stored(cluster.postgres.url),
            audits=tuple(audits),
            audited=audited + 1,
            exits={node.name: node.exits for node in cluster.nodes},
            logs={node.name: node.log.read_text("utf-8", "replace") for node in cluster.nodes},
        )


@asynccontextmanager
async def _people(cluster: Cluster, drill: Drill, record: Record) -> AsyncIterator[list[Party]]:
    """Let people play at all tables for a `with` block; an error of anybody ends the block."""
    nodes, games = cycle(cluster.nodes), cycle(GAMES)
    everybody: list[Person] = []
    parties: list[Party] = []
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(cluster.watch()), group.create_task(_look(everybody))]
        for _ in range(drill.tables):
            people = []
            for _ in range(PEOPLE_A_TABLE):
                cookie = await next(nodes).guest()
                number = drill.seed * 10_000 + len(everybody)
                people.append(Person(number, cookie, nodes=cluster.nodes, record=record))
                everybody.append(people[-1])
            tasks += [group.create_task(person.stay()) for person in people]
            parties.append(Party(next(games), people, record=record, pace=drill.pace))
            tasks.append(group.create_task(parties[-1].play()))
        yield parties
        for task in tasks:
            task.cancel()
    for person in everybody:
        person.leave()


async def _look(people: Sequence[Person]) -> None:
    while True:
        await asyncio.sleep(LOOKS_EVERY)
        now = time.monotonic()
        for person in people:
            person.look(now)


async def _until_all_play(record: Record, tables: int, *, since: float, within: float) -> None:
    async with asyncio.timeout(within):
        while sum(record.last_step(table) > since for table in record.live_tables()) < tables:
            await asyncio.sleep(0.1)


async def _goes_on(record: Record, parties: Sequence[Party], kind: str) -> None:
    """Wait until every table of a match has gone on; note those that do not.

    A table of a bank game, which waits for bets, is noted by its people.
    """
    now = time.monotonic()
    tables = [table for table in record.live_tables() if not record.is_ring(table)]
    while time.monotonic() < now + GOES_ON_WITHIN:
        live = set(record.live_tables())
        tables = [table for table in tables if table in live and record.last_step(table) <= now]
        if not tables:
            return
        await asyncio.sleep(0.1)
    for party in parties:
        if party.table in tables:
            record.stalls.append(f"after {kind}: {party.describe()}")
            party.give_up()


async def _audit(cluster: Cluster, number: int) -> list[str]:
    """Return the findings of `circolo audit` after so many disturbances."""
    command = (sys.executable, "-m", "circolo", "audit", "--store", cluster.postgres.url)
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    if not process.returncode:
        return []
    lines = said.decode().splitlines()
    return [f"after {number}: {line}" for line in lines if not line.startswith("not checked")]
