"""Acts of staff, at the operator's desk and over REST."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.actors.house_events import Granting
from circolo.wire.server_messages import Role

Reason = Annotated[str, Meta(min_length=3, max_length=300)]
Word = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=1, le=2**31)]

MOST_MINUTES = 525_600
MOST_HOURS = 8_760
"""A year: staff decide again about a longer exclusion."""

DIRECTORS_HOURS = 168
"""A director excludes for a week at most."""

MOST_GIVEN = 1_000_000


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """An act of staff: it changes something, and is an entry of `house`."""


class Grant(Act, frozen=True, tag="grant"):
    """Give a member a role."""

    name: Name
    role: Granting
    reason: Word = ""


class Revoke(Act, frozen=True, tag="revoke"):
    """Take a member's role away."""

    name: Name
    reason: Word = ""


class Mute(Act, frozen=True, tag="mute"):
    """Forbid a player to write to others for a time."""

    name: Name
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    reason: Reason


class Unmute(Act, frozen=True, tag="unmute"):
    """End a mute."""

    name: Name
    reason: Word = ""


class Exclude(Act, frozen=True, tag="exclude"):
    """Forbid a player to sit down for a time; they leave their seats as soon as each game allows
    it.
    """

    name: Name
    hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)]
    reason: Reason


class Readmit(Act, frozen=True, tag="readmit"):
    """End an exclusion."""

    name: Name
    reason: Word = ""


class Give(Act, frozen=True, tag="give"):
    """Grant a person chips from the mint."""

    name: Name
    chips: Annotated[int, Meta(ge=1, le=MOST_GIVEN)]
    reason: Reason


class Void(Act, frozen=True, tag="void"):
    """Void a deal, with its chips."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    deal: Number
    reason: Reason


class CloseReport(Act, frozen=True, tag="close_report"):
    """Close a report with a remark."""

    number: Number
    remark: Reason


class SignOut(Act, frozen=True, tag="sign_out"):
    """End all sessions of a person."""

    name: Name
    reason: Word = ""


class Erase(Act, frozen=True, tag="erase"):
    """Delete the account of a person for good."""

    name: Name
    reason: Reason


StaffAct = (
    Grant | Revoke | Mute | Unmute | Exclude | Readmit | Give | Void | CloseReport | SignOut | Erase
)

LEAST: Mapping[type[StaffAct], Role] = MappingProxyType(
    {
        Grant: "operator",
        Revoke: "operator",
        Mute: "director",
        Unmute: "director",
        Exclude: "director",
        Readmit: "director",
        Give: "operator",
        Void: "director",
        CloseReport: "director",
        SignOut: "operator",
        Erase: "operator",
    }
)
"""The lowest role that may do each act."""
