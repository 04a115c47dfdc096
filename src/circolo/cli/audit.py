"""`circolo audit`: read everything again, and hold it against itself."""

import asyncio
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cli.folder import Data, database
from circolo.cli.refusal import WRONG, refuse
from circolo.room import audit as books
from circolo.room.papers import Balances
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import integrity, reading


def audit(
    data: Data = None,
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check every entry, every chip and the chain; a house may play meanwhile.

    --data may also name a backup. Exits with 1 if anything is wrong, one line a finding.
    """
    try:
        report = examined(database(data))
    except (DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    if json:
        typer.echo(msgspec.json.encode(_public(report)).decode())
    else:
        tell(report)
    if report.findings:
        raise typer.Exit(WRONG)


def examined(file: Path) -> books.Report:
    """Audit a database; raises DataFolderRefused or StoreFailed."""
    with reading.opened(file) as reader:
        damages = integrity.damages(reader.connection)
        if damages:
            found = tuple(books.Finding("file_damaged", file.name, damage) for damage in damages)
            return books.Report(entries=0, transfers=0, heads=(), findings=found)
        return asyncio.run(books.audit(reader))


def tell(report: books.Report) -> None:
    """Print a line for each finding, or that there is none."""
    for finding in report.findings:
        typer.echo(f"{finding.code}: {finding.where} {finding.what}")
    if not report.findings:
        typer.echo(
            f"{report.entries} entries in {len(report.heads)} streams and {report.transfers} "
            "transfers: nothing is wrong."
        )
        if report.balances is not None:
            typer.echo(_chips(report.balances))


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
    }
