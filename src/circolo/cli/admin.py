"""`circolo admin`: sends staff acts of the operator to the server, and prints reports from the
store.

A staff act, such as a mute, is sent to the running server through `operator.sock` in the data
folder. A report, such as `balances`, is read from the store and needs no running server.
"""

from collections.abc import Collection
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Column, Table

from circolo.cards.units import Millis
from circolo.cli.data_folder_option import Data, DataOrFile, Store, settings
from circolo.cli.house_queries import ask_house
from circolo.cli.refusal import refuse
from circolo.records.record_text import FORMER
from circolo.room.actors.house_state import reports_of
from circolo.room.actors.house_stream import read_house
from circolo.room.people.names_in_log import SHORTEST, entries_with
from circolo.room.staff import staff_acts
from circolo.room.staff.named_reports import (
    PAGE,
    Balances,
    Holder,
    NamedGift,
    NamedReport,
    balances,
    named_gifts,
    named_reports,
    people_in,
    people_in_gifts,
    role_holders,
)
from circolo.store.house_reader import HouseReader
from circolo.tables.names import Names
from circolo.tables.state import PlayerId
from circolo.web import operator_socket

app = typer.Typer(
    help="Acts of the operator, and reports about the house.",
    no_args_is_help=True,
    add_completion=False,
)

PersonName = Annotated[str, typer.Argument(help="The name of the person.", metavar="NAME")]
Reason = Annotated[
    str, typer.Argument(help="The reason, in 3 to 300 characters; it is stored in the log.")
]
OptionalReason = Annotated[
    str,
    typer.Option("--reason", help="The reason, in 3 to 300 characters; it is stored in the log."),
]
Remark = Annotated[
    str, typer.Argument(help="What staff did, in 3 to 300 characters; it is stored in the log.")
]
Minutes = Annotated[int, typer.Argument(help="The number of minutes.")]
Hours = Annotated[int, typer.Argument(help="The number of hours.")]
ChipCount = Annotated[int, typer.Argument(help="The number of chips.")]
TableId = Annotated[str, typer.Argument(help="The id of the table, as in the address of its page.")]
DealNumber = Annotated[int, typer.Argument(help="The number of the deal at its table, from 1.")]
GiftNumber = Annotated[int, typer.Argument(help="The number that `gifts` prints.")]
ReportNumber = Annotated[int, typer.Argument(help="The number that `reports` prints.")]
CaseNumber = Annotated[int, typer.Argument(help="The number on the page of staff.")]
Json = Annotated[bool, typer.Option("--json", help="Print the report as JSON.")]


class Role(StrEnum):
    """The staff roles that `grant` accepts."""

    HOST = "host"
    DIRECTOR = "director"
    OPERATOR = "operator"


class WallCodeChange(StrEnum):
    """What `wall-code` does."""

    OPEN = "open"
    RENEW = "renew"
    CLOSE = "close"


@app.command()
def link(
    name: Annotated[str, typer.Argument(help="The name of the member who forgot the password.")],
    data: Data = None,
) -> None:
    """Print a link for a new password. It works once, within 24 hours."""
    answer = _ask_server(data, operator_socket.OpenLink(name))
    if isinstance(answer, operator_socket.LinkOpened):
        typer.echo(answer.link)


@app.command()
def grant(role: Role, name: PersonName, reason: OptionalReason = "", *, data: Data = None) -> None:
    """Give a member a staff role: host, director or operator."""
    _act(data, staff_acts.Grant, {"name": name, "role": role.value, "reason": reason})


@app.command()
def revoke(name: PersonName, reason: OptionalReason = "", *, data: Data = None) -> None:
    """Take the staff role of a member away."""
    _act(data, staff_acts.Revoke, {"name": name, "reason": reason})


@app.command()
def mute(name: PersonName, minutes: Minutes, reason: Reason, *, data: Data = None) -> None:
    """Forbid a person to write in the chat, for a number of minutes."""
    _act(data, staff_acts.Mute, {"name": name, "minutes": minutes, "reason": reason})


@app.command()
def unmute(name: PersonName, reason: OptionalReason = "", *, data: Data = None) -> None:
    """Allow a muted person to write in the chat again."""
    _act(data, staff_acts.Unmute, {"name": name, "reason": reason})


@app.command()
def exclude(name: PersonName, hours: Hours, reason: Reason, *, data: Data = None) -> None:
    """Forbid a person to sit at any table, for a number of hours.

    A seated person leaves the table as soon as the rules of the game allow it.
    """
    _act(data, staff_acts.Exclude, {"name": name, "hours": hours, "reason": reason})


@app.command()
def readmit(name: PersonName, reason: OptionalReason = "", *, data: Data = None) -> None:
    """Allow an excluded person to sit at tables again."""
    _act(data, staff_acts.Readmit, {"name": name, "reason": reason})


@app.command(name="sign-out")
def sign_out(name: PersonName, reason: OptionalReason = "", *, data: Data = None) -> None:
    """End all sessions of a person, on all their devices."""
    _act(data, staff_acts.SignOut, {"name": name, "reason": reason})


@app.command(name="remove-second-factor")
def remove_second_factor(
    name: PersonName, reason: OptionalReason = "", *, data: Data = None
) -> None:
    """Take away the second factor of a member who has lost phone and recovery codes."""
    _act(data, staff_acts.RemoveSecondFactor, {"name": name, "reason": reason})


@app.command()
def erase(name: PersonName, reason: Reason, *, data: Data = None) -> None:
    """Delete an account permanently. Its name is never shown again."""
    _act(data, staff_acts.Erase, {"name": name, "reason": reason})


@app.command()
def give(name: PersonName, chips: ChipCount, reason: Reason, *, data: Data = None) -> None:
    """Give a person new chips from the mint. Their statement shows the reason.

    Above the setting give_alone_per_day, the chips wait for another operator.
    """
    _act(data, staff_acts.Give, {"name": name, "chips": chips, "reason": reason})


@app.command()
def gifts(data: DataOrFile = None, *, store: Store = None, json: Json = False) -> None:
    """Print the gifts of chips that wait for a second person, and until when.

    The server may be running or stopped.
    """
    found = ask_house(data, store, _named_gifts)
    if json:
        _print_json(found)
    else:
        _show_gifts(found)


@app.command(name="confirm-gift")
def confirm_gift(number: GiftNumber, *, data: Data = None) -> None:
    """Confirm a gift of chips that another person has asked for."""
    _act(data, staff_acts.ConfirmGift, {"number": number})


@app.command(name="reject-gift")
def reject_gift(number: GiftNumber, reason: Reason, *, data: Data = None) -> None:
    """Reject a gift of chips that waits for a second person."""
    _act(data, staff_acts.RejectGift, {"number": number, "reason": reason})


@app.command()
def void(table: TableId, deal: DealNumber, reason: Reason, *, data: Data = None) -> None:
    """Void a deal and pay its chips back. The table shows the reason to everybody."""
    _act(data, staff_acts.Void, {"table": table, "deal": deal, "reason": reason})


@app.command()
def close_report(number: ReportNumber, remark: Remark, *, data: Data = None) -> None:
    """Close a report that a player has made, with a remark of staff."""
    _act(data, staff_acts.CloseReport, {"number": number, "remark": remark})


@app.command()
def open_case(name: PersonName, other: PersonName, note: Reason, *, data: Data = None) -> None:
    """Open a case of collusion about two people. It blocks nothing and tells nobody."""
    _act(data, staff_acts.OpenCase, {"name": name, "other": other, "note": note})


@app.command()
def close_case(number: CaseNumber, remark: Remark, *, data: Data = None) -> None:
    """Close a case of collusion, with what staff found."""
    _act(data, staff_acts.CloseCase, {"number": number, "remark": remark})


@app.command(name="wall-code")
def wall_code(do: WallCodeChange, *, data: Data = None) -> None:
    """Put a new code on the wall of an evening, or take it away.

    open: everybody types it; renew: only those who come from now on; close: nobody needs a code.
    """
    _act(data, staff_acts.ChangeWallCode, {"do": do.value})


@app.command()
def reports(
    data: DataOrFile = None,
    *,
    store: Store = None,
    open_only: Annotated[
        bool, typer.Option("--open", help="Print only the reports that are still open.")
    ] = False,
    json: Json = False,
) -> None:
    """Print the latest reports that players have made, newest first.

    The server may be running or stopped.
    """
    found = ask_house(data, store, partial(_named_reports, open_only=open_only))
    if json:
        _print_json(found)
    else:
        _show_reports(found)


@app.command()
def roles(data: DataOrFile = None, *, store: Store = None, json: Json = False) -> None:
    """Print all members who have a staff role.

    The server may be running or stopped.
    """
    found = ask_house(data, store, _role_holders)
    if json:
        _print_json(found)
    else:
        _show_roles(found)


@app.command(name="balances")
def show_balances(data: DataOrFile = None, *, store: Store = None, json: Json = False) -> None:
    """Print the balances of all kinds of accounts, such as wallets and mint, in chips.

    The server may be running or stopped.
    """
    found = ask_house(data, store, _account_totals)
    if json:
        _print_json(found)
    else:
        _show_balances(found)


@app.command()
def find_name(
    name: PersonName, data: DataOrFile = None, *, store: Store = None, json: Json = False
) -> None:
    """List the entries of the log that contain a name, for example that of a deleted account.

    Entries are never changed. Only older versions wrote names into them; newer ones have a name
    only where somebody wrote it: in a report, a reason, or the name of a tournament. With a backup
    as DATA, the command searches the log of the backup. The server may be running or stopped.
    """
    try:
        found = ask_house(data, store, partial(entries_with, name=name))
    except ValueError:
        refuse("name_too_short", f"'{name}' has fewer than {SHORTEST} characters.")
    if json:
        _print_json(found)
    else:
        for one in found:
            typer.echo(f"{one.stream} {one.version}: {', '.join(one.places)}")
        typer.echo(f"{len(found):,} entries of the log contain this name.")


async def _named_reports(reader: HouseReader, *, open_only: bool) -> tuple[NamedReport, ...]:
    _, state = await read_house(reader)
    reports = reports_of(state, open_only=open_only)[:PAGE]
    return named_reports(reports, await _names(reader, people_in(reports)))


async def _named_gifts(reader: HouseReader) -> tuple[NamedGift, ...]:
    _, state = await read_house(reader)
    return named_gifts(state.gifts, await _names(reader, people_in_gifts(state.gifts)))


async def _role_holders(reader: HouseReader) -> tuple[Holder, ...]:
    _, state = await read_house(reader)
    return role_holders(state, await _names(reader, state.roles))


async def _account_totals(reader: HouseReader) -> Balances:
    return balances(await reader.balances(""))


async def _names(reader: HouseReader, people: Collection[PlayerId]) -> Names:
    """Return the names of these people; for an unknown id it is the name in the log."""
    names = await reader.names(people)
    return names.get


def _act(data: Path | None, kind: type[staff_acts.StaffAct], fields: dict[str, object]) -> None:
    """Send a staff act to the running server, and print that it is done."""
    try:
        act = msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        refuse("bad_request", f"The arguments are not valid: {error}.")
    answer = _ask_server(data, act)
    if isinstance(answer, operator_socket.ActDone) and answer.gift:
        typer.echo(f"Gift {answer.gift} waits for another operator, for three days.")
    else:
        typer.echo("Done, and written down.")


def _ask_server(data: Path | None, question: operator_socket.Question) -> operator_socket.Answer:
    """Return the answer of the running server; ends the command if the server refuses."""
    try:
        answer = operator_socket.ask_house(settings(data=data).data, question)
    except operator_socket.HouseNotRunning as error:
        refuse(error.code, str(error))
    if isinstance(answer, operator_socket.ActRefused):
        refuse(answer.code, answer.detail)
    return answer


def _print_json(report: object) -> None:
    typer.echo(msgspec.json.encode(report).decode())


def _show_reports(found: tuple[NamedReport, ...]) -> None:
    table = Table("No", "When", "By", "About", "Table", "What", "Outcome")
    for report in found:
        lines = [f"{one.name or FORMER}: {one.text or one.phrase}" for one in report.lines]
        what = "\n".join([report.reason, *([report.note] if report.note else []), *lines])
        outcome = f"{report.closed_by}: {report.remark}" if report.closed_by else "open"
        cells = (report.by or FORMER, report.about or FORMER, report.table, what, outcome)
        table.add_row(str(report.number), _utc_text(report.at), *map(escape, cells))
    _print_table(table if found else "There are no reports.")


def _show_gifts(found: tuple[NamedGift, ...]) -> None:
    table = Table("No", "Until", "By", "For", Column("Chips", justify="right"), "Why")
    for gift in found:
        cells = (escape(gift.by), escape(gift.name or FORMER), f"{gift.chips:,}")
        table.add_row(str(gift.number), _utc_text(gift.until), *cells, escape(gift.reason))
    _print_table(table if found else "No gift waits.")


def _show_roles(found: tuple[Holder, ...]) -> None:
    table = Table("Who", "Role")
    for holder in found:
        table.add_row(escape(holder.name), holder.role)
    _print_table(table if found else "Nobody has a role.")


def _show_balances(found: Balances) -> None:
    table = Table("Account", Column("Chips", justify="right"))
    for account in found.__struct_fields__:
        table.add_row(account, f"{getattr(found, account):,}")
    _print_table(table)


def _print_table(table: Table | str) -> None:
    Console(soft_wrap=isinstance(table, str)).print(table)


def _utc_text(at: Millis) -> str:
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime("%Y-%m-%d %H:%M")
