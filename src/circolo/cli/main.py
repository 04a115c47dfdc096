"""The program `circolo`: collects the commands of all modules, and defines `circolo serve`."""

import os
import sys
import webbrowser
from enum import StrEnum
from typing import Annotated

import typer

from circolo import __version__
from circolo.cli import (
    admin,
    audit,
    backup,
    migrate,
    odds,
    perft,
    ratings,
    records,
    restore,
    rules,
    signing_keys,
    simulate,
    statement,
    tournaments,
)
from circolo.cli.anchors import commands as anchors
from circolo.cli.data_folder_option import Data, Store, settings
from circolo.cli.refusal import refuse
from circolo.settings import PREFIX, Settings
from circolo.web.house_addresses import is_loopback
from circolo.web.monitoring import logging_setup

DISK_FAILED = 74
"""The exit code of `circolo serve` after a disk error (`EX_IOERR` of sysexits.h)."""

EVENING_HINT = "Many people on one network? CIRCOLO_EVENING=on raises the limits of one address."

app = typer.Typer(
    help="A server for Italian card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
app.add_typer(admin.app, name="admin")
app.add_typer(anchors.app, name="anchor")
app.add_typer(tournaments.app, name="tournaments")
app.add_typer(tournaments.app, name="events", hidden=True)
app.add_typer(signing_keys.app, name="keys")
app.command()(records.verify)
app.command()(records.replay)
app.command()(rules.rules)
app.command()(perft.perft)
app.command()(odds.odds)
app.command()(simulate.simulate)
app.command()(audit.audit)
app.command()(backup.backup)
app.command()(restore.restore)
app.command()(migrate.migrate)
app.command()(statement.statement)
app.command()(ratings.ratings)


class Switch(StrEnum):
    """The two values of an option such as `--tempo`."""

    ON = "on"
    OFF = "off"


@app.command()
def serve(
    *,
    host: Annotated[
        str | None,
        typer.Option(
            help="The address to listen on. 127.0.0.1: this machine only; 0.0.0.0: its network too."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(help="The TCP port to listen on, 8080 by default; 0: any free port."),
    ] = None,
    data: Data = None,
    store: Store = None,
    replace_deal_key: Annotated[
        bool,
        typer.Option(
            "--replace-deal-key",
            help="Start although the deal key of the database is lost; running deals are void.",
        ),
    ] = False,
    evening: Annotated[
        Switch | None,
        typer.Option(
            help="on: raise the limits of one address, because many people share one network."
        ),
    ] = None,
    tempo: Annotated[
        Switch | None, typer.Option(help="off: play without pauses, for tests and measurements.")
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help="Open the start page in a browser.")
    ] = False,
) -> None:
    """Run the server until Ctrl+C or SIGTERM."""
    from circolo import bootstrap  # slow to import, and no other command needs it

    flags = {
        "host": host,
        "port": port,
        "data": data,
        "store": store,
        "replace_deal_key": replace_deal_key or None,
        "tempo": tempo and tempo.value,
    }
    chosen = settings(**flags, evening=evening and evening.value)
    suggests_evening = evening is None and _may_need_evening(chosen)
    if suggests_evening and _is_terminal() and _confirm_evening():
        chosen = settings(**flags, evening="on")
    logging_setup.configure(chosen.log_level)

    def print_addresses(address: str, reached: str | None) -> None:
        typer.echo(f"Circolo is open at {address}")
        if reached is not None and reached != address:
            typer.echo(f"Other devices find it at {reached}")
        if suggests_evening and not _is_terminal():
            typer.echo(EVENING_HINT)
        typer.echo("Ctrl+C closes it.")
        sys.stdout.flush()
        if open_:
            _open_browser(address)

    try:
        bootstrap.serve(chosen, opened=print_addresses)
    except bootstrap.StartRefused as refused:
        refuse(refused.code, str(refused))
    except bootstrap.HouseFailed as failed:  # the server has logged the reason
        raise typer.Exit(DISK_FAILED) from failed


@app.command(name="version")
def print_version() -> None:
    """Print the version of Circolo."""
    typer.echo(__version__)


def _may_need_evening(chosen: Settings) -> bool:
    """Return whether other machines can reach the server and no setting decides on `evening`."""
    is_decided = chosen.evening == "on" or f"{PREFIX}EVENING" in os.environ
    return not is_decided and not is_loopback(chosen.host)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _confirm_evening() -> bool:
    return typer.confirm("Do many people meet here on one network? Raise the limits", True)


def _open_browser(address: str) -> None:
    """Open the address in a browser if this machine has a screen."""
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
