"""A house served as people serve it, which can be killed and opened again."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from circolo.web.house_addresses import lan_address


class House:
    """A data folder with a server on it, at the same address each time."""

    purses = "99"
    """So many guests are given chips: in tests they all come from one address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.address = ""
        self.port = "0"
        self.server: subprocess.Popen[str] | None = None

    def command(self) -> list[str]:
        """Serve, without the pauses that people like."""
        serve = [sys.executable, "-m", "circolo", "serve", "--tempo", "off"]
        return [*serve, "--data", str(self.data), "--port", self.port]

    def open(self) -> None:
        """Start the server, and learn its address."""
        self.server = subprocess.Popen(
            self.command(),
            env=os.environ
            | {"CIRCOLO_PURSES_PER_DAY": self.purses, "CIRCOLO_WALLETS_PER_DAY": self.purses},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.server.stdout is not None
        while line := self.server.stdout.readline():
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.address, self.port = found[0], found[1]
                return
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        """End the server with SIGKILL, as a power cut does."""
        if self.server is not None:
            with self.server:
                self.server.kill()
            self.server = None


class LanHouse(House):
    """A house on every address of this machine, with the usual limits of one address."""

    purses = "1"

    def command(self) -> list[str]:
        return [*super().command(), "--host", "0.0.0.0"]

    @property
    def on_the_network(self) -> str:
        """The address at which other devices find it; the test is skipped where there is none."""
        own = lan_address()
        if own is None:
            pytest.skip("this machine is on no network")
        return f"http://{own}:{self.port}"


HouseT = TypeVar("HouseT", bound=House)


@contextmanager
def house(data: Path) -> Iterator[House]:
    """Serve a house, and end it whatever happens."""
    with opened(House(data)) as served:
        yield served


@contextmanager
def opened(served: HouseT) -> Iterator[HouseT]:
    """Open a house, and end it whatever happens."""
    try:
        served.open()
        yield served
    finally:
        served.kill()
