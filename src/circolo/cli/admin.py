"""`circolo admin`: acts of the operator in an open house, and reports from its database."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from circolo.cards.units import Millis
from circolo.cli.data_folder_option import Data, database, settings
from circolo.cli.refusal import refuse
from circolo.records.record_text import FORMER
from circolo.room.actors.house_state import HouseState, reports_of
from circolo.room.actors.house_stream import read_house
from circolo.room.staff import staff_acts
from circolo.room.staff.named_reports import (
    PAGE,
    Balances,
    Holder,
    NamedReport,
    balances,
    named_reports,
    role_holders,
)
from circolo.store.errors import BrokenChain, DataFolderRefused, StoreFailed
from circolo.store.sqlite import database_reader
from circolo.store.sqlite.database_reader import SqliteReader
from circolo.web import operator_socket

app = typer.Typer(help="Acts of the operator.", no_args_is_help=True)

Who = Annotated[str, typer.Argument(help="The name of the person.", metavar="NAME")]
Why = Annotated[str, typer.Argument(help="The reason, in 3 to 300 characters; it is stored.")]
MayWhy = Annotated[str, typer.Option("--reason", help="The reason; it is stored.")]
Json = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
Found = TypeVar("Found")


class Role(StrEnum):
    """The roles of staff."""

    HOST = "host"
    DIRECTOR = "director"
    OPERATOR = "operator"


@app.command()
def link(
    name: Annotated[str, typer.Argument(help="The member who forgot the password.")],
    data: Data = None,
) -> None:
    """Print a link with which a member can set a new password, once and within a day."""
    answer = _asked(data, operator_socket.OpenLink(name))
    if isinstance(answer, operator_socket.LinkOpened):
        typer.echo(answer.link)


@app.command()
def grant(role: Role, name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Give a member a role: host, director or operator."""
    _act(data, staff_acts.Grant, {"name": name, "role": role.value, "reason": reason})


@app.command()
def revoke(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Take the role of a member."""
    _act(data, staff_acts.Revoke, {"name": name, "reason": reason})


@app.command()
def mute(name: Who, minutes: int, reason: Why, *, data: Data = None) -> None:
    """Mute a person in the chat for some minutes."""
    _act(data, staff_acts.Mute, {"name": name, "minutes": minutes, "reason": reason})


@app.command()
def unmute(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """End the mute of a person."""
    _act(data, staff_acts.Unmute, {"name": name, "reason": reason})


@app.command()
def exclude(name: Who, hours: int, reason: Why, *, data: Data = None) -> None:
    """Exclude a person from all tables for some hours; they leave their table when they may."""
    _act(data, staff_acts.Exclude, {"name": name, "hours": hours, "reason": reason})


@app.command()
def readmit(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """End the exclusion of a person."""
    _act(data, staff_acts.Readmit, {"name": name, "reason": reason})


@app.command(name="sign-out")
def sign_out(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """End all sessions of a person, on all their devices."""
    _act(data, staff_acts.SignOut, {"name": name, "reason": reason})


@app.command()
def erase(name: Who, reason: Why, *, data: Data = None) -> None:
    """Delete an account for ever: the name is never shown again."""
    _act(data, staff_acts.Erase, {"name": name, "reason": reason})


@app.command()
def give(name: Who, chips: int, reason: Why, *, data: Data = None) -> None:
    """Give a person play chips from the mint; the reason is in their statement."""
    _act(data, staff_acts.Give, {"name": name, "chips": chips, "reason": reason})


@app.command()
def void(table: str, deal: int, reason: Why, *, data: Data = None) -> None:
    """Void a deal and return its chips; the table shows everybody the reason."""
    _act(data, staff_acts.Void, {"table": table, "deal": deal, "reason": reason})


@app.command()
def close_report(number: int, remark: Why, *, data: Data = None) -> None:
    """Close a report with a remark."""
    _act(data, staff_acts.CloseReport, {"number": number, "remark": remark})


@app.command()
def reports(
    data: Data = None,
    *,
    waiting: Annotated[bool, typer.Option("--open", help="Open reports only.")] = False,
    json: Json = False,
) -> None:
    """Print the reports of players, the latest first; the house may be open or closed."""
    found = _read(data, lambda books: books.named_reports(open_only=waiting))
    if json:
        _as_json(found)
    else:
        _show_reports(found)


@app.command()
def roles(data: Data = None, *, json: Json = False) -> None:
    """Print the staff of the house, which may be open or closed."""
    found = _read(data, lambda books: books.role_holders())
    if json:
        _as_json(found)
    else:
        _show_roles(found)


@app.command(name="balances")
def show_balances(data: Data = None, *, json: Json = False) -> None:
    """Print the balances of all accounts, with the cagnotte; the house may be open or closed."""
    found = _read(data, lambda books: books.balances())
    if json:
        _as_json(found)
    else:
        _show_balances(found)


class _Books:
    """The database of a house, read while the house is open or closed."""

    def __init__(self, reader: SqliteReader, roll: HouseState) -> None:
        self._reader = reader
        self._roll = roll

    async def named_reports(self, *, open_only: bool) -> tuple[NamedReport, ...]:
        reports = reports_of(self._roll, open_only=open_only)[:PAGE]
        return named_reports(reports, self._reader.name)

    async def role_holders(self) -> tuple[Holder, ...]:
        return role_holders(self._roll, self._reader.name)

    async def balances(self) -> Balances:
        return balances(await self._reader.balances(""))


def _read(data: Path | None, asked: Callable[[_Books], Awaitable[Found]]) -> Found:
    async def read(reader: SqliteReader) -> Found:
        _, roll = await read_house(reader)
        return await asked(_Books(reader, roll))

    try:
        with database_reader.open_database(database(data)) as reader:
            return asyncio.run(read(reader))
    except (DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    except BrokenChain as broken:
        refuse("data_folder_damaged", f"The log of the house cannot be read: {broken}.")


def _act(data: Path | None, kind: type[staff_acts.StaffAct], fields: dict[str, object]) -> None:
    """Send an act to the open house, and print that it is done."""
    try:
        act = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        refuse("bad_request", f"That cannot be: {error}.")
    _asked(data, act)
    typer.echo("Done, and written down.")


def _asked(data: Path | None, question: operator_socket.Question) -> operator_socket.Answer:
    try:
        answer = operator_socket.ask_house(settings(data=data).data, question)
    except operator_socket.HouseNotRunning as absent:
        refuse(absent.code, str(absent))
    if isinstance(answer, operator_socket.ActRefused):
        refuse(answer.code, answer.detail)
    return answer


def _as_json(found: object) -> None:
    typer.echo(msgspec.json.encode(found).decode())


def _show_reports(found: tuple[NamedReport, ...]) -> None:
    table = Table("No", "When", "By", "About", "Table", "What", "Came of it")
    for report in found:
        said = [f"{one.name or FORMER}: {one.text or one.phrase}" for one in report.lines]
        what = "\n".join([report.reason, *([report.note] if report.note else []), *said])
        done = f"{report.closed_by}: {report.remark}" if report.closed_by else "open"
        cells = (report.by or FORMER, report.about or FORMER, report.table, what, done)
        table.add_row(str(report.number), _time(report.at), *map(escape, cells))
    _print(table if found else "There are no reports.")


def _show_roles(found: tuple[Holder, ...]) -> None:
    table = Table("Who", "Role")
    for holder in found:
        table.add_row(escape(holder.name), holder.role)
    _print(table if found else "Nobody has a role.")


def _show_balances(found: Balances) -> None:
    table = Table("Account", Column("Chips", justify="right"))
    for account in found.__struct_fields__:
        table.add_row(account, f"{getattr(found, account):,}")
    _print(table)


def _print(what: Table | str) -> None:
    Console(soft_wrap=isinstance(what, str)).print(what)


def _time(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M")
