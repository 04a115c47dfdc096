"""All that staff can do about events, at the operator's desk and over REST alike."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.staff.staff_acts import Reason
from circolo.tables.state import BotLevel
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.client_messages import PlayerIdText, TableIdText, TournamentIdText
from circolo.wire.game_unions import Options

MOST_MINUTES = 240


class TournamentAct(Struct, frozen=True, forbid_unknown_fields=True):
    """What all of them share: each is an entry of its event, with who did it and why."""


class Announce(TournamentAct, frozen=True, tag="announce_event"):
    """Open the list of a new event."""

    sheet: TournamentOptions[Options]


class Pause(TournamentAct, frozen=True, tag="pause_event"):
    """Stop the event's clock, and its tables at their next boundaries."""

    event: TournamentIdText
    reason: Reason


class Resume(TournamentAct, frozen=True, tag="resume_event"):
    """Let it go on."""

    event: TournamentIdText


class Extend(TournamentAct, frozen=True, tag="extend_event"):
    """Let the running level, break or wait for the beginning last longer."""

    event: TournamentIdText
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class PlayFor(TournamentAct, frozen=True, tag="play_for"):
    """Let a bot play in somebody's name; without a level he plays himself again."""

    event: TournamentIdText
    player: PlayerIdText
    level: BotLevel | None = None


class Adjudicate(TournamentAct, frozen=True, tag="adjudicate"):
    """Say who has won the match at a table."""

    event: TournamentIdText
    table: TableIdText
    winner: PlayerIdText
    reason: Reason


class Cancel(TournamentAct, frozen=True, tag="cancel_event"):
    """End the event and settle it by the published formula (P6)."""

    event: TournamentIdText
    reason: Reason


AnyTournamentAct = Announce | Pause | Resume | Extend | PlayFor | Adjudicate | Cancel
