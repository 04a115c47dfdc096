"""Runs a command of an operator on a house in a SQLite file, or on the same house in PostgreSQL."""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from circolo.cli.main import app
from tests.postgres_copy import copy_house


class Postgres(NamedTuple):
    """The database into which houses are copied, and its address for the role of a server."""

    url: str
    server_url: str


POSTGRES: ContextVar[Postgres | None] = ContextVar("POSTGRES", default=None)
"""Where commands find the house of their `--data`; None for the file in that folder."""


def typed(*words: object) -> "subprocess.CompletedProcess[str]":
    """Run a command in this process, which is many times faster."""
    said = [str(word) for word in words]
    postgres = POSTGRES.get()
    if postgres is None:
        return _run(said, {})
    with _moved(Path(said[said.index("--data") + 1]) / "circolo.db", postgres.url):
        return _run(said, {"CIRCOLO_STORE": postgres.server_url})


def _run(words: list[str], settings: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    result = CliRunner().invoke(app, words, env=settings)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return subprocess.CompletedProcess("circolo", result.exit_code, result.stdout, result.stderr)


@contextmanager
def _moved(file: Path, url: str) -> Iterator[None]:
    """Copy the house of a file into a database, and let the file be away meanwhile."""
    asyncio.run(copy_house(file, url))
    away = file.rename(file.with_suffix(".away"))
    yield
    away.rename(file)
