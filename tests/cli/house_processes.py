"""Houses as their operators open them: processes with a data folder."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "circolo")


def environment(**settings: str) -> dict[str, str]:
    """The environment without the settings of whoever runs the tests."""
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("CIRCOLO_")}
    return inherited | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])} | settings


def circolo(
    *arguments: object, command: Sequence[str] = COMMAND, **options: Any
) -> "subprocess.CompletedProcess[str]":
    """Run a command that ends by itself."""
    settings = options.pop("settings", {})
    return subprocess.run(
        [*command, *map(str, arguments)],
        env=environment(**settings),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **options,
    )


def refused(outcome: "subprocess.CompletedProcess[str]") -> str:
    """Return the code of a command that ended with one sentence and nothing else."""
    assert outcome.returncode == 2, outcome.stderr
    assert outcome.stdout == ""
    code, _, sentence = outcome.stderr.strip().partition(": ")
    assert re.fullmatch(r"[a-z_]+", code), outcome.stderr
    assert sentence.endswith("."), outcome.stderr
    assert "\n" not in sentence, outcome.stderr
    return code


@dataclass
class OpenHouse:
    """A house that has said its address."""

    process: "subprocess.Popen[str]"
    address: str

    def browser(self, cookie: str = "") -> httpx.Client:
        headers = {"Origin": self.address, "X-Circolo": "1"}
        if cookie:
            headers["Cookie"] = f"circolo={cookie}"
        return httpx.Client(base_url=self.address, headers=headers, trust_env=False)

    def guest(self) -> tuple[dict[str, Any], str]:
        """Return a new guest and their session cookie."""
        with self.browser() as browser:
            answer = browser.post("/api/guest", json={})
            return answer.json(), browser.cookies["circolo"]

    def end(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal; return the exit code and all that went to stderr."""
        self.process.send_signal(number)
        _, complained = self.process.communicate(timeout=30)
        return self.process.returncode, complained


@contextmanager
def opened(
    data: Path, *arguments: str, command: Sequence[str] = COMMAND, **settings: str
) -> Iterator[OpenHouse]:
    """Open a house on a free port; it is killed at the end if it still runs."""
    process = subprocess.Popen(
        [*command, "serve", "--port", "0", "--data", str(data), *arguments],
        env=environment(**settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        address = re.search(r"https?://\S+", first)
        assert address is not None, process.communicate()[1]
        yield OpenHouse(process, address.group())
    finally:
        process.kill()
        process.communicate()
