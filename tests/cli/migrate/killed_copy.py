"""Runs a command that copies a house, and kills it in the middle of the copy."""

import subprocess
import sys

from tests.cli.house_processes import circolo

KILLED = """
import os, signal, sys
from itertools import count
from threading import Timer
from circolo.cli.main import app
from circolo.store.house_copy import house_tables
from circolo.store.house_copy.database_side import DatabaseSide, DatabaseTarget
from circolo.store.house_copy.file_side import FileSide, FileTarget

house_tables.PAGE_ROWS = 9
steps, last, seconds = count(1), int(sys.argv.pop(1)), float(sys.argv.pop(1))

def die():
    os.kill(os.getpid(), signal.SIGKILL)

def counted(work):
    async def done(*arguments):
        result = await work(*arguments)
        step = next(steps)
        print("step", file=sys.stderr)
        if step == last:
            Timer(seconds, die).start() if seconds else die()
        return result
    return done

for side, names in (
    (DatabaseSide, ("page",)),
    (FileSide, ("page",)),
    (DatabaseTarget, ("begin", "last_key", "add", "finish", "complete")),
    (FileTarget, ("last_key", "add", "finish", "complete")),
):
    for name in names:
        setattr(side, name, counted(vars(side)[name]))
app()
"""
"""The program with small pages, which kills itself after a step of the copy, or some time later."""


def killed_copy(
    *words: object, at: int = 0, seconds: float = 0
) -> "subprocess.CompletedProcess[str]":
    """Run a command with small pages; kill it some time after the step `at`, or never if it is 0.

    The database server may notice a moment later that a killed process has gone.
    """
    command = (sys.executable, "-c", KILLED, str(at), str(seconds))
    while True:
        outcome = circolo(*words, command=command)
        if "database_in_use" not in outcome.stderr:
            return outcome
