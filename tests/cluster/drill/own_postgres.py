"""A PostgreSQL server on a port of its own, which may be ended at any time and started again."""

import asyncio
import os
import signal
import socket
import subprocess
from pathlib import Path

import asyncpg

from tests.store.postgres import own_server

STARTS_WITHIN = 30.0
"""Maximum time in seconds until the server accepts connections."""

_SETTINGS = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200")


class OwnPostgres:
    """A server whose data lie in a folder, which is created if it is missing."""

    def __init__(self, folder: Path) -> None:
        with own_server.running(folder):
            pass  # this creates the folder
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address for the tests; the nodes have addresses of their own."""
        return url_at(self.port)

    async def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        options = [word for one in _SETTINGS for word in ("-c", one)]
        program = own_server.program("postgres")
        self._process = self._run([program, "-D", self._folder, "-p", str(self.port), *options])
        async with asyncio.timeout(STARTS_WITHIN):
            while not await self._accepts():
                assert self._process.poll() is None, "PostgreSQL has not started"
                await asyncio.sleep(0.05)

    async def end(self, *, by: signal.Signals) -> None:
        """End it: at once by SIGQUIT, after all transactions have been undone by SIGINT."""
        assert self._process is not None
        self._process.send_signal(by)
        await asyncio.to_thread(self._process.wait, STARTS_WITHIN)
        self._process = None

    def close(self) -> None:
        """End it at once, if it runs."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(STARTS_WITHIN)

    def _run(self, command: list[Path | str]) -> "subprocess.Popen[bytes]":
        with (self._folder.parent / "postgres.log").open("ab") as log:
            return subprocess.Popen(
                command,
                stdout=log,
                stderr=log,
                user=own_server.SERVER_USER if os.geteuid() == 0 else None,
                cwd="/",
            )

    async def _accepts(self) -> bool:
        try:
            connection = await asyncpg.connect(self.url, timeout=2)
        except (OSError, TimeoutError, asyncpg.PostgresError):
            return False
        await connection.close()
        return True


def url_at(port: int) -> str:
    """Return the address of the database behind a port."""
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


def free_port() -> int:
    """Return a TCP port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
