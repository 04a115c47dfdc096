"""`circolo audit`: read the whole database and check that it is consistent."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import apsw
import msgspec
import typer
from msgspec.structs import replace

from circolo.cli.data_folder_option import Data, database
from circolo.cli.refusal import WRONG, refuse
from circolo.room.audit import audit as books
from circolo.room.staff.named_reports import Balances
from circolo.store.audit_findings import Finding, Unchecked
from circolo.store.data_folder import DATABASE, KEYS, kept_deal_key
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import database_reader, inspection, seals
from circolo.store.sqlite.seals import SealKey

_NO_KEY = Unchecked(
    "no_key",
    "Names, kinds, password hashes, deleted accounts, sessions, blocks, sealed seeds, snapshots "
    "and the time of the last heartbeat are sealed under the key of the house, which is not here. "
    "--keys names its folder.",
)
_OLDER_COPY = Unchecked(
    "older_copy",
    "An older copy of the whole file is in order too: only heads that somebody else has kept tell "
    "the two apart.",
)


def audit(
    data: Data = None,
    *,
    keys: Annotated[
        Path | None,
        typer.Option(help="The folder of the house's keys, to audit a backup.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check all entries, chips, accounts and chains; the house may be open.

    --data may also name a backup. Exits with 1 if anything is wrong, one line a finding.
    """
    try:
        file = database(data)
        is_copy = keys is not None or file.name != DATABASE
        report = examined(file, key=seal_key(file, keys), is_copy=is_copy)
    except (DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    if json:
        typer.echo(msgspec.json.encode(_public(report)).decode())
    else:
        tell(report)
    if report.findings:
        raise typer.Exit(WRONG)


def seal_key(file: Path, keys: Path | None = None) -> SealKey | None:
    """Return the seal key of a database: from `keys`, or from its own data folder."""
    folder = file.parent / KEYS if keys is None else keys
    deal_key = kept_deal_key(folder) if keys is not None or file.name == DATABASE else None
    return None if deal_key is None else SealKey(deal_key)


def examined(file: Path, *, key: SealKey | None = None, is_copy: bool = True) -> books.Report:
    """Audit a database or a backup; raises DataFolderRefused or StoreFailed."""
    with database_reader.open_database(file) as reader:
        return examination(reader, key=key, is_copy=is_copy)


def examination(
    reader: database_reader.SqliteReader, *, key: SealKey | None, is_copy: bool
) -> books.Report:
    """Audit a database through a reader: first the file, then the rows, then their meaning."""
    connection = reader.connection
    wrong = [*inspection.unreadable(connection)]
    if not any(finding.code in inspection.UNREADABLE for finding in wrong):
        wrong += inspection.misshapen(connection)
    if any(finding.code in inspection.UNREADABLE for finding in wrong):
        return _unread(wrong)
    wrong += inspection.findings(connection)
    if key is not None:
        wrong += seals.findings(connection, key, is_copy=is_copy)
    unlisted = inspection.unlisted(connection)
    report = asyncio.run(books.audit(reader, unlisted=unlisted))
    unchecked = tuple(_unchecked(connection, key=key, unlisted=unlisted))
    return replace(
        report, findings=(*wrong, *report.findings), unchecked=(*report.unchecked, *unchecked)
    )


def _unread(wrong: list[Finding]) -> books.Report:
    rest = Unchecked("rest", "Nothing else was looked at: the file cannot be read as it should be.")
    return books.Report(entries=0, transfers=0, heads=(), findings=tuple(wrong), unchecked=(rest,))


def _unchecked(
    connection: apsw.Connection, *, key: SealKey | None, unlisted: int
) -> Iterator[Unchecked]:
    since = seals.sealed_since(connection)
    absent = seals.unsummed(connection)
    if key is None:
        yield _NO_KEY
    elif since:
        yield Unchecked(
            "sealed_since",
            f"What is sealed was sealed as it was after entry {since}: a change before that is not "
            "seen.",
        )
    if key is not None and absent:
        yield Unchecked(
            "not_kept",
            f"{', '.join(absent)}: a backup leaves them out, so that nobody can tell what they "
            "held.",
        )
    if unlisted:
        yield Unchecked(
            "not_listed", f"Entries up to {unlisted} are listed when the house opens next."
        )
    yield _OLDER_COPY


def tell(report: books.Report) -> None:
    """Print one line for each finding, or one line without any."""
    for finding in report.findings:
        typer.echo(f"{finding.code}: {finding.where} {finding.what}")
    if not report.findings:
        typer.echo(
            f"{report.entries} entries in {len(report.heads)} streams and {report.transfers} "
            "transfers: nothing is wrong."
        )
        if report.balances is not None:
            typer.echo(_chips(report.balances))
    for unchecked in report.unchecked:
        typer.echo(f"not checked ({unchecked.code}): {unchecked.what}")


def _chips(held: Balances) -> str:
    at_tables = held.seats + held.pots + held.pools
    return (
        f"Of {-held.mint} chips {held.wallets} are in wallets, {held.purses} in purses, "
        f"{at_tables} at tables, {held.bots} with the bots, {held.cagnotte} in the cagnotte, "
        f"{held.fees} are fees."
    )


def _public(report: books.Report) -> dict[str, object]:
    heads = {
        head.stream: {"version": head.version, "hash": head.hash.hex(), "closed": head.closed}
        for head in report.heads
    }
    return {
        "entries": report.entries,
        "transfers": report.transfers,
        "heads": heads,
        "balances": report.balances,
        "findings": report.findings,
        "unchecked": report.unchecked,
    }
