"""Events of the stream `house`: chips issued by the mint, roles, sanctions, reports, keys and
anchors.

They are stored for ever, so fields are only added, with defaults. `by` is the author of an event: a
player's id, `operator` (the person who runs the server), or empty for the server itself. `why` is
the reason.
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
"""The author of acts from the server's command line, which needs access to its data folder."""

Granting = Literal["host", "director", "operator"]


class Granted(Struct, frozen=True, tag="granted", omit_defaults=True):
    """The mint (the account that issues chips) paid `amount` chips to an account.

    `why` is the kind of grant, `note` the reason that staff wrote, if staff granted the chips.
    `gift` is the number of the waiting gift that `confirmed_by` has confirmed, 0 and empty without
    one.
    """

    account: Account
    amount: Chips
    why: str
    by: str = ""
    note: str = ""
    gift: int = 0
    confirmed_by: str = ""


class GiftAsked(Struct, frozen=True, tag="gift_asked"):
    """Staff asked to give chips that another person with the role must confirm before `until`."""

    number: int
    player: PlayerId
    chips: Chips
    by: str
    why: str
    until: Millis


class GiftRejected(Struct, frozen=True, tag="gift_rejected"):
    """Staff ended a waiting gift; nobody gets its chips."""

    number: int
    by: str
    why: str


class Returned(Struct, frozen=True, tag="returned"):
    """Chips of an account went back to the mint (the account that issues chips)."""

    account: Account
    amount: Chips
    why: str


class BotsCounted(Struct, frozen=True, tag="bots_counted"):
    """The daily count of the chips that all house bots hold together, seats at tables included.

    The difference between two counts shows how much the bots won.
    """

    held: Chips


class RoleGranted(Struct, frozen=True, tag="role_granted", omit_defaults=True):
    """A member received a role of staff: host, director or operator."""

    player: PlayerId
    role: Granting
    by: str
    why: str = ""


class RoleTaken(Struct, frozen=True, tag="role_taken", omit_defaults=True):
    """A member lost their role of staff."""

    player: PlayerId
    by: str
    why: str = ""


class Muted(Struct, frozen=True, tag="muted"):
    """Staff forbade a player to write chat lines until the time `until`."""

    player: PlayerId
    until: Millis
    why: str
    by: str


class Unmuted(Struct, frozen=True, tag="unmuted", omit_defaults=True):
    """Staff ended a mute early, so the player may write chat lines again."""

    player: PlayerId
    by: str
    why: str = ""


class Excluded(Struct, frozen=True, tag="excluded"):
    """Staff forbade a player to take a seat at any table until the time `until`."""

    player: PlayerId
    until: Millis
    why: str
    by: str


class Readmitted(Struct, frozen=True, tag="readmitted", omit_defaults=True):
    """Staff ended an exclusion early, so the player may take a seat again."""

    player: PlayerId
    by: str
    why: str = ""


class DealVoided(Struct, frozen=True, tag="deal_voided"):
    """Staff voided the deal with the number `deal` at a table. The transfers that move the chips of
    the deal back are in the log of that table.
    """

    table: TableId
    deal: int
    why: str
    by: str


class ReportedLine(Struct, frozen=True, omit_defaults=True):
    """A chat line in a report; `phrase` is the code of a ready-made phrase.

    Only old logs have a `name`: newer logs store player ids instead of names.
    """

    at: Millis
    player: PlayerId
    text: str
    phrase: str | None = None
    name: str = ""


class Reported(Struct, frozen=True, tag="reported"):
    """The player `by` reported the player `player` to staff, with the last chat lines that `player`
    wrote at the table.
    """

    number: int
    by: PlayerId
    player: PlayerId
    table: TableId
    reason: str
    note: str
    lines: tuple[ReportedLine, ...]
    at: Millis


class ReportClosed(Struct, frozen=True, tag="report_closed"):
    """Staff closed the report with this number; `what` is their remark."""

    number: int
    by: str
    what: str


class CaseOpened(Struct, frozen=True, tag="case_opened"):
    """Staff opened a case of collusion about two players, in the order of their ids."""

    number: int
    players: tuple[PlayerId, PlayerId]
    by: str
    why: str


class CaseClosed(Struct, frozen=True, tag="case_closed"):
    """Staff closed the case with this number; `what` is what they found."""

    number: int
    by: str
    what: str


class SignedOut(Struct, frozen=True, tag="signed_out", omit_defaults=True):
    """Staff ended all sessions (signed-in browsers) of a person."""

    player: PlayerId
    by: str
    why: str = ""


class SecondFactorRemoved(Struct, frozen=True, tag="second_factor_removed", omit_defaults=True):
    """Staff took away the second factor of a member who has lost it."""

    player: PlayerId
    by: str
    why: str = ""


class KeyPublished(Struct, frozen=True, tag="key_published"):
    """The house started to sign with a new Ed25519 key; `key` is the public key."""

    key: bytes


class Anchored(Struct, frozen=True, tag="anchored"):
    """The house made an anchor: one hash over the heads (last entry hashes) of all streams.

    It covers every entry up to `position` in the order of all commits.
    """

    anchor: Anchor
    position: int


class Erased(Struct, frozen=True, tag="erased", omit_defaults=True):
    """The owner of an account, or staff, deleted the account."""

    player: PlayerId
    by: str
    why: str = ""


class WallCodeChanged(Struct, frozen=True, tag="wall_code_changed"):
    """Staff put a new code on the wall, or took it away.

    `number` counts the codes; the code itself is in no log. With `is_new_evening` everybody types
    it anew.
    """

    number: int
    is_required: bool
    is_new_evening: bool
    by: str


class EnteredByCode(Struct, frozen=True, tag="entered_by_code"):
    """A person typed the code on the wall that has this number."""

    player: PlayerId
    number: int


class SelfExcluded(Struct, frozen=True, tag="self_excluded"):
    """A person excluded themself from all seats until the time `until`."""

    player: PlayerId
    until: Millis


class LossLimitSet(Struct, frozen=True, tag="loss_limit_set"):
    """A person chose the most chips that they may lose in a day from the time `begins`; None for no
    limit.
    """

    player: PlayerId
    most: Chips | None
    begins: Millis


HouseEvent = (
    Granted
    | GiftAsked
    | GiftRejected
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
    | SecondFactorRemoved
    | KeyPublished
    | Anchored
    | Erased
    | WallCodeChanged
    | EnteredByCode
    | SelfExcluded
    | CaseOpened
    | CaseClosed
    | LossLimitSet
)
_decoder = msgspec_json.Decoder(tuple[HouseEvent, ...])


def encode_events(events: Iterable[HouseEvent]) -> bytes:
    """Encode the events of one entry for the store."""
    return msgspec_json.encode(list[Any](events))


def decode_events(entry: bytes) -> tuple[HouseEvent, ...]:
    """Decode the events of one entry; raises msgspec.DecodeError."""
    return _decoder.decode(entry)


def transfers(events: Iterable[HouseEvent], *, entry: str) -> tuple[Transfer, ...]:
    """Return the chip transfers of one entry of the stream `house`.

    `entry` names the entry by its stream and version, such as `house/7`. The name of each transfer
    is `entry`, a slash and its index.
    """
    moves = [event for event in events if isinstance(event, Granted | Returned)]
    return tuple(_transfer(event, f"{entry}/{at}") for at, event in enumerate(moves))


def _transfer(event: Granted | Returned, name: str) -> Transfer:
    if isinstance(event, Granted):
        return Transfer(name, MINT, event.account, event.amount, event.why)
    return Transfer(name, event.account, MINT, event.amount, event.why)
