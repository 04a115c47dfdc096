"""What a client may send.

Every message but `Hello` carries an id, kept and sent again until it is answered.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from circolo.play.premoves import Topic, Until
from circolo.tables.chat import LONGEST, Phrase, Reason
from circolo.tables.state import BotLevel
from circolo.tables.table_options import BuyInChips, TableOptions
from circolo.wire.game_unions import Action, Options, Preferences, Premove

PROTOCOL_VERSION = 1

_END = r"$(?!\n)"
"""The end of a text: `$` alone also stands before a last line feed."""
_WORD = f"^[A-Za-z0-9_-]+{_END}"
_ID = f"^[a-z0-9]+{_END}"

MessageId = Annotated[str, Meta(min_length=8, max_length=40, pattern=_WORD)]
"""Chosen by the client, at random; the same id is the same message, however often it comes."""

TableIdText = Annotated[str, Meta(min_length=4, max_length=24, pattern=_ID)]
PlayerIdText = Annotated[str, Meta(min_length=1, max_length=40, pattern=_WORD)]
TournamentIdText = Annotated[str, Meta(min_length=4, max_length=16, pattern=_ID)]
SeatNumber = Annotated[int, Meta(ge=0, le=17)]
"""A seat, or a place behind the seats."""
QuestionNumber = Annotated[int, Meta(ge=0, le=2**31)]
EpochNumber = Annotated[int, Meta(ge=1, le=2**31)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""In base64, as all bytes that travel."""

Bytes64 = Annotated[bytes, Meta(min_length=64, max_length=64)]

Password = Annotated[str, Meta(min_length=1, max_length=64)]
"""Of a table: told to friends, and asked of who sits down."""


class BaseMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages share."""


class Hello(BaseMessage, frozen=True, tag="hello"):
    """The first message of a connection: which protocol the client speaks."""

    protocol: int


class WatchLobby(BaseMessage, frozen=True, tag="watch_lobby"):
    """Send a page of the list of tables, now and when it changes; `on` false: no more."""

    id: MessageId
    on: bool
    page: Annotated[int, Meta(ge=0, le=1_000)] = 0


class OpenTable(BaseMessage, frozen=True, tag="open_table"):
    """Open a table and sit down at it; at a ring table with so many chips, or else the least."""

    id: MessageId
    sheet: TableOptions[Options]
    buy_in: BuyInChips | None = None
    password: Password | None = None


class QuickPlay(BaseMessage, frozen=True, tag="quick_play"):
    """Sit down where such a match waits for players, or such a ring table has a seat, else open
    one; with bots, start at once.
    """

    id: MessageId
    options: Options
    bots: bool
    level: BotLevel = "circolo"
    buy_in: BuyInChips | None = None


class Sit(BaseMessage, frozen=True, tag="sit"):
    """Take a seat, without a number the first that is free; at a ring table with so many chips, or
    else the least.
    """

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    buy_in: BuyInChips | None = None
    password: Password | None = None


class TopUp(BaseMessage, frozen=True, tag="top_up"):
    """Buy more chips at a ring table; they are in play from the next boundary."""

    id: MessageId
    table: TableIdText
    chips: BuyInChips


class Start(BaseMessage, frozen=True, tag="start"):
    """Begin, where the host is waited for; only he can say so."""

    id: MessageId
    table: TableIdText


class SetLock(BaseMessage, frozen=True, tag="set_lock"):
    """Let nobody else sit down, or let people again; only the host can say so."""

    id: MessageId
    table: TableIdText
    locked: bool


class Remove(BaseMessage, frozen=True, tag="remove"):
    """Send somebody away from the table for good; only the host can."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber


class AddBot(BaseMessage, frozen=True, tag="add_bot"):
    """Call a bot of the house to a free seat of a table at which one sits."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    level: BotLevel = "circolo"


class Rematch(BaseMessage, frozen=True, tag="rematch"):
    """Play again what was just played, with who sat at that table; `Done` names the new one."""

    id: MessageId
    table: TableIdText


class Leave(BaseMessage, frozen=True, tag="leave"):
    """Stand up, as soon as nothing is owed; in a match, be played for to its end."""

    id: MessageId
    table: TableIdText


class Act(BaseMessage, frozen=True, tag="act"):
    """Answer the question `ask`."""

    id: MessageId
    table: TableIdText
    ask: QuestionNumber
    action: Action


class MoveOn(BaseMessage, frozen=True, tag="move_on"):
    """Let the window `ask` close, where you have no clock: you answer nothing, or nothing more."""

    id: MessageId
    table: TableIdText
    ask: QuestionNumber


class SetPremove(BaseMessage, frozen=True, tag="set_premove"):
    """Set how a question to come is to be answered, in place of what was set about the same; for as
    long as is said, or as is usual.
    """

    id: MessageId
    table: TableIdText
    premove: Premove
    until: Until | None = None


class WithdrawPremove(BaseMessage, frozen=True, tag="withdraw_premove"):
    """Set nothing any more: about this, or at all."""

    id: MessageId
    table: TableIdText
    about: Topic | None = None


class SetHabits(BaseMessage, frozen=True, tag="set_habits"):
    """Leave to the house what these habits say, from the next decision on."""

    id: MessageId
    table: TableIdText
    habits: Preferences


class CommitSeed(BaseMessage, frozen=True, tag="commit_seed"):
    """Bind oneself to a seed for the shuffle that the table prepares."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    commitment: Bytes32


class RevealSeed(BaseMessage, frozen=True, tag="reveal_seed"):
    """Show the seed, once the house has committed to its own."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    seed: Bytes32


class Countersign(BaseMessage, frozen=True, tag="countersign"):
    """Confirm what was shown of a shuffle that has ended, and the head there: docs/fairness.md."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    head: Bytes32
    key: Bytes32
    signature: Bytes64


class SitOut(BaseMessage, frozen=True, tag="sit_out"):
    """Be absent from the next decision on."""

    id: MessageId
    table: TableIdText


class ComeBack(BaseMessage, frozen=True, tag="come_back"):
    """«Rientra»."""

    id: MessageId
    table: TableIdText


class Follow(BaseMessage, frozen=True, tag="follow"):
    """Send this connection what a table shows; `seq` is the last frame seen, 0 for none."""

    id: MessageId
    table: TableIdText
    seq: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Unfollow(BaseMessage, frozen=True, tag="unfollow"):
    """Send this connection nothing more of a table; who sits there is as one whose line is lost."""

    id: MessageId
    table: TableIdText


class Speak(BaseMessage, frozen=True, tag="speak"):
    """Say something at a table: a phrase or a line of one's own, one of both."""

    id: MessageId
    table: TableIdText
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)] | None = None


class Block(BaseMessage, frozen=True, tag="block"):
    """Hear nothing more of somebody at any table; `on` false: hear him again."""

    id: MessageId
    player: PlayerIdText
    on: bool


class Report(BaseMessage, frozen=True, tag="report"):
    """Tell who keeps order of somebody at a table; what he said there last goes with it."""

    id: MessageId
    table: TableIdText
    player: PlayerIdText
    reason: Reason
    note: Annotated[str, Meta(max_length=500)] = ""


class WatchTournaments(BaseMessage, frozen=True, tag="watch_events"):
    """Send the list of events, now and when it changes; `on` false: no more."""

    id: MessageId
    on: bool


class WatchTournament(BaseMessage, frozen=True, tag="watch_event"):
    """Send an event, now and when it changes; `on` false: no more."""

    id: MessageId
    event: TournamentIdText
    on: bool


class Register(BaseMessage, frozen=True, tag="register"):
    """Enter an event and pay for it; where pairs enter together, with whom, by his name."""

    id: MessageId
    event: TournamentIdText
    partner: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class WithdrawEntry(BaseMessage, frozen=True, tag="withdraw_entry"):
    """Take the entry back, as long as nothing has begun."""

    id: MessageId
    event: TournamentIdText


class FillTournament(BaseMessage, frozen=True, tag="fill_event"):
    """Let bots of the house take the empty places of a sit-and-go that one has entered."""

    id: MessageId
    event: TournamentIdText


class Ping(BaseMessage, frozen=True, tag="ping"):
    """Is the line alive, and what time is it?"""

    id: MessageId


ClientMessage = (
    Hello
    | WatchLobby
    | OpenTable
    | QuickPlay
    | Sit
    | TopUp
    | Start
    | SetLock
    | Remove
    | AddBot
    | Rematch
    | Leave
    | Act
    | MoveOn
    | SetPremove
    | WithdrawPremove
    | SetHabits
    | CommitSeed
    | RevealSeed
    | Countersign
    | SitOut
    | ComeBack
    | Follow
    | Unfollow
    | Speak
    | Block
    | Report
    | WatchTournaments
    | WatchTournament
    | Register
    | WithdrawEntry
    | FillTournament
    | Ping
)

MESSAGE_MAX_BYTES = 4096
"""A longer message is refused before it is read."""

PersonKind = Literal["guest", "member", "bot"]
