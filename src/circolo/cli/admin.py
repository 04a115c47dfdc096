"""`circolo admin`: what the operator does, at the desk of an open house or in its books."""

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
from circolo.room.streams.house_state import HouseState, reports_of
from circolo.room.streams.house_stream import read_house
from circolo.store.errors import BrokenChain, DataFolderRefused, StoreFailed
from circolo.store.sqlite import database_reader
from circolo.store.sqlite.database_reader import SqliteReader
from circolo.web import operator_socket

app = typer.Typer(help="What only the operator may do.", no_args_is_help=True)

Who = Annotated[str, typer.Argument(help="The name of the person.", metavar="NAME")]
Why = Annotated[str, typer.Argument(help="Why, in 3 to 300 characters; it is kept.")]
MayWhy = Annotated[str, typer.Option("--reason", help="Why; it is kept.")]
Json = Annotated[bool, typer.Option("--json", help="Print it as JSON.")]
Found = TypeVar("Found")


class Role(StrEnum):
    """What somebody can be besides a player."""

    HOST = "host"
    DIRECTOR = "director"
    OPERATOR = "operator"


@app.command()
def link(
    name: Annotated[str, typer.Argument(help="The member who forgot the password.")],
    data: Data = None,
) -> None:
    """Print a link by which a member can choose a new password, once, for a day."""
    answer = _asked(data, operator_socket.OpenLink(name))
    if isinstance(answer, operator_socket.LinkOpened):
        typer.echo(answer.link)


@app.command()
def grant(role: Role, name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Let a member help to run the house: host, director or operator."""
    _act(data, staff_acts.Grant, {"name": name, "role": role.value, "reason": reason})


@app.command()
def revoke(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Make somebody a player like any other again."""
    _act(data, staff_acts.Revoke, {"name": name, "reason": reason})


@app.command()
def mute(name: Who, minutes: int, reason: Why, *, data: Data = None) -> None:
    """Let somebody write to nobody for so many minutes."""
    _act(data, staff_acts.Mute, {"name": name, "minutes": minutes, "reason": reason})


@app.command()
def unmute(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Let somebody write again."""
    _act(data, staff_acts.Unmute, {"name": name, "reason": reason})


@app.command()
def exclude(name: Who, hours: int, reason: Why, *, data: Data = None) -> None:
    """Let somebody sit nowhere for so many hours; where he sits he goes as soon as he may."""
    _act(data, staff_acts.Exclude, {"name": name, "hours": hours, "reason": reason})


@app.command()
def readmit(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """Let somebody sit down again."""
    _act(data, staff_acts.Readmit, {"name": name, "reason": reason})


@app.command(name="sign-out")
def sign_out(name: Who, reason: MayWhy = "", *, data: Data = None) -> None:
    """End all sessions of somebody: everybody on their devices has to sign in again."""
    _act(data, staff_acts.SignOut, {"name": name, "reason": reason})


@app.command()
def erase(name: Who, reason: Why, *, data: Data = None) -> None:
    """Delete somebody's account for good: the name is shown nowhere again."""
    _act(data, staff_acts.Erase, {"name": name, "reason": reason})


@app.command()
def give(name: Who, chips: int, reason: Why, *, data: Data = None) -> None:
    """Give somebody play chips from the mint; he reads the reason in his statement."""
    _act(data, staff_acts.Give, {"name": name, "chips": chips, "reason": reason})


@app.command()
def void(table: str, deal: int, reason: Why, *, data: Data = None) -> None:
    """Let a deal not count, with its chips; the table tells everybody why."""
    _act(data, staff_acts.Void, {"table": table, "deal": deal, "reason": reason})


@app.command()
def close_report(number: int, remark: Why, *, data: Data = None) -> None:
    """Say what came of a report."""
    _act(data, staff_acts.CloseReport, {"number": number, "remark": remark})


@app.command()
def reports(
    data: Data = None,
    *,
    waiting: Annotated[bool, typer.Option("--open", help="Those nobody has looked into.")] = False,
    json: Json = False,
) -> None:
    """Show what players have reported, the latest first; the house may be open or closed."""
    found = _read(data, lambda books: books.named_reports(open_only=waiting))
    if json:
        _as_json(found)
    else:
        _show_reports(found)


@app.command()
def roles(data: Data = None, *, json: Json = False) -> None:
    """Show who helps to run the house; it may be open or closed."""
    found = _read(data, lambda books: books.role_holders())
    if json:
        _as_json(found)
    else:
        _show_roles(found)


@app.command(name="balances")
def show_balances(data: Data = None, *, json: Json = False) -> None:
    """Show where all chips are, the cagnotte too; the house may be open or closed."""
    found = _read(data, lambda books: books.balances())
    if json:
        _as_json(found)
    else:
        _show_balances(found)


class _Books:
    """The file of a house, read beside it or without it."""

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
    """Say it at the desk, and that it is done."""
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
