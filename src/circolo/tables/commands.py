"""The commands that a table accepts, and the unions by which `rules.py` dispatches them.

A new command must join one of the unions in `CommandAtTable`; the code for that union then handles
it.
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


class Open(Struct, frozen=True, gc=False):
    """Command to open a table. For a rematch, `kept` names for each seat the player for whom it is
    reserved.
    """

    table: TableId
    sheet: TableOptions[Any]
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class SetPassword(Struct, frozen=True, gc=False):
    """Command to require a password from players who sit down. `digest` is its salted hash; the
    table does not store the password.
    """

    digest: bytes


class Sit(Struct, frozen=True, gc=False):
    """Command to seat a player at `seat`, or at the first free seat if it is None. The player pays
    the entry or the buy-in (None: the minimum).

    Only a house bot (a bot that the server provides) has a `name` and a `level`.
    """

    player: PlayerId
    seat: Seat | None = None
    bot: bool = False
    level: BotLevel | None = None
    buy_in: Chips | None = None
    new: bool | None = None
    """Whether the player has not bet yet in the tournament (S6); None if no tournament sends the
    command.
    """

    name: str = ""


class TopUp(Struct, frozen=True, gc=False):
    """Command of a player to buy more chips at a ring table (a bank game that players join and
    leave). They join the stack between two deals (R10).
    """

    seat: Seat
    chips: Chips


class Start(Struct, frozen=True, gc=False):
    """Command of the host to start the game with the players who are seated."""

    by: PlayerId


class SetLock(Struct, frozen=True, gc=False):
    """Command of the host to lock the table, so that nobody else can sit down, or to unlock it."""

    by: PlayerId
    locked: bool


class Remove(Struct, frozen=True, gc=False):
    """Command of the host to remove a player, who cannot sit down at this table again."""

    by: PlayerId
    seat: Seat


class Leave(Struct, frozen=True, gc=False):
    """Command of a player to leave the table. The seat becomes free as soon as the running deal
    permits it (R10).

    In a match the server plays for the seat until the match ends.
    """

    seat: Seat


class SitOut(Struct, frozen=True, gc=False):
    """Command of a player to become absent by choice: the server then plays for the seat (R3)."""

    seat: Seat


class ComeBack(Struct, frozen=True, gc=False):
    """Command of an absent player to play again: the button «Rientra» (R3)."""

    seat: Seat


class Do(Struct, frozen=True, gc=False):
    """Command of a player to answer the game's open question with the id `ask`."""

    seat: Seat
    ask: WaitId
    action: Any


class MoveOn(Struct, frozen=True, gc=False):
    """Command of a player without a clock who will not answer a window (any more); its time limit
    then starts (R11). A window is a question that seats may leave unanswered.
    """

    seat: Seat
    ask: WaitId


class SetPremove(Struct, frozen=True, gc=False):
    """Command of a player to set a premove (an answer before its question). It replaces an earlier
    one about the same topic (R7).

    `until` is its duration; None is the default of this type of premove.
    """

    seat: Seat
    premove: Any
    until: Until | None = None


class WithdrawPremove(Struct, frozen=True, gc=False):
    """Command of a player to withdraw the premove about one topic, or all premoves if `about` is
    None (R7).
    """

    seat: Seat
    about: Topic | None = None


class SetPreferences(Struct, frozen=True, gc=False):
    """Command of a player to replace the seat's preferences (standing settings for automatic
    answers). They apply from its next question on (R6).
    """

    seat: Seat
    preferences: Any


class UseAutomatic(Struct, frozen=True, gc=False):
    """Command of the server to answer the question `ask` by the seat's premove or preferences."""

    seat: Seat
    ask: WaitId


class Reach(Struct, frozen=True, gc=False):
    """Command of the server to apply a deadline that is reached.

    `offline` are the seats without a connection at that moment; `gone` are those of them that have
    been without one for a long time.
    """

    deadline: Deadline
    offline: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()


class Answer(Struct, frozen=True, gc=False):
    """Command of the dealer (the server part with the secret seeds): the result of a shuffle or a
    draw.

    `root` is the Merkle root that commits the house to the order of the pack; empty for a draw.
    """

    chance: Shuffled | Drawn
    root: bytes = b""


class CommitSeed(Struct, frozen=True, gc=False):
    """Command of a player's browser to commit to a seed for the next epoch (the life of one
    shuffle).
    """

    seat: Seat
    epoch: int
    commitment: bytes


class RevealSeed(Struct, frozen=True, gc=False):
    """Command of a player's browser to reveal its seed, after the house has committed to its
    own.
    """

    seat: Seat
    epoch: int
    seed: bytes


class Countersign(Struct, frozen=True, gc=False):
    """Command of a player's browser: its signature of the log and commitments of an epoch (the life
    of one shuffle) that has ended.

    `head` is the hash of the log's last entry at that time, and `key` the browser's public key.
    """

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class BeginEpoch(Struct, frozen=True, gc=False):
    """Command of the server to commit to the house's seed for the next epoch (the life of one
    shuffle).
    """

    number: int
    commitment: bytes


class EndEpoch(Struct, frozen=True, gc=False):
    """Command of the server to end an epoch and reveal the house's seed; None if the seed is
    lost.
    """

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Resume(Struct, frozen=True, gc=False):
    """Command of the server after a restart: deadlines move later by the downtime `away`, in
    milliseconds (P6).
    """

    away: Millis


class Hold(Struct, frozen=True, gc=False):
    """Command of the server to stop the table's clocks, because all its players have lost their
    connections.
    """


class Release(Struct, frozen=True, gc=False):
    """Command of the server to start stopped clocks again: a player has reconnected, or the maximum
    stop is over.

    `gone`: the only person at the table, who plays without a clock, has not reconnected and leaves.
    """

    gone: bool = False


class Rematch(Struct, frozen=True, gc=False):
    """Command of the server to tell the players of an ended match which new table is for their
    rematch.
    """

    table: TableId


class VoidDeal(Struct, frozen=True, gc=False):
    """Command of the staff to void a deal, so that the chips that it moved go back.

    `settlement` contains these chips (None if the deal has not ended), and `players` the player of
    each seat in that deal.
    """

    deal: int
    why: str
    settlement: Settlement | None = None
    players: tuple[PlayerId | None, ...] = ()


class SendAway(Struct, frozen=True, gc=False):
    """Command of a tournament to move a player away from this table, as soon as the running deal
    permits it (R10).
    """

    player: PlayerId


class SetStakes(Struct, frozen=True, gc=False):
    """Command of a tournament to set the minimum bank and the minimum bet from the next bank (the
    coups of one banker) on (P4).
    """

    minimum: Chips


class StopPlay(Struct, frozen=True, gc=False):
    """Command of a tournament to stop play when the running deal ends (P4)."""

    why: str


class Proceed(Struct, frozen=True, gc=False):
    """Command of a tournament to begin or resume play. `one`: for one deal only, as in
    hand-for-hand play, where all tables play each deal together (P4).
    """

    one: bool = False


class PlayFor(Struct, frozen=True, gc=False):
    """Command of a tournament to let a house bot play for a person; with `level` None the person
    plays again.
    """

    player: PlayerId
    level: BotLevel | None


class ShowDeals(Struct, frozen=True, gc=False):
    """Command of a duplicate tournament: all tables have played the deals of this table's match, so
    its packs may be shown.
    """


class Close(Struct, frozen=True, gc=False):
    """Command to close the table for the reason `why`, and to return the chips of all seats to the
    players' accounts.
    """

    why: str


SeatCommand = Sit | TopUp | Leave | SitOut | ComeBack
"""Commands of a player about their own seat."""

HostCommand = SetPassword | Start | SetLock | Remove
"""Commands of the host, the player who opened the table."""

AutomationCommand = SetPremove | WithdrawPremove | SetPreferences
"""Commands of a player about premoves (answers set before their question) and preferences."""

EpochCommand = CommitSeed | RevealSeed | Countersign | BeginEpoch | EndEpoch
"""Commands of the exchange of seeds from which a shuffle follows (docs/fairness.md)."""

ClockCommand = Resume | Hold | Release
"""Commands of the server that stop, start or adjust all clocks of a table."""

TournamentCommand = SendAway | SetStakes | StopPlay | Proceed | PlayFor | ShowDeals
"""Commands that a tournament gives to its own tables; all other tables refuse them."""

NotInTournament = HostCommand | TopUp | Leave | Rematch
"""Commands of players that a table of a tournament refuses."""

OtherCommand = MoveOn | UseAutomatic | Reach | Answer | Rematch | VoidDeal | Close

CommandAtTable = (
    Do
    | SeatCommand
    | HostCommand
    | AutomationCommand
    | EpochCommand
    | ClockCommand
    | TournamentCommand
    | OtherCommand
)
"""Commands to an open table: all except `Open`, which creates it."""

Command = Open | CommandAtTable
