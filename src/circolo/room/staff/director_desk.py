"""The directors' desk: checks the author of an act about a tournament, and submits it to the
tournament's actor.
"""

from typing import assert_never

from circolo.clubs.club_state import ClubId
from circolo.room.actors.house_state import rank
from circolo.room.errors import RoomRefused
from circolo.room.house_clubs import HouseClubs
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
    PlayerPairs,
    PlayFor,
    Resume,
    ResumeTable,
    SendMessage,
    SetPairings,
)
from circolo.room.staff.staff_decisions import reason_line, required_reason
from circolo.room.tournaments.club_tournaments import ClubTournament, announce_in_club
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
        clubs: HouseClubs,
        entropy: Entropy,
    ) -> None:
        self._roles = roles
        self._names = names
        self._tournaments = tournaments
        self._clubs = clubs
        self._entropy = entropy

    async def do(self, act: AnyTournamentAct, *, by: str) -> TournamentId:
        """Carry out an act and return the tournament's id.

        `by` is the author: a player's id, or OPERATOR for the command line. Raises RoomRefused.
        """
        is_director = rank(self._roles.role_of(by)) >= rank(LEAST)
        await self._names.load([PlayerId(by)])
        if isinstance(act, Announce) and act.club is not None:
            announced = ClubTournament(ClubId(act.club), PlayerId(by), is_director=is_director)
            return await announce_in_club(
                announced, act.sheet, clubs=self._clubs.desk, tournaments=self._tournaments
            )
        if isinstance(act, Announce):
            if not is_director:
                raise RoomRefused("not_allowed")
            return await self._tournaments.announce(act.sheet, by=by, cause=by)
        if not is_director:
            self._check(act, PlayerId(by))
        event, command = TournamentId(act.event), _command(act, by)
        command_id = f"staff:{self._entropy(_ID_BYTES).hex()}"
        if isinstance(act, Adjudicate):
            await self._tournaments.correct(event, command, by=by, command_id=command_id)
        else:
            require_done(await self._tournaments.live(event).put(command_id, by, command))
        return event

    def _check(self, act: "AboutTournament | AboutTable", by: PlayerId) -> None:
        """Raise RoomRefused unless the author directs the club of the tournament."""
        if not self.may_direct(by, TournamentId(act.event)):
            raise RoomRefused("not_allowed")
        if isinstance(act, SendMessage):
            self._clubs.desk.checked_words(by, act.text)

    def may_direct(self, player: PlayerId, tournament: TournamentId) -> bool:
        """Return whether a player may direct a tournament, for the house or for its club."""
        return self._clubs.privacy.may_direct(player, tournament)


AboutTournament = (
    Pause | Resume | Extend | PlayFor | Adjudicate | SetPairings | Cancel | SendMessage
)
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
        case SetPairings():
            return commands.SetPairings(by, _pairs(act.forbidden), _pairs(act.forced))
        case Cancel():
            return commands.Cancel(by, "director", required_reason(act.reason))
        case SendMessage():
            return commands.SendMessage(by, required_reason(act.text))
        case _:
            assert_never(act)


def _pairs(pairs: PlayerPairs) -> tuple[tuple[PlayerId, PlayerId], ...]:
    return tuple((PlayerId(one), PlayerId(other)) for one, other in pairs)


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
