"""Starts child processes that use a data folder, so that tests can kill or limit them."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def child(module: str, *arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """Start a module of these tests as a process, and kill it at the end of the `with` block."""
    process = subprocess.Popen(
        [sys.executable, "-m", f"tests.store.{module}", *map(str, arguments)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()


def said(
    process: "subprocess.Popen[str]", until: Callable[[str], bool] = lambda _: False
) -> list[str]:
    """Return the lines that a child prints until it ends, or until `until` is true for a line."""
    lines = []
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.strip())
        if until(lines[-1]):
            break
    return lines
