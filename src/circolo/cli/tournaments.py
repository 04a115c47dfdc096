"""`circolo tournaments`: commands to the director of tournaments in an open house."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.cli.data_folder_option import Data, settings
from circolo.cli.refusal import refuse
from circolo.room.staff import director_acts
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.web import operator_socket
from circolo.wire.game_unions import Options

app = typer.Typer(help="Tournaments of an open house.", no_args_is_help=True)

Event = Annotated[str, typer.Argument(help="The event, as its page's address names it.")]
Why = Annotated[str, typer.Argument(help="Why, in 3 to 300 characters; everybody reads it.")]


@app.command()
def announce(
    sheet: Annotated[Path, typer.Argument(help="The event's sheet, as JSON.", exists=True)],
    data: Data = None,
) -> None:
    """Open the list of a new event, and print what it is called."""
    try:
        read = msgspec.json.decode(sheet.read_bytes(), type=TournamentOptions[Options])
    except msgspec.DecodeError as error:
        refuse("bad_sheet", f"{sheet} is no sheet of an event: {error}.")
    _act(data, director_acts.Announce(read))


@app.command()
def pause(event: Event, reason: Why, *, data: Data = None) -> None:
    """Stop the event's clock, and its tables at their next boundaries."""
    _act(data, _read(director_acts.Pause, event=event, reason=reason))


@app.command()
def resume(event: Event, *, data: Data = None) -> None:
    """Let it go on."""
    _act(data, _read(director_acts.Resume, event=event))


@app.command()
def extend(event: Event, minutes: int, *, data: Data = None) -> None:
    """Let the running level, break or wait for the beginning last longer."""
    _act(data, _read(director_acts.Extend, event=event, minutes=minutes))


@app.command()
def cancel(event: Event, reason: Why, *, data: Data = None) -> None:
    """End the event, and settle it by the published formula."""
    _act(data, _read(director_acts.Cancel, event=event, reason=reason))


def _read(
    kind: type[director_acts.AnyTournamentAct], **fields: object
) -> director_acts.AnyTournamentAct:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        refuse("bad_request", f"That cannot be: {error}.")


def _act(data: Path | None, act: director_acts.AnyTournamentAct) -> None:
    try:
        answer = operator_socket.ask_house(settings(data=data).data, act)
    except operator_socket.HouseNotRunning as absent:
        refuse(absent.code, str(absent))
    if isinstance(answer, operator_socket.ActRefused):
        refuse(answer.code, answer.detail)
    if isinstance(answer, operator_socket.TournamentActDone):
        typer.echo(answer.event)
