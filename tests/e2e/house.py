"""A house served as people serve it, which can be killed and opened again."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class House:
    """A data folder with a server on it, at the same address each time."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = ""
        self._port = "0"
        self._server: subprocess.Popen[str] | None = None

    def open(self) -> None:
        """Serve, without the pauses that people like."""
        serve = [sys.executable, "-m", "circolo", "serve", "--tempo", "off"]
        place = ["--data", str(self.data), "--port", self._port]
        self._server = subprocess.Popen(
            [*serve, *place],
            env=os.environ | {"CIRCOLO_PURSES_PER_DAY": "9"},  # they all come from one address
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._server.stdout is not None
        for line in self._server.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.address, self._port = found[0], found[1]
                return
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        """End the server with SIGKILL, as a power cut does."""
        if self._server is not None:
            with self._server:
                self._server.kill()
            self._server = None


@contextmanager
def house(data: Path) -> Iterator[House]:
    """Serve a house, and end it whatever happens."""
    served = House(data)
    try:
        served.open()
        yield served
    finally:
        served.kill()
