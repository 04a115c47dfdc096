"""What `circolo migrate` refuses, each with its code."""

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from tests import postgres_server
from tests.cli.either_store import typed
from tests.cli.house_processes import environment, refused
from tests.cli.migrate.houses import changed, code_of, with_key


@contextmanager
def another_process_uses(lock: str, data: Path, url: str) -> Iterator[None]:
    """Hold the lock of a data folder or of a database."""
    program = f"""
import asyncio, sys, time
from pathlib import Path
from circolo.store.data_folder import locked
from circolo.store.postgres import HouseLock

async def hold():
    lock = await HouseLock.take({url!r}, use="alone")
    print("held", flush=True)
    await asyncio.sleep(60)

if {lock!r} == "database":
    asyncio.run(hold())
with locked(Path({str(data)!r})):
    print("held", flush=True)
    time.sleep(60)
"""
    holder = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, env=environment()
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline()
        yield
    finally:
        holder.kill()
        holder.communicate()


@pytest.mark.parametrize("lock", ["folder", "database"])
def test_no_server_may_run_on_either_side(lock: str, data: Path, url: str) -> None:
    code = "data_folder_in_use" if lock == "folder" else "database_in_use"
    back = with_key(data.with_name("back"))
    with another_process_uses(lock, data, url):
        assert refused(typed("migrate", "--to", url, "--data", data)) == code
    while (outcome := typed("migrate", "--to", url, "--data", data)).returncode:
        assert refused(outcome) == "database_in_use"  # until the holder's connection has ended
    with another_process_uses(lock, back, url):
        assert refused(typed("migrate", "--from", url, "--data", back)) == code


def test_the_deal_key_must_be_that_of_the_house(data: Path, url: str) -> None:
    other, none = with_key(data.with_name("other"), bytes([1] * 32)), data.with_name("none")
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    assert refused(typed("migrate", "--from", url, "--data", other)) == "deal_key_foreign"
    assert refused(typed("migrate", "--from", url, "--data", none)) == "deal_key_missing"
    assert not none.exists()
    asyncio.run(postgres_server.empty(url))
    shutil.copy(other / "keys" / "deal.key", data / "keys" / "deal.key")
    outcome = typed("migrate", "--to", url, "--data", data)
    assert code_of(outcome) == "source_unsound"
    assert outcome.stdout.startswith("seal_key_differs")
    (data / "keys" / "deal.key").unlink()
    assert refused(typed("migrate", "--to", url, "--data", data)) == "deal_key_missing"


def test_a_database_without_a_house_is_refused(data: Path, url: str) -> None:
    absent = postgres_server.with_database(url, "no_such_database")
    foreign = postgres_server.with_database(url, f"circolo_foreign_{os.getpid()}")
    name = foreign.rpartition("/")[2]
    back = with_key(data.with_name("back"))
    asyncio.run(postgres_server.execute(url, f"CREATE DATABASE {name} TEMPLATE template0"))
    try:
        assert refused(typed("migrate", "--from", foreign, "--data", back)) == "database_empty"
        asyncio.run(postgres_server.execute(foreign, "CREATE TABLE theirs ()"))
        assert refused(typed("migrate", "--to", foreign, "--data", data)) == "database_foreign"
    finally:
        asyncio.run(postgres_server.execute(url, f"DROP DATABASE {name} WITH (FORCE)"))
    assert refused(typed("migrate", "--from", url, "--data", back)) == "database_empty"
    for option, folder in (("--to", data), ("--from", back)):
        assert refused(typed("migrate", option, absent, "--data", folder)) == "database_refused"
    assert refused(typed("migrate", "--to", url, "--data", back)) == "no_data_folder"


def test_a_role_that_does_not_own_the_tables_is_refused(data: Path, url: str) -> None:
    role = f"circolo_weak_{os.getpid()}"
    asyncio.run(
        changed(
            url,
            f"CREATE ROLE {role} LOGIN; GRANT USAGE ON SCHEMA circolo TO {role};"
            f"GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA circolo TO {role}",
        )
    )
    try:
        weak = url.replace("//postgres@", f"//{role}@")
        assert refused(typed("migrate", "--to", weak, "--data", data)) == "database_role"
    finally:
        asyncio.run(postgres_server.execute(url, f"DROP OWNED BY {role}; DROP ROLE {role}"))


def test_unfinished_lists_and_wrong_arguments_are_refused(data: Path, url: str) -> None:
    connection = apsw.Connection(str(data / "circolo.db"))
    connection.execute("INSERT INTO unlisted VALUES (1, 9)")
    connection.close()
    assert refused(typed("migrate", "--to", url, "--data", data)) == "lists_unfinished"
    for words in ((), ("--to", ""), ("--to", url, "--from", url), ("--to", "mysql://here/circolo")):
        assert refused(typed("migrate", *words, "--data", data)) == "bad_setting"
