"""A NATS server for tests, which may be stopped, killed, frozen and started again.

The program is that of CIRCOLO_TEST_NATS_SERVER, else the one of the wheel, else a local one.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "CIRCOLO_TEST_NATS_SERVER"

STARTS_WITHIN = 20.0
"""Maximum time in seconds until a server answers."""


def program() -> str:
    """Return the path of the server's program."""
    found = (
        os.environ.get(VARIABLE)
        or shutil.which("nats-server", path=str(Path(sys.executable).parent))
        or shutil.which("nats-server")
    )
    assert found, "no NATS server is installed: `make setup` brings one"
    return found


class NatsServer:
    """A server on a port of its own. `configuration` is added to its file."""

    def __init__(self, folder: Path, configuration: str = "") -> None:
        self.port = _free_port()
        self._folder = folder
        self._file = folder / "nats.conf"
        self._process: subprocess.Popen[bytes] | None = None
        self.configure(configuration)

    @property
    def url(self) -> str:
        """Its address, without user."""
        return self.address()

    def address(self, user: str = "", *, scheme: str = "nats") -> str:
        """Return its address, with a user such as `name:password`."""
        return f"{scheme}://{user + '@' if user else ''}127.0.0.1:{self.port}"

    def configure(self, configuration: str) -> None:
        """Write its file, which it reads when it starts."""
        self._file.write_text(f"listen: 127.0.0.1:{self.port}\n{configuration}\n", encoding="utf-8")

    @property
    def is_running(self) -> bool:
        """Whether its process has been started and neither stopped nor killed."""
        return self._process is not None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert self._process is None
        with (self._folder / "nats.log").open("ab") as log:
            self._process = subprocess.Popen(
                [program(), "-c", str(self._file)], stdout=log, stderr=log
            )
        with socket.socket() as probe:
            probe.settimeout(STARTS_WITHIN)
            while probe.connect_ex(("127.0.0.1", self.port)) != 0:
                assert self._process.poll() is None, self._log()
                time.sleep(0.005)
            assert probe.recv(5) == b"INFO ", self._log()

    def stop(self) -> None:
        """Let it end in order."""
        self._signal(signal.SIGTERM)
        self._reap()

    def kill(self) -> None:
        """Kill it."""
        self._signal(signal.SIGKILL)
        self._reap()

    def freeze(self) -> None:
        """Stop its process until `thaw`; its connections stay open."""
        self._signal(signal.SIGSTOP)
        assert self._process is not None
        os.waitpid(self._process.pid, os.WUNTRACED)  # until it has stopped

    def thaw(self) -> None:
        """Let its process go on."""
        self._signal(signal.SIGCONT)

    def reload(self) -> None:
        """Let it read its file again."""
        self._signal(signal.SIGHUP)

    def close(self) -> None:
        """Kill it if it is running."""
        if self._process is not None:
            self.kill()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _reap(self) -> None:
        assert self._process is not None
        self._process.wait(timeout=STARTS_WITHIN)
        self._process = None

    def _log(self) -> str:
        return (self._folder / "nats.log").read_text(encoding="utf-8")


@contextmanager
def nats_server(configuration: str = "") -> Iterator[NatsServer]:
    """Run a server, and kill it afterwards."""
    with tempfile.TemporaryDirectory(prefix="nats-") as folder:
        server = NatsServer(Path(folder), configuration)
        try:
            server.start()
            yield server
        finally:
            server.close()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
