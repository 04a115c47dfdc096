"""All that staff can do, at the operator's desk and over REST alike."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.streams.house_events import Granting
from circolo.wire.server_messages import Role

Reason = Annotated[str, Meta(min_length=3, max_length=300)]
Word = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=1, le=2**31)]

MOST_MINUTES = 525_600
MOST_HOURS = 8_760
"""A year: who is to stay away for longer is to be asked again then."""

DIRECTORS_HOURS = 168
"""A director excludes for a week at most."""

MOST_GIVEN = 1_000_000


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """What all acts share: they change something, and are an entry of `house`."""


class Grant(Act, frozen=True, tag="grant"):
    """Let a member help to run the house."""

    name: Name
    role: Granting
    reason: Word = ""


class Revoke(Act, frozen=True, tag="revoke"):
    """Make somebody a player like any other."""

    name: Name
    reason: Word = ""


class Mute(Act, frozen=True, tag="mute"):
    """Let somebody write to nobody for so long."""

    name: Name
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    reason: Reason


class Unmute(Act, frozen=True, tag="unmute"):
    """Let him write again."""

    name: Name
    reason: Word = ""


class Exclude(Act, frozen=True, tag="exclude"):
    """Let somebody sit nowhere for so long; where he sits he goes as soon as he may."""

    name: Name
    hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)]
    reason: Reason


class Readmit(Act, frozen=True, tag="readmit"):
    """Let him sit down again."""

    name: Name
    reason: Word = ""


class Give(Act, frozen=True, tag="give"):
    """Give somebody chips from the mint."""

    name: Name
    chips: Annotated[int, Meta(ge=1, le=MOST_GIVEN)]
    reason: Reason


class Void(Act, frozen=True, tag="void"):
    """Let a deal not count, with its chips."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    deal: Number
    reason: Reason


class CloseReport(Act, frozen=True, tag="close_report"):
    """Say what came of a report."""

    number: Number
    remark: Reason


class SignOut(Act, frozen=True, tag="sign_out"):
    """End all sessions of somebody."""

    name: Name
    reason: Word = ""


class Erase(Act, frozen=True, tag="erase"):
    """Delete the account of somebody, for good."""

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
"""The least role that may do it."""
