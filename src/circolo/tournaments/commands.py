"""The commands that a tournament accepts, grouped in unions.

`rules.py` passes each union to the module that decides it. A new command is added to one union
here, and to the module that decides that union.
"""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Millis, Seat
from circolo.tables.state import BotLevel, PlayerId, TableId
from circolo.tournaments.reports import Report
from circolo.tournaments.state import TournamentId
from circolo.tournaments.tournament_options import AnyTournamentOptions
from circolo.tournaments.won_seats import WonSeat


class Announce(Struct, frozen=True):
    """Command: create a tournament and open its list of entries. `commitment` is the hash that
    binds the house to the seed of all random orders.
    """

    tournament: TournamentId
    sheet: AnyTournamentOptions
    by: str
    commitment: bytes
    deals: bytes = b""
    """The commitment to the packs of a duplicate tournament, else empty."""


class Register(Struct, frozen=True):
    """Command: enter a player, who pays entry and fee. Where pairs enter together, the entry is
    valid only once the named partner has entered and named this player. Only a house bot has a
    `name`.
    """

    player: PlayerId
    bot: bool = False
    level: BotLevel | None = None
    partner: PlayerId | None = None
    name: str = ""
    seat: WonSeat | None = None
    """The seat of a satellite that pays for the entry."""


class SettleSeat(Struct, frozen=True):
    """Command of the house: the winner of a satellite's seat has entered the other tournament, or
    could not for the reason `code`. An empty `code` means that they have entered.
    """

    entrant: int
    code: str = ""


class Withdraw(Struct, frozen=True):
    """Command: withdraw a player's entry, with a refund, before the tournament has begun."""

    player: PlayerId


class Reach(Struct, frozen=True):
    """Command of the clock: the deadline of the timer `number` has come, for example the start or
    the end of a level.
    """

    number: int


class Lot(Struct, frozen=True):
    """Command of the house: record the order that was drawn for the lot `number`, a random order
    that the tournament has requested.
    """

    number: int
    order: tuple[int, ...]


class Hear(Struct, frozen=True):
    """Command of the house: process a report from one of the tournament's tables."""

    report: Report


class Done(Struct, frozen=True):
    """Command of the house: the effect `number` (an order to a table) was carried out, or has
    failed for the reason `code`. An empty `code` means that it was carried out.
    """

    number: int
    code: str = ""


class Pause(Struct, frozen=True):
    """Command of the director: stop the tournament's clock, and its tables after their running coup
    (one round of a bank game) or deal.
    """

    by: str
    why: str


class Resume(Struct, frozen=True):
    """Command of the director: end the pause of the tournament."""

    by: str


class Wake(Struct, frozen=True):
    """Command of the house after downtime of `away` milliseconds: move the deadline later by that
    time (P6).
    """

    away: Millis


class Extend(Struct, frozen=True):
    """Command of the director: add some minutes to what the clock counts now, which is the level,
    the break, or the time until the start.
    """

    by: str
    minutes: int


class PlayFor(Struct, frozen=True):
    """Command of the director: let a house bot of this level play for a player; None lets the
    player play again.
    """

    by: str
    player: PlayerId
    level: BotLevel | None


class Adjudicate(Struct, frozen=True):
    """Command of the director: set the result of the match at a table, whether or not it was
    played.

    An earlier result is corrected, unless a match that depends on it has been played.
    """

    by: str
    table: TableId
    winner: PlayerId
    why: str


class SetPairings(Struct, frozen=True):
    """Command of the director before the start: list the pairs of players who must not meet, and
    those who meet in the first round. It replaces the earlier lists.
    """

    by: str
    forbidden: tuple[tuple[PlayerId, PlayerId], ...] = ()
    forced: tuple[tuple[PlayerId, PlayerId], ...] = ()


class MovePlayer(Struct, frozen=True):
    """Command of the director: move a player of a freeze-out to a free seat at another table, as
    soon as the running coup (one round of a bank game) at their table permits it.
    """

    by: str
    player: PlayerId
    table: TableId
    seat: Seat


class PauseTable(Struct, frozen=True):
    """Command of the director: stop one table after its running coup (one round of a bank game) or
    deal. The tournament's clock runs on.
    """

    by: str
    table: TableId
    why: str


class ResumeTable(Struct, frozen=True):
    """Command of the director: let a table play on that the director has paused."""

    by: str
    table: TableId


class SendMessage(Struct, frozen=True):
    """Command of the director: show a public message to everybody in the tournament."""

    by: str
    text: str


class Cancel(Struct, frozen=True):
    """Command: end the tournament early, and refund the entries or divide the prize pool by the
    published formula (P6).
    """

    by: str
    why: Literal["too_few", "director", "fault"]
    note: str = ""


class Reveal(Struct, frozen=True):
    """Command of the house after the end: publish the seed from which all random orders of the
    tournament follow.
    """

    seed: bytes


class ShowPack(Struct, frozen=True):
    """Command of the house when all tables of a duplicate tournament have finished a round: publish
    the secret of its last pack.
    """

    round: int
    secret: bytes


EntryCommand = Register | Withdraw
"""Commands about the entry of one player, accepted until the tournament begins."""

ClockCommand = Reach | Pause | Resume | Wake | Extend
"""Commands about the clock of the tournament, decided in `clock.py`."""

TableCommand = PauseTable | ResumeTable | MovePlayer
"""Commands of the director about one table, decided in `table_orders.py`."""

DirectorCommand = PlayFor | Adjudicate | SetPairings | SendMessage | TableCommand
"""Commands of the director about players, pairings, matches and tables: see `director.py`."""

OtherCommand = Lot | Hear | Done | Cancel | Reveal | ShowPack | SettleSeat

CommandAfterAnnounce = EntryCommand | ClockCommand | DirectorCommand | OtherCommand
"""Every command except `Announce`, the only one that needs no existing tournament."""

Command = Announce | CommandAfterAnnounce
