"""`circolo`: open a house, look after it."""

import os
import sys
import webbrowser
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer

from circolo.cli import (
    admin,
    audit,
    backup,
    events,
    odds,
    perft,
    ratings,
    records,
    restore,
    rules,
    simulate,
    statement,
)
from circolo.cli.folder import Data, settings
from circolo.cli.refusal import refuse
from circolo.web import logs

app = typer.Typer(
    help="The house where Italian card games are played.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
app.add_typer(admin.app, name="admin")
app.add_typer(events.app, name="events")
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
    """On or off."""

    ON = "on"
    OFF = "off"


@app.command()
def serve(
    *,
    host: Annotated[
        str | None, typer.Option(help="127.0.0.1: this machine only; 0.0.0.0: its network.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="8080; 0: any that is free.")] = None,
    data: Data = None,
    tempo: Annotated[Switch | None, typer.Option(help="off: no pauses, for measuring.")] = None,
    open_: Annotated[bool, typer.Option("--open", help="Show it in a browser.")] = False,
) -> None:
    """Open the house, until Ctrl+C."""
    from circolo import bootstrap  # all that faces the world, which no other command needs

    chosen = settings(host=host, port=port, data=data, tempo=tempo and tempo.value)
    logs.configure(chosen.log_level)

    def opened(address: str) -> None:
        typer.echo(f"Circolo is open at {address}\nCtrl+C closes it.")
        sys.stdout.flush()
        if open_:
            _show(address)

    try:
        bootstrap.serve(chosen, opened=opened)
    except bootstrap.StartRefused as refused:
        refuse(refused.code, str(refused))


@app.command(name="version")
def print_version() -> None:
    """Print the version."""
    try:
        typer.echo(version("circolo"))
    except PackageNotFoundError:
        typer.echo("not installed")


def _show(address: str) -> None:
    """Open a browser if there is a screen; the address is printed anyway."""
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
