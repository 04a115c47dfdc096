"""`circolo audit`: reads the whole store of a house and checks that it is consistent."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import apsw
import msgspec
import typer
from msgspec.structs import replace

from circolo.cli.data_folder_option import DataOrFile, Store, house_address
from circolo.cli.refusal import WRONG, refuse
from circolo.room.audit import audit as books
from circolo.room.staff.named_reports import Balances
from circolo.store.audit_findings import Finding, Unchecked
from circolo.store.data_folder import DATABASE, KEYS, kept_deal_key
from circolo.store.errors import DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import open_database
from circolo.store.sqlite import database_reader, inspection, seals
from circolo.store.sqlite.seals import SealKey

if TYPE_CHECKING:
    from circolo.store.postgres.database_reader import DatabaseReader

_NO_KEY = Unchecked(
    "no_key",
    "Names, kinds, password hashes, deleted accounts, sessions, push subscriptions, blocks, "
    "friendships, privacy settings, avatars, private messages, sealed seeds, "
    "snapshots "
    "and the time of the last heartbeat have seals, which only the key of the house can check. The "
    "key is not in this folder: name its folder with --keys.",
)
_OLDER_COPY = Unchecked(
    "older_copy",
    "An older copy of the whole file is in order too: only heads that somebody else has kept tell "
    "the two apart.",
)


def audit(
    data: DataOrFile = None,
    *,
    store: Store = None,
    keys: Annotated[
        Path | None,
        typer.Option(help="The folder keys of the house, to audit a backup.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check all entries, chips, accounts and hash chains of a house.

    The server may be running. --data may also name a backup. If the audit finds an error, the
    command prints one line for each and exits with 1.
    """
    address = house_address(data, store)
    try:
        if address.url:
            report = asyncio.run(_audit_url(address.url))
        else:
            report = _audit_house_file(address.file, keys)
    except (DataFolderRefused, DatabaseRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    if json:
        typer.echo(msgspec.json.encode(_json_fields(report)).decode())
    else:
        print_report(report)
    if report.findings:
        raise typer.Exit(WRONG)


def _audit_house_file(file: Path, keys: Path | None) -> books.Report:
    is_copy = keys is not None or file.name != DATABASE
    return audit_file(file, key=seal_key(file, keys), is_copy=is_copy)


def seal_key(file: Path, keys: Path | None = None) -> SealKey | None:
    """Return the key that checks the seals of a database, or None if there is no key.

    The key is in the folder `keys`, or else in the data folder of the database. A seal is an HMAC
    that shows whether a stored row was changed.
    """
    folder = file.parent / KEYS if keys is None else keys
    deal_key = kept_deal_key(folder) if keys is not None or file.name == DATABASE else None
    return None if deal_key is None else SealKey(deal_key)


def audit_file(file: Path, *, key: SealKey | None = None, is_copy: bool = True) -> books.Report:
    """Return the audit report of a database or a backup.

    `is_copy` means a backup, which leaves some tables out. Without `key` no seal is checked. Raises
    DataFolderRefused or StoreFailed if the file cannot be opened.
    """
    with database_reader.open_database(file) as reader:
        return audit_reader(reader, key=key, is_copy=is_copy)


def audit_reader(
    reader: database_reader.SqliteReader, *, key: SealKey | None, is_copy: bool
) -> books.Report:
    """Return the audit report of an open database: of the file, of the rows and of their meaning.
    `is_copy` means a backup, which leaves some tables out.

    If the file or its rows cannot be decoded, the report has only the findings about that.
    """
    connection = reader.connection
    findings = [*inspection.unreadable(connection)]
    if not any(finding.code in inspection.UNREADABLE for finding in findings):
        findings += inspection.misshapen(connection)
    if any(finding.code in inspection.UNREADABLE for finding in findings):
        return _unreadable_report(findings)
    findings += inspection.findings(connection)
    if key is not None:
        findings += seals.findings(connection, key, is_copy=is_copy)
    unlisted = inspection.unlisted(connection)
    report = asyncio.run(books.audit(reader, unlisted=unlisted))
    unchecked = tuple(_unchecked(connection, key=key, unlisted=unlisted))
    return replace(
        report, findings=(*findings, *report.findings), unchecked=(*report.unchecked, *unchecked)
    )


async def _audit_url(url: str) -> books.Report:
    async with open_database(url) as reader:
        return await audit_database(reader)


async def audit_database(reader: "DatabaseReader") -> books.Report:
    """Return the audit report of a PostgreSQL database: of its schema, rows and their meaning.

    If its tables or rows cannot be decoded, the report has only the findings about that.
    """
    from circolo.store.postgres import inspection  # needs asyncpg, which `reader` has, too

    connection = reader.connection
    findings = [finding async for finding in inspection.unreadable(connection)]
    if not any(finding.code in inspection.UNREADABLE for finding in findings):
        findings += [finding async for finding in inspection.misshapen(connection)]
    if any(finding.code in inspection.UNREADABLE for finding in findings):
        return _unreadable_report(findings)
    findings += [finding async for finding in inspection.findings(connection)]
    report = await books.audit(reader)
    return replace(
        report,
        findings=(*findings, *report.findings),
        unchecked=(*report.unchecked, *inspection.UNCHECKED),
    )


def _unreadable_report(findings: list[Finding]) -> books.Report:
    rest = Unchecked(
        "rest", "Nothing else was checked, because the tables cannot be read correctly."
    )
    return books.Report(
        entries=0, transfers=0, heads=(), findings=tuple(findings), unchecked=(rest,)
    )


def _unchecked(
    connection: apsw.Connection, *, key: SealKey | None, unlisted: int
) -> Iterator[Unchecked]:
    """Yield the checks of the file that this audit could not make, with the reasons. Results of
    entries up to the position `unlisted` are missing in the lists of matches and deeds.
    """
    since = seals.sealed_since(connection)
    absent = seals.unsummed(connection)
    if key is None:
        yield _NO_KEY
    elif since:
        yield Unchecked(
            "sealed_since",
            f"The rows were sealed again after entry {since}. An audit cannot find changes that "
            "were made to them before that.",
        )
    if key is not None and absent:
        yield Unchecked(
            "not_kept",
            f"{', '.join(absent)}: a backup leaves them out, so that nobody can tell what they "
            "held.",
        )
    if unlisted:
        yield Unchecked(
            "not_listed",
            f"Results up to entry {unlisted} are missing from the lists until the next start.",
        )
    yield _OLDER_COPY


def print_report(report: books.Report) -> None:
    """Print one line for each finding and each unmade check. Without findings, print the totals."""
    for finding in report.findings:
        typer.echo(f"{finding.code}: {finding.where} {finding.what}")
    if not report.findings:
        typer.echo(
            f"{report.entries} entries in {len(report.heads)} streams and {report.transfers} "
            "transfers: nothing is wrong."
        )
        if report.balances is not None:
            typer.echo(_chips_sentence(report.balances))
    for unchecked in report.unchecked:
        typer.echo(f"not checked ({unchecked.code}): {unchecked.what}")


def _chips_sentence(held: Balances) -> str:
    """Return a sentence with the chips of all accounts by kind. The mint has issued all of them."""
    at_tables = held.seats + held.pots + held.pools
    return (
        f"Of {-held.mint} chips {held.wallets} are in wallets, {held.purses} in purses, "
        f"{at_tables} at tables, {held.bots} with the bots, {held.cagnotte} in the cagnotte, "
        f"{held.fees} are fees."
    )


def _json_fields(report: books.Report) -> dict[str, object]:
    """Return the fields of the JSON report."""
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
