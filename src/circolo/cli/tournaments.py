"""`circolo tournaments`: announces and directs tournaments, through the running server."""

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

app = typer.Typer(
    help="Announce and direct tournaments; the server must be running.",
    no_args_is_help=True,
    add_completion=False,
)

TournamentId = Annotated[
    str,
    typer.Argument(help="The id of the tournament, as in the address of its page.", metavar="ID"),
]
Reason = Annotated[
    str, typer.Argument(help="The reason, in 3 to 300 characters; the page shows it to everybody.")
]
Minutes = Annotated[int, typer.Argument(help="The number of minutes to add.")]
Player = Annotated[str, typer.Argument(help="The id of the player.", metavar="PLAYER")]
Table = Annotated[
    str,
    typer.Argument(help="The id of the table, as in the address of its page.", metavar="TABLE"),
]
Pairs = Annotated[
    list[str] | None,
    typer.Option(help="Two ids of players, separated by a colon; repeatable.", metavar="ID:ID"),
]


@app.command()
def announce(
    file: Annotated[
        Path,
        typer.Argument(help="The tournament options, as JSON (docs/tournaments.md).", exists=True),
    ],
    data: Data = None,
) -> None:
    """Announce a new tournament, open its entry list, and print its id."""
    try:
        options = msgspec.json.decode(file.read_bytes(), type=TournamentOptions[Options])
    except msgspec.DecodeError as error:
        refuse("bad_sheet", f"{file} does not contain valid tournament options: {error}.")
    _act(data, director_acts.Announce(options))


@app.command()
def pause(tournament: TournamentId, reason: Reason, *, data: Data = None) -> None:
    """Pause the clock of a tournament, and stop each table after its present deal."""
    _act(data, _validated(director_acts.Pause, event=tournament, reason=reason))


@app.command()
def resume(tournament: TournamentId, *, data: Data = None) -> None:
    """Resume a paused tournament."""
    _act(data, _validated(director_acts.Resume, event=tournament))


@app.command()
def extend(tournament: TournamentId, minutes: Minutes, *, data: Data = None) -> None:
    """Add minutes to what the clock counts now: the level, a break or the time before the start."""
    _act(data, _validated(director_acts.Extend, event=tournament, minutes=minutes))


@app.command("play-for")
def play_for(
    tournament: TournamentId,
    player: Player,
    level: Annotated[
        str, typer.Argument(help="The level of the bot. Without it, the player plays again.")
    ] = "",
    *,
    data: Data = None,
) -> None:
    """Let a bot play for a player, or the player again."""
    fields = {"event": tournament, "player": player, "level": level or None}
    _act(data, _validated(director_acts.PlayFor, **fields))


@app.command()
def adjudicate(
    tournament: TournamentId, *, table: Table, winner: Player, reason: Reason, data: Data = None
) -> None:
    """Set the winner of the match at a table."""
    fields = {"event": tournament, "table": table, "winner": winner, "reason": reason}
    _act(data, _validated(director_acts.Adjudicate, **fields))


@app.command()
def pairings(
    tournament: TournamentId,
    *,
    forbid: Pairs = None,
    force: Pairs = None,
    data: Data = None,
) -> None:
    """List who must not meet, and who meets in the first round; replaces the earlier lists."""
    fields = {
        "event": tournament,
        "forbidden": [pair.split(":") for pair in forbid or ()],
        "forced": [pair.split(":") for pair in force or ()],
    }
    _act(data, _validated(director_acts.SetPairings, **fields))


@app.command()
def move(
    tournament: TournamentId,
    *,
    player: Player,
    table: Table,
    seat: Annotated[int, typer.Argument(help="The number of the free seat, from 0.")],
    data: Data = None,
) -> None:
    """Move a player of a freeze-out to a free seat at another table, after the running deal."""
    fields = {"event": tournament, "player": player, "table": table, "seat": seat}
    _act(data, _validated(director_acts.MovePlayer, **fields))


@app.command("pause-table")
def pause_table(
    tournament: TournamentId, table: Table, reason: Reason, *, data: Data = None
) -> None:
    """Stop one table at the end of its running deal; the tournament's clock runs on."""
    fields = {"event": tournament, "table": table, "reason": reason}
    _act(data, _validated(director_acts.PauseTable, **fields))


@app.command("resume-table")
def resume_table(tournament: TournamentId, table: Table, *, data: Data = None) -> None:
    """Let a table play on that was paused by itself."""
    _act(data, _validated(director_acts.ResumeTable, event=tournament, table=table))


@app.command()
def message(
    tournament: TournamentId,
    text: Annotated[str, typer.Argument(help="The message, in 3 to 300 characters.")],
    *,
    data: Data = None,
) -> None:
    """Show a public message at all tables of a tournament, and on its page."""
    _act(data, _validated(director_acts.SendMessage, event=tournament, text=text))


@app.command()
def cancel(tournament: TournamentId, reason: Reason, *, data: Data = None) -> None:
    """Cancel a tournament, and refund or share its chips by the published formula."""
    _act(data, _validated(director_acts.Cancel, event=tournament, reason=reason))


def _validated(
    kind: type[director_acts.AnyTournamentAct], **fields: object
) -> director_acts.AnyTournamentAct:
    """Return a director's act with these fields; ends the command if a field is invalid."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        refuse("bad_request", f"The arguments are not valid: {error}.")


def _act(data: Path | None, act: director_acts.AnyTournamentAct) -> None:
    """Send an act to the running server, and print the id of the tournament."""
    try:
        answer = operator_socket.ask_house(settings(data=data).data, act)
    except operator_socket.HouseNotRunning as error:
        refuse(error.code, str(error))
    if isinstance(answer, operator_socket.ActRefused):
        refuse(answer.code, answer.detail)
    if isinstance(answer, operator_socket.TournamentActDone):
        typer.echo(answer.event)
