"""A copy of a house that is killed continues when the command runs again."""

import asyncio
import random
import signal
import subprocess
from pathlib import Path

import pytest

from tests import postgres_server
from tests.cli.either_store import typed
from tests.cli.house_processes import refused
from tests.cli.migrate.houses import (
    changed,
    is_incomplete,
    refused_start,
    rows_of_database,
    rows_of_file,
    with_key,
)
from tests.cli.migrate.killed_copy import killed_copy

KILLS = 2


def migrated(
    *words: object, kill_at: int = 0, seconds: float = 0
) -> "subprocess.CompletedProcess[str]":
    return killed_copy("migrate", *words, at=kill_at, seconds=seconds)


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
