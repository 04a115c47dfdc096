"""The messages of a line, a client's connection that ends at one node, to and from other nodes."""

import re

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.store.people_port import Person

OWN = "of-the-line-"
"""The beginning of the ids of messages that a line sends by itself."""

LineNumber = int
"""The number of a line (a browser's connection) at the node where it ends."""


class Opening(Struct, frozen=True):
    """Who is at a line. `changes`: the client can take changes of frames.

    `welcomes`: the desk sends the client the message that greets it.
    """

    person: Person
    address: str
    changes: bool
    welcomes: bool = False


class Visit(Struct, frozen=True, tag="v"):
    """A message of the client of a line. Without `opening`, the receiver knows the line already.

    An empty `data` only opens the line. A message for the desk is dropped by any other node.
    `followed` is the time at which the client asked to follow the table of the message. `number`
    counts the messages of the line, and `after` is the number of an earlier one to the same table
    that must be handled first, 0 if there is none.
    """

    node: str
    line: LineNumber
    data: bytes = b""
    opening: Opening | None = None
    for_desk: bool = False
    followed: Millis = Millis(0)
    number: int = 0
    after: int = 0


class Left(Struct, frozen=True, tag="l"):
    """Lines have ended at a node."""

    node: str
    lines: tuple[LineNumber, ...]


ToVisits = Visit | Left


class Sent(Struct, frozen=True, tag="s"):
    """Bytes for the client of a line."""

    line: LineNumber
    data: bytes


class Unknown(Struct, frozen=True, tag="u"):
    """A message of a line came without an opening, and the node does not know the line."""

    line: LineNumber


class Hangup(Struct, frozen=True, tag="h"):
    """The room closes the connection of a line."""

    line: LineNumber
    code: int
    reason: str


class Deliveries(Struct, frozen=True):
    """What a node sends to lines at another node, in order.

    `number` counts the deliveries from `node` to that node, so that a loss is noticed.
    """

    node: str
    number: int
    items: tuple[Sent | Unknown | Hangup, ...]


_TABLE_SHOWN = re.compile(rb'\{"type":"(?:frame|change|floor|elsewhere)","table":"([^"]+)"')
"""The beginning of the messages that tell a client how a table is, or that it is not shown."""

_to_visits = msgspec.msgpack.Decoder(ToVisits)
_deliveries = msgspec.msgpack.Decoder(Deliveries)


def decode_visit(data: bytes) -> ToVisits:
    """Decode a message of a line; raises msgspec.DecodeError."""
    message: ToVisits = _to_visits.decode(data)
    return message


def decode_deliveries(data: bytes) -> Deliveries:
    """Decode deliveries to lines; raises msgspec.DecodeError."""
    message: Deliveries = _deliveries.decode(data)
    return message


def table_shown(data: bytes) -> str:
    """Return the table of a message to a client that shows how it is, "" for other messages."""
    shown = _TABLE_SHOWN.match(data)
    return "" if shown is None else shown[1].decode()
