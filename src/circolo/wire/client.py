"""What a client may send.

Every message but `Hello` carries an id, kept and sent again until it is answered.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from circolo.games import tressette
from circolo.tables.sheet import Sheet

PROTOCOL = 1

MessageId = Annotated[str, Meta(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
"""Chosen by the client, at random; the same id is the same message, however often it comes."""

Table = Annotated[str, Meta(min_length=4, max_length=24, pattern="^[a-z0-9]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=11)]
AskNumber = Annotated[int, Meta(ge=0, le=2**31)]

Options: TypeAlias = tressette.Options
Action: TypeAlias = tressette.Action
"""Unions over all games; one more member a game."""


class Message(Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages share."""


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a connection: which protocol the client speaks."""

    protocol: int


class WatchLobby(Message, frozen=True, tag="watch_lobby"):
    """Send the list of tables, now and when it changes; `on` false: no more."""

    id: MessageId
    on: bool


class OpenTable(Message, frozen=True, tag="open_table"):
    """Open a table and sit down at it."""

    id: MessageId
    sheet: Sheet[Options]


class QuickPlay(Message, frozen=True, tag="quick_play"):
    """Sit down where such a match waits for players, else open one; with bots, start at once."""

    id: MessageId
    options: Options
    bots: bool


class Sit(Message, frozen=True, tag="sit"):
    """Take a seat; without a number the first that is free."""

    id: MessageId
    table: Table
    seat: SeatNumber | None = None


class AddBot(Message, frozen=True, tag="add_bot"):
    """Call a bot of the house to a free seat of a table at which one sits."""

    id: MessageId
    table: Table
    seat: SeatNumber | None = None


class Leave(Message, frozen=True, tag="leave"):
    """Stand up; in a match, be played for to its end."""

    id: MessageId
    table: Table


class Act(Message, frozen=True, tag="act"):
    """Answer the question `ask`."""

    id: MessageId
    table: Table
    ask: AskNumber
    action: Action


class SitOut(Message, frozen=True, tag="sit_out"):
    """Be absent from the next decision on."""

    id: MessageId
    table: Table


class ComeBack(Message, frozen=True, tag="come_back"):
    """«Rientra»."""

    id: MessageId
    table: Table


class Follow(Message, frozen=True, tag="follow"):
    """Send this connection what a table shows; `seq` is the last frame seen, 0 for none."""

    id: MessageId
    table: Table
    seq: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Ping(Message, frozen=True, tag="ping"):
    """Is the line alive, and what time is it?"""

    id: MessageId


ClientMessage = (
    Hello
    | WatchLobby
    | OpenTable
    | QuickPlay
    | Sit
    | AddBot
    | Leave
    | Act
    | SitOut
    | ComeBack
    | Follow
    | Ping
)

MOST_BYTES = 4096
"""A longer message is refused before it is read."""

Kind = Literal["guest", "member", "bot"]
