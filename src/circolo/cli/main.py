"""The program `circolo`: collects the commands of all modules, and defines `circolo serve`."""

import os
import sys
import webbrowser
from collections.abc import Callable
from enum import StrEnum
from threading import Event
from typing import Annotated

import typer

from circolo import __version__
from circolo.cli import (
    admin,
    arena,
    audit,
    backup,
    migrate,
    nodes,
    odds,
    perft,
    ratings,
    records,
    restore,
    review,
    rules,
    signing_keys,
    simulate,
    solve,
    statement,
    tournaments,
)
from circolo.cli import workers as worker_processes
from circolo.cli.anchors import commands as anchors
from circolo.cli.cluster_options import Bus, NodeName, Workers
from circolo.cli.data_folder_option import Data, Store, settings
from circolo.cli.refusal import refuse
from circolo.settings import PREFIX, Settings
from circolo.web.house_addresses import is_loopback
from circolo.web.monitoring import logging_setup

DISK_FAILED = 74
"""The exit code of `circolo serve` after a disk error (`EX_IOERR` of sysexits.h)."""

BEFORE_JOINING_AGAIN = 1.0
"""The pause in seconds after which a node that gave up joins the cluster again."""

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
app.command()(review.review)
app.command()(rules.rules)
app.command()(perft.perft)
app.command()(odds.odds)
app.command()(solve.solve)
app.command()(simulate.simulate)
app.command()(arena.arena)
app.command()(audit.audit)
app.command()(backup.backup)
app.command()(restore.restore)
app.command()(migrate.migrate)
app.command()(nodes.nodes)
app.command()(statement.statement)
app.command()(ratings.ratings)


class Switch(StrEnum):
    """The two values of an option such as `--tempo`."""

    ON = "on"
    OFF = "off"


@app.command()
def serve(  # noqa: PLR0913 - an option each
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
    bus: Bus = None,
    node: NodeName = None,
    workers: Workers = None,
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
    flags = {
        "host": host,
        "port": port,
        "data": data,
        "store": store,
        "bus": bus,
        "node": node,
        "workers": workers,
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

    if chosen.workers > 1:  # each worker is a node
        raise typer.Exit(worker_processes.run(chosen, opened=print_addresses))
    _serve(chosen, print_addresses)


def _serve(chosen: Settings, opened: Callable[[str, str | None], None]) -> None:
    """Run the server; begin anew each time that it gives up what it played as a node."""
    from circolo import bootstrap  # slow to import, and no other command needs it

    while True:
        try:
            bootstrap.serve(chosen, opened=opened)
        except bootstrap.NodeLost:
            opened = _say_nothing
            Event().wait(BEFORE_JOINING_AGAIN)
            continue
        except bootstrap.StartRefused as refused:
            refuse(refused.code, str(refused))
        except bootstrap.HouseFailed as failed:  # the server has logged the reason
            raise typer.Exit(DISK_FAILED) from failed
        return


def _say_nothing(address: str, reached: str | None) -> None:
    """Do nothing: the operator knows the address of a node that begins anew."""


@app.command(name="version")
def print_version() -> None:
    """Print the version of Circolo."""
    typer.echo(__version__)


def _may_need_evening(chosen: Settings) -> bool:
    """Return whether the server should suggest the setting `evening`, which raises the limits of
    one address for a club whose people share one network: other machines can reach the server, and
    the operator has not chosen a value.
    """
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
