"""The commands that a table accepts, in the unions by which `rules.py` dispatches them.

A new command joins one union here, and is handled where that union is.
"""

from typing import Any

from msgspec import Struct

from circolo.cards.units import Chips, Millis, Seat
from circolo.fairness.epoch import Ending
from circolo.play.commands import Drawn, Shuffled
from circolo.play.premoves import Topic, Until
from circolo.play.settlement import Settlement
from circolo.play.waits import WaitId
from circolo.tables.state import BotLevel, Deadline, Keeper, PlayerId, TableId
from circolo.tables.table_options import TableOptions


class Open(Struct, frozen=True):
    """Opens a table. For a rematch it keeps the seats for the players who had them."""

    table: TableId
    sheet: TableOptions[Any]
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class SetPassword(Struct, frozen=True):
    """Requires a password to sit down. The table stores only its salted digest."""

    digest: bytes


class Sit(Struct, frozen=True):
    """Takes a seat, or the first free one, and pays the entry or the buy-in. Only a house bot has a
    `name`.
    """

    player: PlayerId
    seat: Seat | None = None
    bot: bool = False
    level: BotLevel | None = None
    buy_in: Chips | None = None
    new: bool | None = None
    """Set by a tournament only: whether the player has not bet yet in that tournament (S6)."""

    name: str = ""


class TopUp(Struct, frozen=True):
    """Buys more chips at a ring table. They are in play from the next boundary (R10)."""

    seat: Seat
    chips: Chips


class Start(Struct, frozen=True):
    """The host starts the game with the players who are seated."""

    by: PlayerId


class SetLock(Struct, frozen=True):
    """Lock or unlock the table for newcomers; only the host may."""

    by: PlayerId
    locked: bool


class Remove(Struct, frozen=True):
    """The host removes a player, who cannot sit down here again."""

    by: PlayerId
    seat: Seat


class Leave(Struct, frozen=True):
    """Leaves the table as soon as the player owes nothing. In a match the house plays on for the
    player to its end (R10).
    """

    seat: Seat


class SitOut(Struct, frozen=True):
    """The player is absent by choice (R3)."""

    seat: Seat


class ComeBack(Struct, frozen=True):
    """The player is no longer absent: «Rientra» (R3)."""

    seat: Seat


class Do(Struct, frozen=True):
    """Answers a question of the game."""

    seat: Seat
    ask: WaitId
    action: Any


class MoveOn(Struct, frozen=True):
    """Closes a window that waits for a player without a clock (R11)."""

    seat: Seat
    ask: WaitId


class SetPremove(Struct, frozen=True):
    """Sets a premove; it replaces an earlier one about the same topic (R7).

    `until` is its duration; None stands for the default of this premove.
    """

    seat: Seat
    premove: Any
    until: Until | None = None


class WithdrawPremove(Struct, frozen=True):
    """Withdraws the premove about one topic, or all premoves (R7)."""

    seat: Seat
    about: Topic | None = None


class SetHabits(Struct, frozen=True):
    """Replaces the preferences of a seat. They apply from its next question on (R6)."""

    seat: Seat
    habits: Any


class UseAutomatic(Struct, frozen=True):
    """Lets the seat's premove or preferences answer the question `ask`, whose time has come."""

    seat: Seat
    ask: WaitId


class Reach(Struct, frozen=True):
    """A deadline is reached. `offline`: the seats without a connection at that moment; `gone`: the
    seats without one for a long time.
    """

    deadline: Deadline
    offline: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()


class Answer(Struct, frozen=True):
    """The dealer answers a shuffle or a draw. `root` commits the house to the order of the pack."""

    chance: Shuffled | Drawn
    root: bytes = b""


class CommitSeed(Struct, frozen=True):
    """A seat commits to its seed for the next epoch."""

    seat: Seat
    epoch: int
    commitment: bytes


class RevealSeed(Struct, frozen=True):
    """A seat reveals its seed, once the house has committed to its own."""

    seat: Seat
    epoch: int
    seed: bytes


class Countersign(Struct, frozen=True):
    """The browser of a seat countersigns an epoch that has ended."""

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class BeginEpoch(Struct, frozen=True):
    """The house commits to its seed for the next epoch."""

    number: int
    commitment: bytes


class EndEpoch(Struct, frozen=True):
    """The house reveals its seed, or says that it is lost (None)."""

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Resume(Struct, frozen=True):
    """The server was down for this time: clocks go on from where they stopped (P6)."""

    away: Millis


class Hold(Struct, frozen=True):
    """Stops the clocks, because all players have lost their connection at once."""


class Release(Struct, frozen=True):
    """Starts the clocks again: a player has reconnected, or the limit of time is reached.

    `gone`: the only person at the table, who plays without a clock, has not reconnected and leaves.
    """

    gone: bool = False


class Rematch(Struct, frozen=True):
    """Announces the table of the rematch to the players of a match that is over."""

    table: TableId


class VoidDeal(Struct, frozen=True):
    """Staff void a deal. `settlement` is what a settled deal has moved, and `players` are those who
    sat there.
    """

    deal: int
    why: str
    settlement: Settlement | None = None
    players: tuple[PlayerId | None, ...] = ()


class SendAway(Struct, frozen=True):
    """The tournament takes a player off the table as soon as they owe nothing there (R10)."""

    player: PlayerId


class SetStakes(Struct, frozen=True):
    """Sets the minimum bank and the minimum bet from the next bank on (P4)."""

    minimum: Chips


class Halt(Struct, frozen=True):
    """Stops play after the running deal (P4)."""

    why: str


class Proceed(Struct, frozen=True):
    """Begins or resumes play. `one`: for one deal only, in hand-for-hand play (P4)."""

    one: bool = False


class PlayFor(Struct, frozen=True):
    """Lets a house bot play for a player. Without a level the player plays again."""

    player: PlayerId
    level: BotLevel | None


class Close(Struct, frozen=True):
    """Closes the table and returns the chips on it to their accounts."""

    why: str


SeatCommand = Sit | TopUp | Leave | SitOut | ComeBack
"""Commands of a player about their own seat."""

HostCommand = SetPassword | Start | SetLock | Remove
"""Commands of the host of a table."""

AutomationCommand = SetPremove | WithdrawPremove | SetHabits
"""Commands about premoves and preferences."""

EpochCommand = CommitSeed | RevealSeed | Countersign | BeginEpoch | EndEpoch
"""Commands about the seeds of a shuffle."""

ClockCommand = Resume | Hold | Release
"""Commands that stop and start all clocks of a table."""

TournamentCommand = SendAway | SetStakes | Halt | Proceed | PlayFor
"""Commands that only a tournament gives, to its own tables."""

NotInTournament = HostCommand | TopUp | Leave | Rematch
"""Commands that a table of a tournament refuses."""

OtherCommand = Do | MoveOn | UseAutomatic | Reach | Answer | Rematch | VoidDeal | Close

CommandAtTable = (
    SeatCommand
    | HostCommand
    | AutomationCommand
    | EpochCommand
    | ClockCommand
    | TournamentCommand
    | OtherCommand
)
"""Every command but `Open`, which alone finds no table."""

Command = Open | CommandAtTable
