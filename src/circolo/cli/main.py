"""The program `circolo`: it imports the module of a command when somebody uses the command.

So a command that needs no server runs, and starts fast, without the dependencies of the server.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import typer
from typer.core import TyperGroup, TyperOption

from circolo import __version__
from circolo.cli.refusal import refuse


class Place(NamedTuple):
    """Where a command is defined: `name` is a function, or a `typer.Typer` with subcommands."""

    module: str
    name: str
    hidden: bool = False
    reads_settings: bool = False
    """Whether the command takes `--config`."""


PLACES = {
    "version": Place("main", "print_version"),
    "rules": Place("rules", "rules"),
    "odds": Place("analysis.odds", "odds"),
    "solve": Place("analysis.solve", "solve"),
    "perft": Place("analysis.perft", "perft"),
    "simulate": Place("analysis.simulate", "simulate"),
    "arena": Place("analysis.arena", "arena"),
    "verify": Place("records", "verify"),
    "replay": Place("records", "replay"),
    "review": Place("analysis.review", "review"),
    "config": Place("config", "app", reads_settings=True),
    "serve": Place("serve", "serve", reads_settings=True),
    "audit": Place("audit", "audit", reads_settings=True),
    "doctor": Place("doctor.commands", "doctor", reads_settings=True),
    "backup": Place("backup", "backup", reads_settings=True),
    "restore": Place("restore", "restore", reads_settings=True),
    "migrate": Place("migrate", "migrate", reads_settings=True),
    "nodes": Place("nodes", "nodes", reads_settings=True),
    "statement": Place("statement", "statement", reads_settings=True),
    "ratings": Place("ratings", "ratings", reads_settings=True),
    "collusion": Place("collusion", "collusion", reads_settings=True),
    "export": Place("export", "export", reads_settings=True),
    "admin": Place("admin", "app", reads_settings=True),
    "anchor": Place("anchors.commands", "app", reads_settings=True),
    "tournaments": Place("tournaments", "app", reads_settings=True),
    "events": Place("tournaments", "app", hidden=True, reads_settings=True),
    "keys": Place("signing_keys", "app", reads_settings=True),
    "bot": Place("bot", "app"),
}
"""The place of each command in this package; those without a server come first."""


class LazyCommands(Mapping[str, Any]):
    """The commands of `PLACES` by name. A command is imported when it is looked up; if one of its
    dependencies is not installed, it becomes a command that says so.
    """

    def __getitem__(self, name: str) -> Any:
        place = PLACES[name]
        try:
            found = getattr(import_module(f"{__package__}.{place.module}"), place.name)
        except ModuleNotFoundError as missing:
            if missing.name is None or missing.name.partition(".")[0] == "circolo":
                raise
            found = _refusal(missing.name)
        command = typer.main.get_command(found if isinstance(found, typer.Typer) else _alone(found))
        command.name, command.hidden = name, place.hidden
        if place.reads_settings:
            _add_config_option(command)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


class Commands(TyperGroup):
    """The group of all commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"commands": LazyCommands()})


def _add_config_option(command: Any) -> None:
    """Give a command, or all subcommands of a group, the option `--config`."""
    subcommands = getattr(command, "commands", None)
    if subcommands is not None:
        for subcommand in subcommands.values():
            _add_config_option(subcommand)
        return
    command.params.append(
        TyperOption(
            param_decls=["--config"],
            metavar="FILE",
            help="The settings file; otherwise CIRCOLO_CONFIG, ./circolo.toml or "
            "/etc/circolo/circolo.toml.",
            expose_value=False,
            callback=_remember_config,
        )
    )


def _remember_config(_context: object, _option: object, value: str | None) -> None:
    from circolo.cli.data_folder_option import CONFIG  # only where a command reads settings

    CONFIG.set(None if value is None else Path(value))


def _alone(function: Callable[..., None], **settings: Any) -> typer.Typer:
    """Return a Typer with one command and no subcommands."""
    alone = typer.Typer(add_completion=False, pretty_exceptions_show_locals=False)
    alone.command(context_settings=settings)(function)
    return alone


def _refusal(missing: str) -> typer.Typer:
    def needs_the_server() -> None:
        """Not installed: it needs circolo[server], or circolo[client] for `circolo bot`."""
        extra = "client" if missing.partition(".")[0] == "websockets" else "server"
        refuse(
            "server_not_installed",
            f"{missing} is missing. Install circolo[{extra}] for this command.",
        )

    return _alone(needs_the_server, allow_extra_args=True, ignore_unknown_options=True)


app = typer.Typer(
    cls=Commands,
    help="Italian card games: a server, and commands that play, count and check.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_show_locals=False,
)


@app.callback()
def _circolo() -> None:
    """Do nothing before a command: Typer needs a callback to make a group."""


def print_version() -> None:
    """Print the version of Circolo."""
    typer.echo(__version__)
