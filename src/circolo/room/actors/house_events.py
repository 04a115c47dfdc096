"""Events of the stream `house`: chips from the mint, roles, sanctions, reports, keys and anchors.

They are stored for ever, so fields are only added, with defaults. `by` is a player's id, `operator`
for the operator's desk, or empty if the house acted by itself.
"""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct
from msgspec import json as msgspec_json

from circolo.cards.units import Chips, Millis
from circolo.fairness.anchors import Anchor
from circolo.ledger.account import MINT, Account
from circolo.ledger.transfer import Transfer
from circolo.tables.state import PlayerId, TableId

HOUSE = "house"
OPERATOR = "operator"
"""The operator at the desk: whoever can read the data folder."""

Granting = Literal["host", "director", "operator"]


class Granted(Struct, frozen=True, tag="granted", omit_defaults=True):
    """The mint issued chips; `note` is the reason that staff gave."""

    account: Account
    amount: Chips
    why: str
    by: str = ""
    note: str = ""


class Returned(Struct, frozen=True, tag="returned"):
    """Chips went back to the mint."""

    account: Account
    amount: Chips
    why: str


class BotsCounted(Struct, frozen=True, tag="bots_counted"):
    """The chips of all house bots, at tables too; their winnings are the difference between two
    counts.
    """

    held: Chips


class RoleGranted(Struct, frozen=True, tag="role_granted", omit_defaults=True):
    """A member became staff."""

    player: PlayerId
    role: Granting
    by: str
    why: str = ""


class RoleTaken(Struct, frozen=True, tag="role_taken", omit_defaults=True):
    """A member is no longer staff."""

    player: PlayerId
    by: str
    why: str = ""


class Muted(Struct, frozen=True, tag="muted"):
    """A player may not write to others until a time."""

    player: PlayerId
    until: Millis
    why: str
    by: str


class Unmuted(Struct, frozen=True, tag="unmuted", omit_defaults=True):
    """A player may write to others again."""

    player: PlayerId
    by: str
    why: str = ""


class Excluded(Struct, frozen=True, tag="excluded"):
    """A player may not sit down until a time."""

    player: PlayerId
    until: Millis
    why: str
    by: str


class Readmitted(Struct, frozen=True, tag="readmitted", omit_defaults=True):
    """A player may sit down again."""

    player: PlayerId
    by: str
    why: str = ""


class DealVoided(Struct, frozen=True, tag="deal_voided"):
    """Staff voided a deal; the log of the table holds the chips that moved back."""

    table: TableId
    deal: int
    why: str
    by: str


class ReportedLine(Struct, frozen=True, omit_defaults=True):
    """A chat line in a report. Only logs from before names left the log have a `name`."""

    at: Millis
    player: PlayerId
    text: str
    phrase: str | None = None
    name: str = ""


class Reported(Struct, frozen=True, tag="reported"):
    """A player reported another, with the last lines of chat at their table."""

    number: int
    by: PlayerId
    player: PlayerId
    table: TableId
    reason: str
    note: str
    lines: tuple[ReportedLine, ...]
    at: Millis


class ReportClosed(Struct, frozen=True, tag="report_closed"):
    """Staff closed a report."""

    number: int
    by: str
    what: str


class SignedOut(Struct, frozen=True, tag="signed_out", omit_defaults=True):
    """Staff ended all sessions of a person."""

    player: PlayerId
    by: str
    why: str = ""


class KeyPublished(Struct, frozen=True, tag="key_published"):
    """The house signs with this Ed25519 key from here on; `key` is the public key."""

    key: bytes


class Anchored(Struct, frozen=True, tag="anchored"):
    """The house made an anchor over the heads of all streams after the entry at `position`."""

    anchor: Anchor
    position: int


class Erased(Struct, frozen=True, tag="erased", omit_defaults=True):
    """An account was deleted, by its person or by staff."""

    player: PlayerId
    by: str
    why: str = ""


HouseEvent = (
    Granted
    | Returned
    | BotsCounted
    | RoleGranted
    | RoleTaken
    | Muted
    | Unmuted
    | Excluded
    | Readmitted
    | DealVoided
    | Reported
    | ReportClosed
    | SignedOut
    | KeyPublished
    | Anchored
    | Erased
)
_decoder = msgspec_json.Decoder(tuple[HouseEvent, ...])


def encode_events(events: Iterable[HouseEvent]) -> bytes:
    """Encode the events of one entry for the store."""
    return msgspec_json.encode(list[Any](events))


def decode_events(entry: bytes) -> tuple[HouseEvent, ...]:
    """Decode the events of one entry; raises msgspec.DecodeError."""
    return _decoder.decode(entry)


def transfers(events: Iterable[HouseEvent], *, entry: str) -> tuple[Transfer, ...]:
    """Return the transfers of one entry of the house, named after the entry."""
    moves = [event for event in events if isinstance(event, Granted | Returned)]
    return tuple(_transfer(event, f"{entry}/{at}") for at, event in enumerate(moves))


def _transfer(event: Granted | Returned, name: str) -> Transfer:
    if isinstance(event, Granted):
        return Transfer(name, MINT, event.account, event.amount, event.why)
    return Transfer(name, event.account, MINT, event.amount, event.why)
