"""`circolo serve`: runs the server."""

import os
import sys
import webbrowser
from collections.abc import Callable
from enum import StrEnum
from threading import Event
from typing import Annotated

import typer

from circolo import bootstrap
from circolo.cli import workers as worker_processes
from circolo.cli.cluster_options import Bus, NodeName, Workers
from circolo.cli.data_folder_option import Data, Store, choices
from circolo.cli.refusal import refuse
from circolo.settings.house_settings import Settings
from circolo.settings.sources import HouseChoices
from circolo.web.house_addresses import is_loopback
from circolo.web.monitoring import logging_setup

DISK_FAILED = 74
"""The exit code of `circolo serve` after a disk error (`EX_IOERR` of sysexits.h)."""

BEFORE_JOINING_AGAIN = 1.0
"""The pause in seconds after which a node that gave up joins the cluster again."""

EVENING_HINT = "Many people on one network? CIRCOLO_EVENING=on raises the limits of one address."


class Switch(StrEnum):
    """The two values of an option such as `--tempo`."""

    ON = "on"
    OFF = "off"


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
            help="on: an evening of people in one room, on one network, with a code on the wall."
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
    made = choices(**flags, evening=evening and evening.value)
    suggests_evening = _may_need_evening(made)
    if suggests_evening and _is_terminal() and _confirm_evening():
        made = choices(**flags, evening="on")
    chosen = made.settings
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
        raise typer.Exit(worker_processes.run(made, opened=print_addresses))
    _serve(chosen, print_addresses)


def _serve(chosen: Settings, opened: Callable[[str, str | None], None]) -> None:
    """Run the server; begin anew each time that it gives up what it played as a node."""
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


def _may_need_evening(made: HouseChoices) -> bool:
    """Return whether the server should suggest the setting `evening`, which raises the limits of
    one address for a club whose people share one network: other machines can reach the server, and
    the operator has not chosen a value.
    """
    is_decided = made.chosen["evening"].source != "default"
    return not is_decided and not is_loopback(made.settings.host)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _confirm_evening() -> bool:
    return typer.confirm("Do many people meet here on one network? Raise the limits", True)


def _open_browser(address: str) -> None:
    """Open the address in a browser if this machine has a screen."""
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
