"""The messages that nodes of a cluster send each other, as MessagePack.

Nodes trust each other: the bus lets in only those with the credentials of the house. All nodes of a
cluster have the same `VERSION`; a node of another version is not spoken to.
"""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.actors.mailbox import Outcome
from circolo.room.tables.table_news import TableNews
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.reports import Report

VERSION = 1
"""The version of these messages."""

# --- News of a table, to the desk ----------------------------------------------------------------


class TableShown(Struct, frozen=True):
    """A table as the desk knows it: a snapshot of its state without its match."""

    schema: str
    version: int
    snapshot: bytes
    scores: tuple[int, ...]
    commands: tuple[str, ...]
    """The ids of the last commands of people that took effect."""

    taken_up: Millis = Millis(0)
    """When the node took the table up from the store; 0 if it opened the table."""


class Told(Struct, frozen=True):
    """What a node tells the desk of one table after an entry; `shown` is None if nothing that the
    desk knows has changed.
    """

    table: TableId
    after: int
    """The version of the entry of which the node told before, or at which it took the table up."""

    version: int
    shown: TableShown | None = None
    news: TableNews = TableNews()
    reports: tuple[Report, ...] = ()
    is_closed: bool = False


# --- Requests to a node, and their answers -------------------------------------------------------


class Ping(Struct, frozen=True, tag="ping"):
    """Is the node there, and does its loop run?"""


class ListTables(Struct, frozen=True, tag="list_tables"):
    """Which tables does the node play whose ids come after `after`? The answer is `Tables`."""

    after: str = ""


class TakeUp(Struct, frozen=True, tag="take_up"):
    """Continue a table from the store. `since` is the time from which nobody played it, or None.

    `is_paused`: its clocks stay stopped. The answer is `Taken`.
    """

    table: TableId
    is_paused: bool = False
    since: Millis | None = None


class Put(Struct, frozen=True, tag="put"):
    """A command of the desk to a table; `kind` is the name of its type. The answer is `Done`."""

    table: TableId
    id: str
    kind: str
    command: bytes


class GiveUp(Struct, frozen=True, tag="give_up"):
    """End the wait of a table for its only person, which ends the table."""

    table: TableId


class Release(Struct, frozen=True, tag="release"):
    """Stop playing a table, so that another node can continue it. The answer is `Yes`."""

    table: TableId


class Find(Struct, frozen=True, tag="find"):
    """To the desk: which node plays a table? The answer is `Found`."""

    table: TableId
    not_at: str = ""
    """The node that was asked before and did not play it."""


class Tell(Struct, frozen=True, tag="tell"):
    """To the desk: news of tables that `node` plays, in order. The answer is `Yes`."""

    node: str
    told: tuple[Told, ...]


class Handed(Struct, frozen=True, tag="handed"):
    """To the desk: `node` no longer plays these tables, which are open and not paused."""

    node: str
    tables: tuple[TableId, ...]


class Paused(Struct, frozen=True, tag="paused"):
    """To the desk: `node` has paused a table, which it last took up at `shown.taken_up`."""

    node: str
    shown: TableShown


class RestAsked(Struct, frozen=True, tag="rest"):
    """A REST request that another node has received, for the desk or for the node of a table.

    A request that changes something has an id, which a repetition has too.
    """

    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    client: tuple[str, int] | None
    body: bytes
    scheme: str = "http"
    for_desk: bool = True
    id: str = ""


class RollCall(Struct, frozen=True, tag="roll_call"):
    """To the desk: the tables that `node` plays. The answer is `Elsewhere`."""

    node: str
    tables: tuple[TableId, ...]


Request = (
    Ping
    | ListTables
    | TakeUp
    | Put
    | GiveUp
    | Release
    | Find
    | Tell
    | Handed
    | Paused
    | RollCall
    | RestAsked
)


class Yes(Struct, frozen=True, tag="yes"):
    """The request was carried out."""


class NotTheDesk(Struct, frozen=True, tag="not_the_desk"):
    """The node is not the desk, or not yet."""


class Tables(Struct, frozen=True, tag="tables"):
    """The tables that a node plays."""

    shown: tuple[TableShown, ...]


class Taken(Struct, frozen=True, tag="taken"):
    """The node plays the table; `shown` is None if the table is closed."""

    shown: TableShown | None


class Failed(Struct, frozen=True, tag="failed"):
    """The node could not carry out the request, for the reason `code`."""

    code: str


class Done(Struct, frozen=True, tag="done"):
    """The outcome of a command; `shown` is the table after it, None if it is not open."""

    outcome: Outcome
    shown: TableShown | None


class Elsewhere(Struct, frozen=True, tag="elsewhere"):
    """Tables that the node has named, and that another node plays."""

    tables: tuple[TableId, ...]


class Found(Struct, frozen=True, tag="found"):
    """The node that plays a table; empty if no such table is open. `code` is then the refusal."""

    node: str
    code: str = ""


class RestAnswered(Struct, frozen=True, tag="rest_answered"):
    """The answer to a REST request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


Answer = Yes | NotTheDesk | Tables | Taken | Failed | Done | Elsewhere | Found | RestAnswered


# --- To all nodes --------------------------------------------------------------------------------


class Beat(Struct, frozen=True, tag="beat"):
    """The heartbeat of a node, several times a second.

    `desk` is the epoch in which the node is the desk, 0 if it is not. `sent` has for each other
    node the number of the last delivery to it.
    """

    node: str
    version: int
    release: str
    started: Millis
    tables: int
    lines: int
    is_leaving: bool
    desk: int
    sent: dict[str, int]
    address: str = ""


class Placed(Struct, frozen=True, tag="placed"):
    """From the desk: a node plays these tables from now on."""

    node: str
    tables: tuple[TableId, ...]


class Gone(Struct, frozen=True, tag="gone"):
    """A node has ended, or has given up what it played: its lines have ended."""

    node: str


class SessionsEnded(Struct, frozen=True, tag="sessions_ended"):
    """Sessions of a person have ended: that with the hash `token`, or all but `but`."""

    person: str
    token: bytes | None = None
    but: bytes | None = None


class SessionRenewed(Struct, frozen=True, tag="session_renewed"):
    """A session of a person, known by the hash `before`, goes on under the hash `after`."""

    person: Person
    before: bytes
    after: bytes


class PersonChanged(Struct, frozen=True, tag="person_changed"):
    """The name of a person has changed."""

    person: Person


class PersonErased(Struct, frozen=True, tag="person_erased"):
    """The account of a person was deleted."""

    player: PlayerId


class BlocksChanged(Struct, frozen=True, tag="blocks_changed"):
    """A person has blocked or unblocked somebody."""

    player: PlayerId


ToAll = (
    Beat
    | Placed
    | Gone
    | SessionsEnded
    | SessionRenewed
    | PersonChanged
    | PersonErased
    | BlocksChanged
)


encode = msgspec.msgpack.Encoder().encode
"""Encode a message."""

T = TypeVar("T")


def _decoder(kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


_request, _answer, _to_all = _decoder(Request), _decoder(Answer), _decoder(ToAll)


def decode_request(data: bytes) -> Request:
    """Decode a request to a node; raises msgspec.DecodeError."""
    message: Request = _request.decode(data)
    return message


def decode_answer(data: bytes) -> Answer:
    """Decode the answer of a node; raises msgspec.DecodeError."""
    message: Answer = _answer.decode(data)
    return message


def decode_to_all(data: bytes) -> ToAll:
    """Decode a message to all nodes; raises msgspec.DecodeError."""
    message: ToAll = _to_all.decode(data)
    return message
