"""`circolo tournaments`: announce and direct tournaments of an open house."""

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

Tournament = Annotated[
    str,
    typer.Argument(help="The id of the tournament, as in the address of its page.", metavar="ID"),
]
Why = Annotated[str, typer.Argument(help="The reason, in 3 to 300 characters; everybody reads it.")]


@app.command()
def announce(
    sheet: Annotated[
        Path, typer.Argument(help="The settings of the tournament, as JSON.", exists=True)
    ],
    data: Data = None,
) -> None:
    """Open the entry list of a new tournament, and print its id."""
    try:
        read = msgspec.json.decode(sheet.read_bytes(), type=TournamentOptions[Options])
    except msgspec.DecodeError as error:
        refuse("bad_sheet", f"{sheet} is no sheet of an event: {error}.")
    _act(data, director_acts.Announce(read))


@app.command()
def pause(event: Tournament, reason: Why, *, data: Data = None) -> None:
    """Pause the clock of a tournament, and each table after its present deal."""
    _act(data, _read(director_acts.Pause, event=event, reason=reason))


@app.command()
def resume(event: Tournament, *, data: Data = None) -> None:
    """Resume a paused tournament."""
    _act(data, _read(director_acts.Resume, event=event))


@app.command()
def extend(event: Tournament, minutes: int, *, data: Data = None) -> None:
    """Extend the present level, the break, or the time before the start."""
    _act(data, _read(director_acts.Extend, event=event, minutes=minutes))


@app.command()
def cancel(event: Tournament, reason: Why, *, data: Data = None) -> None:
    """Cancel a tournament, and settle it by the published formula."""
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
