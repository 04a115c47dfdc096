"""Acts of directors about tournaments, received from the command line or over REST."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.staff.staff_acts import Reason
from circolo.tables.state import BotLevel
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.client_messages import PlayerIdText, TableIdText, TournamentIdText
from circolo.wire.game_unions import Options

MOST_MINUTES = 240


class TournamentAct(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all acts about a tournament.

    Each act is logged in the tournament's stream with its author.
    """


class Announce(TournamentAct, frozen=True, tag="announce_event"):
    """Announce a new tournament with these options, and open it for entries."""

    sheet: TournamentOptions[Options]


class Pause(TournamentAct, frozen=True, tag="pause_event"):
    """Pause a tournament: its clock stops now, and each table stops at the end of
    its running deal.
    """

    event: TournamentIdText
    reason: Reason


class Resume(TournamentAct, frozen=True, tag="resume_event"):
    """Continue a paused tournament."""

    event: TournamentIdText


class Extend(TournamentAct, frozen=True, tag="extend_event"):
    """Extend the current level or break, or the wait for the start, by `minutes`."""

    event: TournamentIdText
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class PlayFor(TournamentAct, frozen=True, tag="play_for"):
    """Let a bot of this level play for a player. If `level` is None, the player plays again."""

    event: TournamentIdText
    player: PlayerIdText
    level: BotLevel | None = None


class Adjudicate(TournamentAct, frozen=True, tag="adjudicate"):
    """Set the winner of the match at a table by decision of the director."""

    event: TournamentIdText
    table: TableIdText
    winner: PlayerIdText
    reason: Reason


class Cancel(TournamentAct, frozen=True, tag="cancel_event"):
    """Cancel a tournament; its pool is paid out by the published formula (P6)."""

    event: TournamentIdText
    reason: Reason


AnyTournamentAct = Announce | Pause | Resume | Extend | PlayFor | Adjudicate | Cancel
