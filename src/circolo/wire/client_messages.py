"""The messages that a client may send.

Every message except `Hello` has an id. A client repeats a message until the server answers it.
"""

from typing import Annotated, Literal

from msgspec import Meta

from circolo.play.premoves import Topic, Until
from circolo.tables.chat import LONGEST, Phrase, Reason
from circolo.tables.state import USUAL_LEVEL, BotLevel
from circolo.tables.table_options import BuyInChips, TableOptions
from circolo.wire.game_unions import Action, Options, Preferences, Premove
from circolo.wire.message_fields import (
    BaseMessage,
    Bytes32,
    Bytes64,
    EpochNumber,
    MessageId,
    Password,
    PlayerIdText,
    QuestionNumber,
    SeatNumber,
    TableIdText,
    TournamentIdText,
)

PROTOCOL_VERSION = 1


class Hello(BaseMessage, frozen=True, tag="hello"):
    """The first message on a connection: the protocol version of the client.

    If `changes` is true, the server sends the client a complete frame when it follows a table, and
    afterwards only what changes.
    """

    protocol: int
    changes: bool = False


class WatchLobby(BaseMessage, frozen=True, tag="watch_lobby"):
    """Subscribe to one page of the list of open tables; `on` false ends the subscription."""

    id: MessageId
    on: bool
    page: Annotated[int, Meta(ge=0, le=1_000)] = 0


class OpenTable(BaseMessage, frozen=True, tag="open_table"):
    """Open a table with the options `sheet`, and sit down at it. `buy_in` is for ring tables; None
    is the minimum.
    """

    id: MessageId
    sheet: TableOptions[Options]
    buy_in: BuyInChips | None = None
    password: Password | None = None


class QuickPlay(BaseMessage, frozen=True, tag="quick_play"):
    """Sit down at an open table with these options, or open a new one. With `bots`, open a private
    table with house bots of this level, where play starts immediately.
    """

    id: MessageId
    options: Options
    bots: bool
    level: BotLevel = USUAL_LEVEL
    buy_in: BuyInChips | None = None


class Sit(BaseMessage, frozen=True, tag="sit"):
    """Sit down at `seat`, or at the first free seat if it is None. `buy_in` is for ring tables;
    None is the minimum.
    """

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    buy_in: BuyInChips | None = None
    password: Password | None = None


class TopUp(BaseMessage, frozen=True, tag="top_up"):
    """Buy more chips at a ring table (a bank game that players join and leave); they join the stack
    after the running deal.
    """

    id: MessageId
    table: TableIdText
    chips: BuyInChips


class Start(BaseMessage, frozen=True, tag="start"):
    """Start the game at a table that waits for its host; only the host may send this."""

    id: MessageId
    table: TableIdText


class SetLock(BaseMessage, frozen=True, tag="set_lock"):
    """Lock the table against new players, or unlock it; only the host may send this."""

    id: MessageId
    table: TableIdText
    locked: bool


class Remove(BaseMessage, frozen=True, tag="remove"):
    """Remove a player from the table for good; only the host may send this."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber


class AddBot(BaseMessage, frozen=True, tag="add_bot"):
    """Seat a house bot at a table where the sender has a seat."""

    id: MessageId
    table: TableIdText
    seat: SeatNumber | None = None
    level: BotLevel = USUAL_LEVEL


class Rematch(BaseMessage, frozen=True, tag="rematch"):
    """Open a table with the same options for the same players; the answer `Done` names it."""

    id: MessageId
    table: TableIdText


class Leave(BaseMessage, frozen=True, tag="leave"):
    """Leave the table as soon as the running deal permits it. In a match the server plays for the
    seat until the end.
    """

    id: MessageId
    table: TableIdText


class Act(BaseMessage, frozen=True, tag="act"):
    """Answer the open question with the id `ask`."""

    id: MessageId
    table: TableIdText
    ask: QuestionNumber
    action: Action


class MoveOn(BaseMessage, frozen=True, tag="move_on"):
    """Give no further answer to the question `ask`, which the seat may leave unanswered, at a table
    where the sender has no clock. The question closes at the end of its time limit; until then,
    other seats may answer it.
    """

    id: MessageId
    table: TableIdText
    ask: QuestionNumber


class AskHint(BaseMessage, frozen=True, tag="ask_hint"):
    """Ask what a house bot would answer to the question `ask`, at a table where the sender plays
    alone with bots, without a clock. `Done.hint` is the answer.
    """

    id: MessageId
    table: TableIdText
    ask: QuestionNumber


class SetPremove(BaseMessage, frozen=True, tag="set_premove"):
    """Set a premove (an answer before its question), in place of an earlier one about the same
    topic.

    `until` is its duration; None is the default of this type of premove.
    """

    id: MessageId
    table: TableIdText
    premove: Premove
    until: Until | None = None


class WithdrawPremove(BaseMessage, frozen=True, tag="withdraw_premove"):
    """Withdraw the premove (an answer before its question) about the topic `about`, or all premoves
    if it is None.
    """

    id: MessageId
    table: TableIdText
    about: Topic | None = None


class SetPreferences(BaseMessage, frozen=True, tag="set_habits", rename={"preferences": "habits"}):
    """Set the seat's preferences, by which the server answers questions for it from the next
    decision on.
    """

    id: MessageId
    table: TableIdText
    preferences: Preferences


class CommitSeed(BaseMessage, frozen=True, tag="commit_seed"):
    """Commit to a seed for the table's next shuffle, by sending the hash of the seed."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    commitment: Bytes32


class RevealSeed(BaseMessage, frozen=True, tag="reveal_seed"):
    """Reveal the seed to which the seat has committed, after the house has committed to its own."""

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    seed: Bytes32


class Countersign(BaseMessage, frozen=True, tag="countersign"):
    """Send the browser's signature of the log and commitments of a shuffle that has ended
    (docs/fairness.md).

    `head` is the hash of the log's last entry at that time, and `key` the browser's public key.
    """

    id: MessageId
    table: TableIdText
    epoch: EpochNumber
    head: Bytes32
    key: Bytes32
    signature: Bytes64


class SitOut(BaseMessage, frozen=True, tag="sit_out"):
    """Become absent by choice: the server plays for the seat from the next decision on."""

    id: MessageId
    table: TableIdText


class ComeBack(BaseMessage, frozen=True, tag="come_back"):
    """End the absence of the seat, so that the player plays again («Rientra»)."""

    id: MessageId
    table: TableIdText


class Follow(BaseMessage, frozen=True, tag="follow"):
    """Subscribe to the frames (updates) of a table; `seq` is the number of the last frame received,
    or 0.
    """

    id: MessageId
    table: TableIdText
    seq: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Unfollow(BaseMessage, frozen=True, tag="unfollow"):
    """End the subscription to the frames of a table. A player with a seat there counts as
    disconnected.
    """

    id: MessageId
    table: TableIdText


class Speak(BaseMessage, frozen=True, tag="speak"):
    """Send a chat line to a table: either a phrase by its code, or a text."""

    id: MessageId
    table: TableIdText
    phrase: Phrase | None = None
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)] | None = None


class Block(BaseMessage, frozen=True, tag="block"):
    """Stop receiving the chat of a player; `on` false ends the block."""

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
    """Enter a tournament and pay the entry. In a tournament of pairs, `partner` is the partner's
    name.
    """

    id: MessageId
    event: TournamentIdText
    partner: Annotated[str, Meta(min_length=1, max_length=64)] | None = None


class WithdrawEntry(BaseMessage, frozen=True, tag="withdraw_entry"):
    """Withdraw the sender's entry from a tournament, before it begins."""

    id: MessageId
    event: TournamentIdText


class FillTournament(BaseMessage, frozen=True, tag="fill_event"):
    """Fill the free places of a sit-and-go (a tournament that starts when it is full) with house
    bots. The sender must have entered it.
    """

    id: MessageId
    event: TournamentIdText


class PageHidden(BaseMessage, frozen=True, tag="page_hidden"):
    """Say that nobody can see the page of this connection now, so that the house may notify the
    person; `on` false: the page is visible again. A new connection counts as visible.
    """

    id: MessageId
    on: bool


class Ping(BaseMessage, frozen=True, tag="ping"):
    """Check the connection; the answer `Pong` contains the time of the server."""

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
    | AskHint
    | SetPremove
    | WithdrawPremove
    | SetPreferences
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
    | PageHidden
    | Ping
)

MESSAGE_MAX_BYTES = 4096
"""The maximum size of a client message in bytes; the server refuses a longer one without decoding
it.
"""

PersonKind = Literal["guest", "member", "bot"]
