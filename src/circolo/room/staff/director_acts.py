"""Acts of directors about tournaments, received from the command line or over REST."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Seat
from circolo.room.staff.staff_acts import Reason, Word
from circolo.tables.state import BotLevel
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.game_unions import Options
from circolo.wire.message_fields import ClubIdText, PlayerIdText, TableIdText, TournamentIdText

MOST_MINUTES = 240
MOST_SEATS = 63
PlayerPairs = Annotated[tuple[tuple[PlayerIdText, PlayerIdText], ...], Meta(max_length=100)]


class TournamentAct(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all acts about a tournament.

    Each act is logged in the tournament's stream with its author.
    """


class Announce(TournamentAct, frozen=True, tag="announce_event"):
    """Announce a new tournament with these options, and open it for entries.

    With a `club`, only its members see the tournament and may enter it.
    """

    sheet: TournamentOptions[Options]
    club: ClubIdText | None = None


class Pause(TournamentAct, frozen=True, tag="pause_event"):
    """Pause a tournament: its clock stops now, and each table stops at the end of
    its running deal.
    """

    event: TournamentIdText
    reason: Word = ""


class Resume(TournamentAct, frozen=True, tag="resume_event"):
    """Continue a paused tournament."""

    event: TournamentIdText


class Extend(TournamentAct, frozen=True, tag="extend_event"):
    """Add `minutes` to what the tournament's clock counts now: the level, the break, or the time
    until the start.
    """

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


class SetPairings(TournamentAct, frozen=True, tag="set_pairings"):
    """List the pairs of players who must not meet, and those who meet in the first round of a
    tournament that has not begun. The lists replace earlier ones.
    """

    event: TournamentIdText
    forbidden: PlayerPairs = ()
    forced: PlayerPairs = ()


class MovePlayer(TournamentAct, frozen=True, tag="move_player"):
    """Move a player of a freeze-out to a free seat at another table, after the running deal."""

    event: TournamentIdText
    player: PlayerIdText
    table: TableIdText
    seat: Annotated[Seat, Meta(ge=0, le=MOST_SEATS)]


class PauseTable(TournamentAct, frozen=True, tag="pause_table"):
    """Stop one table at the end of its running deal. The tournament's clock runs on."""

    event: TournamentIdText
    table: TableIdText
    reason: Word = ""


class ResumeTable(TournamentAct, frozen=True, tag="resume_table"):
    """Let a table play on that was paused by itself."""

    event: TournamentIdText
    table: TableIdText


class SendMessage(TournamentAct, frozen=True, tag="message_event"):
    """Show a public message at all tables of a tournament, and on its page."""

    event: TournamentIdText
    text: Reason


class Cancel(TournamentAct, frozen=True, tag="cancel_event"):
    """Cancel a tournament; its pool is paid out by the published formula (P6)."""

    event: TournamentIdText
    reason: Reason


AnyTournamentAct = (
    Announce
    | Pause
    | Resume
    | Extend
    | PlayFor
    | Adjudicate
    | SetPairings
    | MovePlayer
    | PauseTable
    | ResumeTable
    | SendMessage
    | Cancel
)
