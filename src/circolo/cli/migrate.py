"""`circolo migrate`: moves a whole house between its data folder and a PostgreSQL database."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.audit import audit_database, audit_file, print_report
from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import WRONG, refuse
from circolo.room.audit import audit as books
from circolo.store.data_folder import DATABASE, locked, required_deal_key
from circolo.store.errors import DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.house_copy.file_side import (
    FileSide,
    check_fillable,
    check_listed,
    filled_file,
)
from circolo.store.house_copy.house_tables import TABLES
from circolo.store.house_copy.table_copy import (
    Digest,
    Side,
    Target,
    copy,
    digest,
    digests,
    house_hash,
)
from circolo.store.opening import check_driver
from circolo.store.sqlite import database_reader
from circolo.store.sqlite.seals import SealKey
from circolo.store.vault import deal_key_mark

Audit = Callable[[], Awaitable[books.Report]]

_TO_DATABASE = (
    "The house is in the database. Set CIRCOLO_STORE to its address, and start the server with the "
    "same data folder. Keep circolo.db until you are sure, but start no server with it: two "
    "copies of a house contradict each other."
)
_TO_FOLDER = (
    "The house is in {folder}. Start the server with this folder and without CIRCOLO_STORE. Keep "
    "the database until you are sure, but start no server with it: two copies of a house "
    "contradict each other."
)


def migrate(
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="URL", help="The empty PostgreSQL database to fill."),
    ] = None,
    from_: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="URL", help="The PostgreSQL database to copy into the data folder."
        ),
    ] = None,
    data: Data = None,
) -> None:
    """Copy a house between its data folder and a PostgreSQL database, and audit both.

    No server may be running. The source stays as it is. If the command is interrupted, run it
    again: it continues where it stopped.
    """
    if bool(to) == bool(from_):
        refuse("bad_setting", "Give either --to or --from.")
    chosen = settings(data=data, store=to or from_)
    try:
        check_driver()
        if to:
            asyncio.run(_to_database(chosen.data, chosen.store))
        else:
            asyncio.run(_to_folder(chosen.data, chosen.store))
    except (DataFolderRefused, DatabaseRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    typer.echo(_TO_DATABASE if to else _TO_FOLDER.format(folder=chosen.data))


async def _to_database(folder: Path, url: str) -> None:
    file = folder / DATABASE
    if not file.is_file():
        raise database_reader.database_missing(file)
    deal_key = required_deal_key(folder)
    with locked(folder):
        audit = partial(_audit_of_file, file, deal_key)
        await fill_database(file, url, deal_key=deal_key, source_audit=audit)


async def fill_database(
    file: Path, url: str, *, deal_key: bytes, source_audit: Audit | None = None
) -> None:
    """Copy the house in a SQLite file, which nobody else uses, into the empty database at `url`.

    Without `source_audit` the caller has audited the file. Raises DataFolderRefused,
    DatabaseRefused or StoreFailed; ends the command if an audit has findings or the copy differs.
    """
    from circolo.store.house_copy.database_side import DatabaseTarget, locked_database

    with database_reader.open_database(file) as reader:
        check_listed(reader.connection)
        async with locked_database(url) as (connection, lock):
            target = DatabaseTarget(connection, lock, mark=deal_key_mark(deal_key))
            await target.check_fillable()
            if source_audit is not None:
                await _check_source(source_audit)
            source = FileSide(reader.connection)
            expected = await digests(source)
            await target.begin(house_hash(expected))
            await _fill(source, target, expected, audit=partial(_audit_of_database, url))


async def _to_folder(folder: Path, url: str) -> None:
    from circolo.store.house_copy.database_side import DatabaseSource, locked_database

    deal_key = required_deal_key(folder)
    with locked(folder):
        check_fillable(folder)
        async with locked_database(url) as (connection, lock):
            source = DatabaseSource(connection, lock)
            await source.check(deal_key_mark(deal_key))
            await _check_source(partial(_audit_of_database, url))
            expected = await digests(source)
            with filled_file(folder, source=house_hash(expected), deal_key=deal_key) as target:
                audit = partial(_audit_of_file, target.file, deal_key)
                await _fill(source, target, expected, audit=audit)


async def _fill(
    source: Side,
    target: Target,
    expected: Mapping[str, Digest],
    *,
    audit: Audit,
) -> None:
    """Copy the rows that the target lacks, compare the copy with the digests `expected` of the
    source, audit it, and mark it as complete.
    """
    for table in TABLES:
        await copy(table, source, target)
    await target.finish()
    for table in TABLES:
        copied = await digest(table, target)
        if copied != expected[table.name]:
            refuse(
                "copy_differs",
                f"the table {table.name} of the copy is not that of the source, so no server "
                "starts with this copy. Delete the copy, and run the command again.",
                status=WRONG,
            )
        typer.echo(f"{table.name}: {copied.rows} {'row' if copied.rows == 1 else 'rows'}")
    report = await audit()
    if report.findings:
        print_report(report)
        refuse(
            "copy_unsound",
            "the audit of the copy has findings, so no server starts with this copy.",
            status=WRONG,
        )
    await target.complete()


async def _check_source(audit: Audit) -> None:
    """Audit the source, and end the command if there are findings."""
    report = await audit()
    if report.findings:
        print_report(report)
        refuse(
            "source_unsound",
            "the audit of the house has findings, so nothing was copied. Restore a backup, or find "
            "the cause.",
            status=WRONG,
        )


async def _audit_of_file(file: Path, deal_key: bytes) -> books.Report:
    """Audit a file in a thread, with an event loop and a connection of its own."""
    return await asyncio.to_thread(audit_file, file, key=SealKey(deal_key), is_copy=False)


async def _audit_of_database(url: str) -> books.Report:
    """Audit a database on a connection of its own, even if the copy into the database is not
    complete.
    """
    from circolo.store.postgres import database_reader as postgres_reader

    async with postgres_reader.open_database(url) as reader:
        return await audit_database(reader)
