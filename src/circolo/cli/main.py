"""`circolo`: all commands, and `circolo serve`."""

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
from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import refuse
from circolo.settings import PREFIX, Settings
from circolo.web.house_addresses import is_loopback
from circolo.web.monitoring import logging_setup

DISK_FAILED = 74
"""The exit code of a house that closed after a disk error (`EX_IOERR` of sysexits.h)."""

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
app.command()(statement.statement)
app.command()(ratings.ratings)


class Switch(StrEnum):
    """The value of an option that is on or off."""

    ON = "on"
    OFF = "off"


@app.command()
def serve(
    *,
    host: Annotated[
        str | None, typer.Option(help="127.0.0.1: this machine only; 0.0.0.0: its network.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="8080 by default; 0: any free port.")] = None,
    data: Data = None,
    evening: Annotated[
        Switch | None,
        typer.Option(help="on: many people on one network, so raise the limits of one address."),
    ] = None,
    tempo: Annotated[Switch | None, typer.Option(help="off: no pauses, for measuring.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Serve the house until Ctrl+C."""
    from circolo import bootstrap  # slow to import, and no other command needs it

    flags = {"host": host, "port": port, "data": data, "tempo": tempo and tempo.value}
    chosen = settings(**flags, evening=evening and evening.value)
    is_asked = evening is None and _may_be_an_evening(chosen)
    if is_asked and _is_terminal() and _confirm_evening():
        chosen = settings(**flags, evening="on")
    logging_setup.configure(chosen.log_level)

    def opened(address: str, reached: str | None) -> None:
        typer.echo(f"Circolo is open at {address}")
        if reached is not None and reached != address:
            typer.echo(f"Other devices find it at {reached}")
        if is_asked and not _is_terminal():
            typer.echo(EVENING_HINT)
        typer.echo("Ctrl+C closes it.")
        sys.stdout.flush()
        if open_:
            _show(address)

    try:
        bootstrap.serve(chosen, opened=opened)
    except bootstrap.StartRefused as refused:
        refuse(refused.code, str(refused))
    except bootstrap.HouseFailed as failed:  # the log says why
        raise typer.Exit(DISK_FAILED) from failed


@app.command(name="version")
def print_version() -> None:
    """Print the version."""
    typer.echo(__version__)


def _may_be_an_evening(chosen: Settings) -> bool:
    """Return whether other machines reach the house and `evening` is not set."""
    said = chosen.evening == "on" or f"{PREFIX}EVENING" in os.environ
    return not said and not is_loopback(chosen.host)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _confirm_evening() -> bool:
    return typer.confirm("Do many people meet here on one network? Raise the limits", True)


def _show(address: str) -> None:
    """Open a browser if there is a screen."""
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
