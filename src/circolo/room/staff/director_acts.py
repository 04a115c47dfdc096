"""Acts of directors about tournaments, at the operator's desk and over REST."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.staff.staff_acts import Reason
from circolo.tables.state import BotLevel
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.client_messages import PlayerIdText, TableIdText, TournamentIdText
from circolo.wire.game_unions import Options

MOST_MINUTES = 240


class TournamentAct(Struct, frozen=True, forbid_unknown_fields=True):
    """An act about a tournament; each is an entry of the tournament, with its author and reason."""


class Announce(TournamentAct, frozen=True, tag="announce_event"):
    """Open the list of a new tournament."""

    sheet: TournamentOptions[Options]


class Pause(TournamentAct, frozen=True, tag="pause_event"):
    """Stop the clock of a tournament, and its tables at their next boundaries."""

    event: TournamentIdText
    reason: Reason


class Resume(TournamentAct, frozen=True, tag="resume_event"):
    """Let a paused tournament go on."""

    event: TournamentIdText


class Extend(TournamentAct, frozen=True, tag="extend_event"):
    """Extend the running level, break or wait for the beginning."""

    event: TournamentIdText
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class PlayFor(TournamentAct, frozen=True, tag="play_for"):
    """Let a bot play for a player; without a level the player plays again."""

    event: TournamentIdText
    player: PlayerIdText
    level: BotLevel | None = None


class Adjudicate(TournamentAct, frozen=True, tag="adjudicate"):
    """Decide who has won the match at a table."""

    event: TournamentIdText
    table: TableIdText
    winner: PlayerIdText
    reason: Reason


class Cancel(TournamentAct, frozen=True, tag="cancel_event"):
    """Cancel a tournament and settle it by the published formula (P6)."""

    event: TournamentIdText
    reason: Reason


AnyTournamentAct = Announce | Pause | Resume | Extend | PlayFor | Adjudicate | Cancel
