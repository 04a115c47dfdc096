"""`circolo`: open a house, look after it."""

import os
import sys
import webbrowser
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from circolo import bootstrap
from circolo.settings import BadSetting, Settings, from_environment
from circolo.web import desk, logs

REFUSED = 2
"""The exit code when there is nothing wrong but the circumstances."""

app = typer.Typer(
    help="The house where tressette is played.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)
admin = typer.Typer(help="What only the operator may do.", no_args_is_help=True)
app.add_typer(admin, name="admin")


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


Data = Annotated[
    Path | None, typer.Option(help="The folder that keeps everything.", show_default=False)
]


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
    settings = _settings(host=host, port=port, data=data, tempo=tempo and tempo.value)
    logs.configure(settings.log_level)

    def opened(address: str) -> None:
        typer.echo(f"Circolo is open at {address}\nCtrl+C closes it.")
        sys.stdout.flush()
        if open_:
            _show(address)

    try:
        bootstrap.serve(settings, opened=opened)
    except bootstrap.StartRefused as refused:
        _refuse(refused.code, str(refused))


@admin.command()
def link(
    name: Annotated[str, typer.Argument(help="The member who forgot the password.")],
    data: Data = None,
) -> None:
    """Print a link by which a member can choose a new password, once, for a day."""
    settings = _settings(data=data)
    try:
        answer = desk.ask(settings.data, desk.OpenLink(name))
    except desk.NotRunning as absent:
        _refuse(absent.code, str(absent))
    if isinstance(answer, desk.NotOpened):
        _refuse(answer.code, answer.detail)
    typer.echo(answer.link)


@app.command(name="version")
def print_version() -> None:
    """Print the version."""
    try:
        typer.echo(version("circolo"))
    except PackageNotFoundError:
        typer.echo("not installed")


def _settings(**flags: object) -> Settings:
    try:
        return from_environment(os.environ, **flags)
    except BadSetting as bad:
        _refuse(bad.code, str(bad))


def _refuse(code: str, sentence: str) -> NoReturn:
    typer.echo(f"{code}: {sentence}", err=True)
    raise typer.Exit(REFUSED)


def _show(address: str) -> None:
    """Open a browser if there is a screen; the address is printed anyway."""
    if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        webbrowser.open(address)
