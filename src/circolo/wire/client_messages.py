"""The messages that a client may send.

Every message but `Hello` carries an id. The client keeps a message and sends it again until the
server answers.
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
"""A random id that the client chooses. A repeated id is the same message, and has one effect."""

TableIdText = Annotated[str, Meta(min_length=4, max_length=24, pattern=_ID)]
PlayerIdText = Annotated[str, Meta(min_length=1, max_length=40, pattern=_WORD)]
TournamentIdText = Annotated[str, Meta(min_length=4, max_length=16, pattern=_ID)]
SeatNumber = Annotated[int, Meta(ge=0, le=17)]
"""A seat, or a place of a standing bettor after the seats."""
QuestionNumber = Annotated[int, Meta(ge=0, le=2**31)]
EpochNumber = Annotated[int, Meta(ge=1, le=2**31)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""Bytes travel in base64."""

Bytes64 = Annotated[bytes, Meta(min_length=64, max_length=64)]

Password = Annotated[str, Meta(min_length=1, max_length=64)]
"""The password of a table, which its host gives to the players they invite."""


class BaseMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all messages: unknown fields are refused."""


class Hello(BaseMessage, frozen=True, tag="hello"):
    """The first message of a connection: the version of the protocol that the client speaks."""

    protocol: int


class WatchLobby(BaseMessage, frozen=True, tag="watch_lobby"):
    """Subscribe to a page of the list of tables; `on` false ends the subscription."""

    id: MessageId
    on: bool
    page: Annotated[int, Meta(ge=0, le=1_000)] = 0


class OpenTable(BaseMessage, frozen=True, tag="open_table"):
    """Open a table and sit down at it. `buy_in` is for ring tables; the default is the minimum."""

    id: MessageId
    sheet: TableOptions[Options]
    buy_in: BuyInChips | None = None
    password: Password | None = None


class QuickPlay(BaseMessage, frozen=True, tag="quick_play"):
    """Take a seat at a matching table that has one, or open a new table. With bots the match starts
    at once.
    """

    id: MessageId
    options: Options
    bots: bool
    level: BotLevel = "circolo"
    buy_in: BuyInChips | None = None


class Sit(BaseMessage, frozen=True, tag="sit"):
    """Take this seat, or the first free seat if none is given. `buy_in` is for ring tables; the
    default is the minimum.
    """

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    buy_in: BuyInChips | None = None
    password: Password | None = None


class TopUp(BaseMessage, frozen=True, tag="top_up"):
    """Buy more chips at a ring table; they are in play from the next deal or coup."""

    id: MessageId
    table: TableIdText
    chips: BuyInChips


class Start(BaseMessage, frozen=True, tag="start"):
    """Start the match at a table that waits for its host; only the host may."""

    id: MessageId
    table: TableIdText


class SetLock(BaseMessage, frozen=True, tag="set_lock"):
    """Lock the table against new players, or unlock it; only the host may."""

    id: MessageId
    table: TableIdText
    locked: bool


class Remove(BaseMessage, frozen=True, tag="remove"):
    """Remove a player from the table for good; only the host may."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber


class AddBot(BaseMessage, frozen=True, tag="add_bot"):
    """Seat a house bot at a table where the sender has a seat."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    level: BotLevel = "circolo"


class Rematch(BaseMessage, frozen=True, tag="rematch"):
    """Open the same table again for the same players; `Done` names the new table."""

    id: MessageId
    table: TableIdText


class Leave(BaseMessage, frozen=True, tag="leave"):
    """Leave the table as soon as the seat owes nothing. In a match the house plays the seat to the
    end.
    """

    id: MessageId
    table: TableIdText


class Act(BaseMessage, frozen=True, tag="act"):
    """Answer the question `ask`."""

    id: MessageId
    table: TableIdText
    ask: QuestionNumber
    action: Action


class MoveOn(BaseMessage, frozen=True, tag="move_on"):
    """Close the window `ask` without a further answer, at a table where the sender has no clock."""

    id: MessageId
    table: TableIdText
    ask: QuestionNumber


class SetPremove(BaseMessage, frozen=True, tag="set_premove"):
    """Set the answer to a coming question, in place of a premove about the same topic.

    It lasts until `until`, or as long as is usual.
    """

    id: MessageId
    table: TableIdText
    premove: Premove
    until: Until | None = None


class WithdrawPremove(BaseMessage, frozen=True, tag="withdraw_premove"):
    """Withdraw the premove about a topic, or all premoves."""

    id: MessageId
    table: TableIdText
    about: Topic | None = None


class SetHabits(BaseMessage, frozen=True, tag="set_habits"):
    """Set the preferences that the house carries out for this seat from the next decision on."""

    id: MessageId
    table: TableIdText
    habits: Preferences


class CommitSeed(BaseMessage, frozen=True, tag="commit_seed"):
    """Commit to a seed for the shuffle that the table prepares."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    commitment: Bytes32


class RevealSeed(BaseMessage, frozen=True, tag="reveal_seed"):
    """Reveal the seed after the house has committed to its own."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    seed: Bytes32


class Countersign(BaseMessage, frozen=True, tag="countersign"):
    """Sign the commitments and the chain head of a shuffle that has ended: docs/fairness.md."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    head: Bytes32
    key: Bytes32
    signature: Bytes64


class SitOut(BaseMessage, frozen=True, tag="sit_out"):
    """Let the house play the seat from the next decision on."""

    id: MessageId
    table: TableIdText


class ComeBack(BaseMessage, frozen=True, tag="come_back"):
    """Take the seat back from the house («Rientra»)."""

    id: MessageId
    table: TableIdText


class Follow(BaseMessage, frozen=True, tag="follow"):
    """Send the frames of a table to this connection; `seq` is the last one received, or 0."""

    id: MessageId
    table: TableIdText
    seq: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Unfollow(BaseMessage, frozen=True, tag="unfollow"):
    """Send no more frames of a table. A player with a seat counts as disconnected."""

    id: MessageId
    table: TableIdText


class Speak(BaseMessage, frozen=True, tag="speak"):
    """Send a chat line at a table: either a phrase or a text."""

    id: MessageId
    table: TableIdText
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)] | None = None


class Block(BaseMessage, frozen=True, tag="block"):
    """Block all chat of a player; `on` false unblocks it."""

    id: MessageId
    player: PlayerIdText
    on: bool


class Report(BaseMessage, frozen=True, tag="report"):
    """Report a player at a table to the staff, with the player's latest chat lines."""

    id: MessageId
    table: TableIdText
    player: PlayerIdText
    reason: Reason
    note: Annotated[str, Meta(max_length=500)] = ""


class WatchTournaments(BaseMessage, frozen=True, tag="watch_events"):
    """Subscribe to the list of tournaments; `on` false ends the subscription."""

    id: MessageId
    on: bool


class WatchTournament(BaseMessage, frozen=True, tag="watch_event"):
    """Subscribe to a tournament; `on` false ends the subscription."""

    id: MessageId
    event: TournamentIdText
    on: bool


class Register(BaseMessage, frozen=True, tag="register"):
    """Enter a tournament and pay the entry. Where pairs enter, `partner` is the partner's name."""

    id: MessageId
    event: TournamentIdText
    partner: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class WithdrawEntry(BaseMessage, frozen=True, tag="withdraw_entry"):
    """Withdraw the entry before the tournament begins."""

    id: MessageId
    event: TournamentIdText


class FillTournament(BaseMessage, frozen=True, tag="fill_event"):
    """Fill the empty places of a sit-and-go that the sender has entered with house bots."""

    id: MessageId
    event: TournamentIdText


class Ping(BaseMessage, frozen=True, tag="ping"):
    """Check the connection and ask for the time of the server."""

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
