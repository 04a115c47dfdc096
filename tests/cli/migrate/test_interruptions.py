"""A copy of a house that is killed continues when the command runs again."""

import asyncio
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import postgres_server
from tests.cli.either_store import typed
from tests.cli.house_processes import circolo, refused
from tests.cli.migrate.houses import (
    changed,
    is_incomplete,
    refused_start,
    rows_of_database,
    rows_of_file,
    with_key,
)

KILLS = 2

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


def migrated(
    *words: object, kill_at: int = 0, seconds: float = 0
) -> "subprocess.CompletedProcess[str]":
    """Run the command with small pages; kill it some time after the step `kill_at`.

    The database server may notice a moment later that a killed process has gone.
    """
    command = (sys.executable, "-c", KILLED, str(kill_at), str(seconds))
    while True:
        outcome = circolo("migrate", *words, command=command)
        if "database_in_use" not in outcome.stderr:
            return outcome


@pytest.mark.parametrize("seconds", [0, 0.05])
def test_a_killed_copy_continues(seconds: float, data: Path, url: str) -> None:
    """With `seconds` the kill comes at a random moment, in the middle of a transaction too."""
    before = rows_of_file(data)
    chance = random.Random(seconds)
    there, back = ("--to", url, "--data", data), ("--from", url, "--data", data.with_name("back"))
    with_key(data.with_name("back"))
    pages = migrated(*there, kill_at=1_000).stderr.count("step") // 4
    asyncio.run(postgres_server.empty(url))

    def kill(words: tuple[object, ...], *, within: float = seconds) -> None:
        at = chance.randrange(pages, 3 * pages)
        outcome = migrated(*words, kill_at=at, seconds=chance.random() * within)
        assert outcome.returncode in (0, -signal.SIGKILL), outcome.stderr

    kill(there, within=0)  # certainly before the copy is complete
    assert is_incomplete(url)
    assert refused_start(data, CIRCOLO_STORE=url) == "database_incomplete"
    assert refused(typed("migrate", "--from", url, "--data", data.with_name("back"))) == (
        "database_incomplete"
    )
    assert refused(typed("audit", "--store", url)) == "database_incomplete"
    for _ in range(KILLS):
        if is_incomplete(url):
            kill(there)
    if is_incomplete(url):
        assert migrated(*there).returncode == 0
    assert rows_of_database(url, before) == before

    kill(back, within=0)
    assert refused_start(data.with_name("back")) == "database_incomplete"
    database = data.with_name("back") / "circolo.db"
    for _ in range(KILLS):
        if not database.exists():
            kill(back)
    if not database.exists():
        assert migrated(*back).returncode == 0
    assert rows_of_file(data.with_name("back")) == before
    assert typed("audit", "--data", data.with_name("back")).returncode == 0


def test_an_unfinished_copy_of_an_older_state_is_not_continued(data: Path, url: str) -> None:
    back = with_key(data.with_name("back"))
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    assert migrated("--from", url, "--data", back, kill_at=110).returncode == -signal.SIGKILL
    assert len(list(back.glob("circolo.db.*.filling"))) == 1
    asyncio.run(changed(url, "UPDATE heart SET at = at + 1"))
    assert typed("migrate", "--from", url, "--data", back).returncode == 0
    assert not list(back.glob("circolo.db.*"))
    assert rows_of_file(back)["heart"] == rows_of_database(url, rows_of_file(back))["heart"]
    asyncio.run(changed(url, "UPDATE house SET filled_from = 'another'"))
    assert refused(typed("migrate", "--to", url, "--data", data)) == "database_incomplete"
