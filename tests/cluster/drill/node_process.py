"""A node of the drill: a process of `circolo serve` with its own ways to PostgreSQL and NATS."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from circolo.store.data_folder import KEYS, open_data_folder
from tests.cli.house_processes import ROOT, environment
from tests.cluster.drill.own_postgres import free_port, url_at
from tests.cluster.drill.passage import Passage
from tests.cluster.drill.wrong_clock import VARIABLE as AHEAD

READY_WITHIN = 60.0
"""Maximum time in seconds until a node lets clients play."""

ENDS_WITHIN = 40.0
"""Maximum time in seconds until a node has ended after SIGTERM."""

SETTINGS = {
    "CIRCOLO_TEMPO": "off",
    "CIRCOLO_EVENING": "on",
    "CIRCOLO_MESSAGES_PER_SECOND": "1000",
    "CIRCOLO_GUESTS_PER_HOUR": "10000",
    "CIRCOLO_GUESTS_PER_DAY": "10000",
    "CIRCOLO_PURSES_PER_DAY": "10000",
    "CIRCOLO_WELCOME_CHIPS": "1000000",
    "CIRCOLO_ANCHORS": "off",
    "CIRCOLO_METRICS_FOR_ALL": "true",
}


class NodeProcess:
    """One node, which may be killed, frozen and started again."""

    def __init__(self, name: str, folder: Path, *, postgres: int, nats: int) -> None:
        self.name = name
        self.port = free_port()
        self.to_store = Passage(postgres)
        self.to_bus = Passage(nats)
        self.log = folder / f"{name}.log"
        self.exits: Counter[int] = Counter()
        """How often the process has ended by itself, by its exit code."""

        self.is_wanted = False
        """Whether the process is started again when it ends by itself."""

        self._data = folder / name
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """The address at which clients reach the node."""
        return f"http://127.0.0.1:{self.port}"

    async def prepare(self, keys: Path | None) -> Path:
        """Open the ways to the services; return the folder of the keys, which `keys` gives."""
        await self.to_store.start()
        await self.to_bus.start()
        if keys is None:
            with closing(open_data_folder(self._data, entropy=os.urandom)):
                return self._data / KEYS
        self._data.mkdir(mode=0o700)
        shutil.copytree(keys, self._data / KEYS)
        return keys

    def start(self, *, ahead: float = 0.0) -> None:
        """Start the process; its clock is ahead by so many seconds."""
        arguments = ["serve", "--port", str(self.port), "--data", str(self._data)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.cluster.drill.wrong_clock", *arguments],
                cwd=ROOT,
                env=environment(
                    **SETTINGS,
                    CIRCOLO_STORE=url_at(self.to_store.port),
                    CIRCOLO_BUS=f"nats://127.0.0.1:{self.to_bus.port}",
                    CIRCOLO_NODE=self.name,
                    **{AHEAD: str(ahead)},
                ),
                stdout=log,
                stderr=log,
            )
        self.is_wanted = True

    async def until_ready(self) -> None:
        """Wait until clients can play here."""
        async with asyncio.timeout(READY_WITHIN), _browser(self.address) as browser:
            while not await _is_ready(browser):
                self.start_again()
                await asyncio.sleep(0.1)

    def start_again(self) -> None:
        """Start the process again if it has ended by itself, as a supervisor does."""
        if self.is_wanted and self._process is not None and self._process.poll() is not None:
            self.exits[self._process.returncode] += 1
            self.start()

    async def kill(self) -> None:
        """Kill the process."""
        self.is_wanted = False
        self._signal(signal.SIGKILL)
        await self._reap()

    def freeze(self) -> None:
        """Stop the process until `thaw`."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let the process go on."""
        self._signal(signal.SIGCONT)

    async def end(self) -> int:
        """Ask the process to end; return its exit code."""
        self.is_wanted = False
        self._signal(signal.SIGTERM)
        return await self._reap()

    def mend(self) -> None:
        """Let everything through again, on both ways."""
        self.to_store.mend()
        self.to_bus.mend()

    def close(self) -> None:
        """Kill the process, and close the ways."""
        self.is_wanted = False
        if self._process is not None:
            self._process.kill()
            self._process.wait(ENDS_WITHIN)
        for passage in (self.to_store, self.to_bus):
            passage.stop()

    async def guest(self) -> str:
        """Return the session cookie of a new guest."""
        async with _browser(self.address) as browser:
            (await browser.post("/api/guest", json={})).raise_for_status()
            return browser.cookies["circolo"]

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    async def _reap(self) -> int:
        assert self._process is not None
        return await asyncio.to_thread(self._process.wait, ENDS_WITHIN)


def _browser(address: str) -> httpx.AsyncClient:
    headers: dict[str, Any] = {"Origin": address, "X-Circolo": "1"}
    return httpx.AsyncClient(base_url=address, headers=headers, trust_env=False, timeout=5)


async def _is_ready(browser: httpx.AsyncClient) -> bool:
    try:
        return (await browser.get("/readyz")).status_code == httpx.codes.OK
    except httpx.HTTPError:
        return False
