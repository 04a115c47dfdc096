"""Measures how long other people wait while a stranger sends the costliest requests: `make
bench-bystander`.

A house serves tables of 50,000 entries. One process requests their heads, epochs and replays as
fast as it is answered; another measures the time of a ping over a game socket. The target is 50 ms
at p99; nothing fails.
"""

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import httpx
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.typing import Origin

from circolo.room.proofs import log_index
from circolo.room.proofs.table_logs import TableLogs
from circolo.store.sqlite.store import SqliteStore
from circolo.store.vault import Vault
from circolo.web.usage_limits import UsageLimits
from tests.records.matches import a_match
from tests.web import rig as rigs
from tests.web.long_log import LONG, write_long_logs
from tests.web.rig import Rig, served

TABLES = 3
PATHS = ("tables/{0}/heads", "tables/{0}/epochs/1", "tables/{0}/deals/1/replay")
SOCKETS = 5
STRANGERS = 4
PAUSE_SECONDS = 0.12
PATIENCE_SECONDS = 60.0
RIG_SECONDS = 600
TICK_SECONDS = 0.05


async def serve(seconds: float, entries: int) -> None:
    """Serve the house in this process, and measure from others: first idle, then under load."""
    rigs.PATIENCE_SECONDS = RIG_SECONDS
    log_index.INDEXES = 1  # strangers request ever different tables
    match = await asyncio.to_thread(a_match)
    matches = [
        [replace(entry, stream=f"table:t{number:07}") for entry in match]
        for number in range(TABLES)
    ]
    with TemporaryDirectory() as folder:
        database = Path(folder) / "long.db"
        tables = await asyncio.to_thread(write_long_logs, database, matches, entries=entries)
        store = await SqliteStore.open(database, deal_key=bytes(32))
        async with served(limits=UsageLimits(requests_per_second=1_000)) as rig:
            rig.house.logs = TableLogs(store, Vault(bytes(32), bytes))
            ticking = asyncio.create_task(tick(rig))
            _, cookie = await rig.guest()
            others = Others(rig, cookie, tables)
            _tell("quiet", await others.run("ping", seconds))
            strangers = asyncio.create_task(others.run("ask", seconds + 2))
            await asyncio.sleep(1)
            _tell("beside a stranger", await others.run("ping", seconds))
            print(f"the stranger had {json.loads(await strangers)} answers")
            ticking.cancel()
        await store.close()


async def tick(rig: Rig) -> None:
    """Advance the house's clock."""
    while True:
        await asyncio.sleep(TICK_SECONDS)
        rig.clock.advance(int(TICK_SECONDS * 1_000))


class Others(NamedTuple):
    """Client processes beside the house."""

    rig: Rig
    cookie: str
    tables: Sequence[str]

    async def run(self, what: str, seconds: float) -> bytes:
        """Run this file in another process; return what it prints."""
        words = [what, f"--host={self.rig.host}", f"--cookie={self.cookie}", f"--seconds={seconds}"]
        tables = [f"--table={one}" for one in self.tables]
        running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.bystander", *words, *tables),
            stdout=asyncio.subprocess.PIPE,
        )
        return (await running.communicate())[0]


async def ping(host: str, cookie: str, seconds: float) -> list[float]:
    """Return the time of each ping, in milliseconds."""
    ends = time.perf_counter() + seconds
    headers = {"Cookie": f"circolo={cookie}"}
    waited: list[float] = []

    async def one(number: int) -> None:
        async with connect(
            f"ws://{host}/ws",
            origin=Origin(f"http://{host}"),
            additional_headers=headers,
            proxy=None,
        ) as line:
            await line.send('{"type":"hello","protocol":1}')
            await line.recv()
            at = 0
            while time.perf_counter() < ends:
                at += 1
                began = time.perf_counter()
                await line.send(f'{{"type":"ping","id":"p{number}-{at:08}"}}')
                while '"pong"' not in str(await line.recv()):
                    pass
                waited.append(1_000 * (time.perf_counter() - began))
                await asyncio.sleep(PAUSE_SECONDS)

    await asyncio.gather(*map(one, range(SOCKETS)))
    return waited


async def ask(host: str, cookie: str, seconds: float, *, tables: Sequence[str]) -> int:
    """Return how many costly requests were answered."""
    ends = time.perf_counter() + seconds
    paths = cycle([path.format(table) for path in PATHS for table in tables])
    answers = 0

    async def one(browser: httpx.AsyncClient) -> None:
        nonlocal answers
        while time.perf_counter() < ends:
            await browser.get(f"http://{host}/api/{next(paths)}")
            answers += 1

    cookies = {"circolo": cookie}
    async with httpx.AsyncClient(
        trust_env=False, timeout=PATIENCE_SECONDS, cookies=cookies
    ) as browser:
        await asyncio.gather(*(one(browser) for _ in range(STRANGERS)))
    return answers


def _tell(when: str, printed: bytes) -> None:
    waited = sorted(json.loads(printed))
    p50, p99 = statistics.median(waited), waited[int(len(waited) * 0.99)]
    most = waited[-1]
    print(f"{when}: {len(waited)} pings, p50 {p50:.1f}, p99 {p99:.1f}, at most {most:.1f} ms")


def main(arguments: Sequence[str]) -> int:
    """Run the measurement, or one of its client processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("serve", "ping", "ask"), default="serve")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--entries", type=int, default=LONG)
    parser.add_argument("--host", default="")
    parser.add_argument("--cookie", default="")
    parser.add_argument("--table", action="append", default=[])
    asked = parser.parse_args(arguments)
    if asked.what == "serve":
        asyncio.run(serve(asked.seconds, asked.entries))
    elif asked.what == "ping":
        print(json.dumps(asyncio.run(ping(asked.host, asked.cookie, asked.seconds))))
    else:
        answers = ask(asked.host, asked.cookie, asked.seconds, tables=asked.table)
        print(json.dumps(asyncio.run(answers)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
