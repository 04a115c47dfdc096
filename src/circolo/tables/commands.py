"""All that can be said to a table."""

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
    """Set up a table; for a rematch, seats are kept for who had them."""

    table: TableId
    sheet: TableOptions[Any]
    kept: tuple[Keeper | None, ...] = ()
    host: PlayerId | None = None


class SetPassword(Struct, frozen=True):
    """Ask a password of who sits down, of which the table keeps a salted digest."""

    digest: bytes


class Sit(Struct, frozen=True):
    """Take a seat, or the first free one, and pay the entry, or buy in for so much. Only a bot of
    the house says a `name`.
    """

    player: PlayerId
    seat: Seat | None = None
    bot: bool = False
    level: BotLevel | None = None
    buy_in: Chips | None = None
    new: bool | None = None
    """Of who is seated by his tournament: whether he has still to bet for the first time (S6)."""

    name: str = ""


class TopUp(Struct, frozen=True):
    """Buy more chips at a ring table; they are in play from the next boundary (R10)."""

    seat: Seat
    chips: Chips


class Start(Struct, frozen=True):
    """Begin with who is here, where the host is waited for."""

    by: PlayerId


class SetLock(Struct, frozen=True):
    """Let nobody else sit down, or let people again."""

    by: PlayerId
    locked: bool


class Remove(Struct, frozen=True):
    """Send somebody away from the table for good."""

    by: PlayerId
    seat: Seat


class Leave(Struct, frozen=True):
    """Stand up: as soon as nothing is owed; in a match, be played for to its end (R10)."""

    seat: Seat


class SitOut(Struct, frozen=True):
    """Be absent by choice (R3)."""

    seat: Seat


class ComeBack(Struct, frozen=True):
    """«Rientra» (R3)."""

    seat: Seat


class Do(Struct, frozen=True):
    """Answer a question of the game."""

    seat: Seat
    ask: WaitId
    action: Any


class MoveOn(Struct, frozen=True):
    """Let a window close that waits for a seat without a clock (R11)."""

    seat: Seat
    ask: WaitId


class SetPremove(Struct, frozen=True):
    """Set before a question how it is to be answered, in place of what was set about the same; for
    as long as is said, or as is usual (R7).
    """

    seat: Seat
    premove: Any
    until: Until | None = None


class WithdrawPremove(Struct, frozen=True):
    """Set nothing any more: about this, or at all (R7)."""

    seat: Seat
    about: Topic | None = None


class SetHabits(Struct, frozen=True):
    """Leave to the house what these habits say, from the next decision on (R6)."""

    seat: Seat
    habits: Any


class UseAutomatic(Struct, frozen=True):
    """The moment has come for what the seat has set, or for its habits, to answer `ask`."""

    seat: Seat
    ask: WaitId


class Reach(Struct, frozen=True):
    """A deadline has come; `offline` are the seats without a line at that moment, `gone` those of
    them that have had none for long.
    """

    deadline: Deadline
    offline: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()


class Answer(Struct, frozen=True):
    """The dealer's answer to a chance of the game; `root` binds the house to a pack's order."""

    chance: Shuffled | Drawn
    root: bytes = b""


class CommitSeed(Struct, frozen=True):
    """A seat binds itself to a seed for the next epoch."""

    seat: Seat
    epoch: int
    commitment: bytes


class RevealSeed(Struct, frozen=True):
    """A seat shows its seed, once the house is bound to its own."""

    seat: Seat
    epoch: int
    seed: bytes


class Countersign(Struct, frozen=True):
    """The browser of a seat confirms what it was shown of an epoch that has ended."""

    seat: Seat
    epoch: int
    head: bytes
    key: bytes
    signature: bytes


class BeginEpoch(Struct, frozen=True):
    """The house binds itself to a seed for the next epoch."""

    number: int
    commitment: bytes


class EndEpoch(Struct, frozen=True):
    """The seed of the house is shown, or said to be lost."""

    number: int
    seed: bytes | None
    why: Ending = "dealt"


class Resume(Struct, frozen=True):
    """The house was away for so long: clocks go on from where they stood (P6)."""

    away: Millis


class Hold(Struct, frozen=True):
    """Everybody has lost his line at once: that is nobody's fault, so stop the clocks."""


class Release(Struct, frozen=True):
    """Somebody is back, or it has lasted long enough: the clocks go on from where they stood.

    `gone`: the one person without a clock has not come back in all that time, and has left.
    """

    gone: bool = False


class Rematch(Struct, frozen=True):
    """Tell everybody at the table, whose match is over, where they can play again."""

    table: TableId


class VoidDeal(Struct, frozen=True):
    """Let a deal not count; if it is settled, so it was, and these sat there then."""

    deal: int
    why: str
    settlement: Settlement | None = None
    players: tuple[PlayerId | None, ...] = ()


class SendAway(Struct, frozen=True):
    """The tournament takes somebody off the table, as soon as he owes nothing there (R10)."""

    player: PlayerId


class SetStakes(Struct, frozen=True):
    """From the next bank on this is the least bank and bet (P4)."""

    minimum: Chips


class Halt(Struct, frozen=True):
    """Play the running deal out, and then no more (P4)."""

    why: str


class Proceed(Struct, frozen=True):
    """Begin, or play on; only `one` deal, hand for hand (P4)."""

    one: bool = False


class PlayFor(Struct, frozen=True):
    """Let a bot of the house play in somebody's name; or himself again, if there is no level."""

    player: PlayerId
    level: BotLevel | None


class Close(Struct, frozen=True):
    """End the table; what lies on it goes back to where it came from."""

    why: str


Directed = SendAway | SetStakes | Halt | Proceed | PlayFor
"""What only a tournament says, to its own tables."""

Command = (
    Open
    | SetPassword
    | Sit
    | TopUp
    | Start
    | SetLock
    | Remove
    | Leave
    | SitOut
    | ComeBack
    | Do
    | MoveOn
    | SetPremove
    | WithdrawPremove
    | SetHabits
    | UseAutomatic
    | Reach
    | Answer
    | CommitSeed
    | RevealSeed
    | Countersign
    | BeginEpoch
    | EndEpoch
    | Resume
    | Hold
    | Release
    | Rematch
    | VoidDeal
    | Directed
    | Close
)
