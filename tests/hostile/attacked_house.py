"""A server under attack, in its own process: the test reads its log and its memory."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.cli.house_processes import ROOT, environment

SERVE = (sys.executable, "-m", "circolo")
_ADDRESS = re.compile(r"http://(127\.0\.0\.1:\d+)")
_CLOSING_SECONDS = 60
_LAST_WORDS = 4_000


@dataclass(frozen=True)
class AttackedHouse:
    """`host` is the address and port, `log` the file of the standard error."""

    process: "subprocess.Popen[str]"
    host: str
    data: Path
    log: Path

    def memory_kib(self) -> int:
        """Return the proportional set size (PSS) of its process."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text("utf-8")
        return int(rollup.split("Pss:")[1].split()[0])

    def last_words(self) -> str:
        """Return the exit code of the ended server and the end of its log."""
        said = self.log.read_text("utf-8")[-_LAST_WORDS:]
        return f"the house ended with {self.process.poll()}: {said}"

    def close(self) -> int:
        """Stop the server as an operator does; return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(_CLOSING_SECONDS)

    def audit(self) -> list[str]:
        """Audit the data of the stopped server; return the findings."""
        command = [*SERVE, "audit", "--data", str(self.data)]
        done = subprocess.run(
            command, env=environment(), cwd=ROOT, capture_output=True, text=True, check=False
        )
        if done.returncode == 0:
            return []
        said = (done.stdout + done.stderr).splitlines()
        return [line for line in said if not line.startswith("not checked ")]


@contextmanager
def attacked_house(data: Path, command: Sequence[str] = SERVE) -> Iterator[AttackedHouse]:
    """Start a server with default limits on a free port; kill it at the end if it still runs."""
    log = data.with_suffix(".log")
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [*command, "serve", "--tempo", "off", "--port", "0", "--data", str(data)],
            env=environment(),
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        assert process.stdout is not None
        address = _ADDRESS.search(process.stdout.readline())
        assert address is not None, log.read_text("utf-8")
        yield AttackedHouse(process, address[1], data, log)
    finally:
        process.kill()
        process.communicate()
