"""The commands that a tournament accepts, in the unions by which `rules.py` dispatches them.

A new command joins one union here, and is handled where that union is.
"""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.reports import Report
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions


class Announce(Struct, frozen=True):
    """Opens the list of entries; `commitment` binds the house to the seed of all lots."""

    tournament: TournamentId
    sheet: AnyTournamentOptions
    by: str
    commitment: bytes


class Register(Struct, frozen=True):
    """Enters a player, who pays. Where pairs enter together, the entry counts only when the
    partner's own entry names this player. Only a house bot has a `name`.
    """

    player: PlayerId
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    name: str = ""


class Withdraw(Struct, frozen=True):
    """Withdraws the player's entry before the tournament has begun."""

    player: PlayerId


class Reach(Struct, frozen=True):
    """The deadline of the timer has come: the start, a level, or the end of a break."""

    number: int


class Lot(Struct, frozen=True):
    """The order drawn for the lot `number`."""

    number: int
    order: tuple[int, ...]


class Hear(Struct, frozen=True):
    """A report of a table."""

    report: Report


class Done(Struct, frozen=True):
    """An effect has been carried out; `code` is the reason if it could not be."""

    number: int
    code: str = ""


class Pause(Struct, frozen=True):
    """Stops the clock of the tournament, and its tables at their next boundaries."""

    by: str
    why: str


class Resume(Struct, frozen=True):
    """Ends a pause that the director has set."""

    by: str


class Wake(Struct, frozen=True):
    """The server was down for this time: clocks go on from where they stopped (P6)."""

    away: Millis


class Extend(Struct, frozen=True):
    """Extends the running level, the break or the wait for the start."""

    by: str
    minutes: int


class PlayFor(Struct, frozen=True):
    """Lets a bot play for a player, or lets the player play again."""

    by: str
    player: PlayerId
    level: BotLevel | None


class Adjudicate(Struct, frozen=True):
    """Sets the result of a match, played or not.

    An earlier result is corrected, as long as nothing later depends on it.
    """

    by: str
    table: TableId
    winner: PlayerId
    why: str


class Cancel(Struct, frozen=True):
    """Ends the tournament and settles it by the published formula (P6)."""

    by: str
    why: Literal["too_few", "director", "fault"]
    note: str = ""


class Reveal(Struct, frozen=True):
    """Reveals the seed of the lots, once the tournament is over."""

    seed: bytes


EntryCommand = Register | Withdraw
"""Commands of players before the tournament begins."""

ClockCommand = Reach | Pause | Resume | Wake | Extend
"""Commands about the clock of the tournament."""

DirectorCommand = PlayFor | Adjudicate
"""Commands of the director about a player or a match."""

OtherCommand = Lot | Hear | Done | Cancel | Reveal

CommandAfterAnnounce = EntryCommand | ClockCommand | DirectorCommand | OtherCommand
"""Every command but `Announce`, which alone finds no tournament."""

Command = Announce | CommandAfterAnnounce
