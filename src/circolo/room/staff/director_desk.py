"""The directors' desk: checks the author of an act about a tournament, and submits it to the
tournament's actor.
"""

from typing import assert_never

from circolo.room.actors.house_state import rank
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.ports import Entropy
from circolo.room.staff.director_acts import (
    Adjudicate,
    Announce,
    AnyTournamentAct,
    Cancel,
    Extend,
    MovePlayer,
    Pause,
    PauseTable,
    PlayFor,
    Resume,
    ResumeTable,
    SendMessage,
)
from circolo.room.staff.staff_decisions import reason_line, required_reason
from circolo.room.tournaments.tournaments import Tournaments, require_done
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments import commands
from circolo.tournaments.state import TournamentId
from circolo.wire.server_messages import Role

LEAST: Role = "director"
"""The lowest role that may do acts about tournaments."""
_ID_BYTES = 8


class DirectorDesk:
    """Carries out the acts of directors about tournaments."""

    def __init__(
        self,
        roles: RolesAndSanctions,
        names: NameDirectory,
        tournaments: Tournaments,
        *,
        entropy: Entropy,
    ) -> None:
        self._roles = roles
        self._names = names
        self._tournaments = tournaments
        self._entropy = entropy

    async def do(self, act: AnyTournamentAct, *, by: str) -> TournamentId:
        """Carry out an act and return the tournament's id.

        `by` is the author: a player's id, or OPERATOR for the command line. Raises RoomRefused.
        """
        if rank(self._roles.role_of(by)) < rank(LEAST):
            raise RoomRefused("not_allowed")
        await self._names.load([PlayerId(by)])
        if isinstance(act, Announce):
            return await self._tournaments.announce(act.sheet, by=by, cause=by)
        event, command = TournamentId(act.event), _command(act, by)
        command_id = f"staff:{self._entropy(_ID_BYTES).hex()}"
        if isinstance(act, Adjudicate):
            await self._tournaments.correct(event, command, by=by, command_id=command_id)
        else:
            require_done(await self._tournaments.live(event).put(command_id, by, command))
        return event


AboutTournament = Pause | Resume | Extend | PlayFor | Adjudicate | Cancel | SendMessage
AboutTable = MovePlayer | PauseTable | ResumeTable


def _command(act: AboutTournament | AboutTable, by: str) -> commands.Command:
    if isinstance(act, AboutTable):
        return _table_command(act, by)
    match act:
        case Pause():
            return commands.Pause(by, reason_line(act.reason))
        case Resume():
            return commands.Resume(by)
        case Extend():
            return commands.Extend(by, act.minutes)
        case PlayFor():
            return commands.PlayFor(by, PlayerId(act.player), act.level)
        case Adjudicate():
            why = required_reason(act.reason)
            return commands.Adjudicate(by, TableId(act.table), PlayerId(act.winner), why)
        case Cancel():
            return commands.Cancel(by, "director", required_reason(act.reason))
        case SendMessage():
            return commands.SendMessage(by, required_reason(act.text))
        case _:
            assert_never(act)


def _table_command(act: AboutTable, by: str) -> commands.Command:
    table = TableId(act.table)
    match act:
        case MovePlayer():
            return commands.MovePlayer(by, PlayerId(act.player), table, act.seat)
        case PauseTable():
            return commands.PauseTable(by, table, reason_line(act.reason))
        case ResumeTable():
            return commands.ResumeTable(by, table)
        case _:
            assert_never(act)
