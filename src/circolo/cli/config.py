"""`circolo config`: shows, checks and writes the settings of a house."""

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cli.data_folder_option import CONFIG, Data, Store, choices
from circolo.cli.refusal import WRONG, refuse
from circolo.settings.bad_setting import BadSetting
from circolo.settings.settings_file import PLACES
from circolo.settings.settings_text import settings_file_text, shown_value, toml_value
from circolo.settings.sources import read_settings

_PRIVATE_FILE = 0o600

app = typer.Typer(
    help="The settings of a house and the file circolo.toml.",
    no_args_is_help=True,
    add_completion=False,
)


@app.command()
def show(
    data: Data = None,
    *,
    store: Store = None,
    json: Annotated[bool, typer.Option("--json", help="Print the settings as JSON.")] = False,
) -> None:
    """Print the value of every setting, and where it comes from. Passwords are hidden."""
    made = choices(data=data, store=store)
    if json:
        settings = {
            name: {"value": shown_value(name, value), "source": source, "place": place}
            for name, (value, source, place) in made.chosen.items()
        }
        whole = {"file": None if made.file is None else str(made.file), "settings": settings}
        typer.echo(msgspec.json.encode(whole).decode())
        return
    typer.echo(f"# Settings file: {made.file or 'none'}")
    for name, (value, source, place) in made.chosen.items():
        shown = "" if value is None else toml_value(shown_value(name, value))
        typer.echo(f"{f'{name} = {shown}':40} # {place or source}")


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="The settings file; otherwise the one that is in use.")
    ] = None,
) -> None:
    """Check a settings file and the environment variables, and print all mistakes.

    Exits with 1 if there are any.
    """
    try:
        made = read_settings(os.environ, config=file or CONFIG.get())
    except BadSetting as bad:
        for mistake in bad.mistakes:
            typer.echo(f"{mistake.code}: {mistake.sentence}")
        raise typer.Exit(WRONG) from None
    typer.echo(f"{made.file or 'The environment'} is in order.")


@app.command()
def init(
    file: Annotated[Path, typer.Argument(help="The file to write. It must not exist.")] = PLACES[0],
) -> None:
    """Write a settings file with every setting and its default, as comments."""
    try:
        with os.fdopen(
            os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE),
            "w",
            encoding="utf-8",
        ) as new:
            new.write(settings_file_text())
    except FileExistsError:
        refuse("config_exists", f"{file} is there already. Name another file.")
    except OSError as error:
        refuse("config_not_written", f"{file} cannot be written: {error.strerror}.")
    typer.echo(f"{file} is written. Only this user can read it: it may hold passwords.")
