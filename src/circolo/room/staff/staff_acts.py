"""Acts of staff, received from the command line or over REST."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta, Struct

from circolo.room.actors.house_events import Granting
from circolo.wire.server_messages import Role

Reason = Annotated[str, Meta(min_length=3, max_length=300)]
Word = Annotated[str, Meta(max_length=300)]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Number = Annotated[int, Meta(ge=1, le=2**31)]

MOST_MINUTES = 525_600
"""Maximum length of a mute, in minutes: a year."""

MOST_HOURS = 8_760
"""Maximum length of an exclusion, in hours: a year. Staff decide again about a longer one."""

DIRECTORS_HOURS = 168
"""Maximum length, in hours, of an exclusion by a director: a week.

A longer one needs an operator.
"""

MOST_GIVEN = 1_000_000
"""Maximum number of chips that one act may grant."""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all acts of staff; each act is logged with its author."""


class Grant(Act, frozen=True, tag="grant"):
    """Give a member a role of staff."""

    name: Name
    role: Granting
    reason: Word = ""


class Revoke(Act, frozen=True, tag="revoke"):
    """Take away a member's role of staff."""

    name: Name
    reason: Word = ""


class Mute(Act, frozen=True, tag="mute"):
    """Forbid a player to write chat lines for a number of minutes."""

    name: Name
    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    reason: Reason


class Unmute(Act, frozen=True, tag="unmute"):
    """End a player's mute (ban from chat)."""

    name: Name
    reason: Word = ""


class Exclude(Act, frozen=True, tag="exclude"):
    """Forbid a player to take seats for a number of hours.

    They leave their seats as soon as the rules of each game allow.
    """

    name: Name
    hours: Annotated[int, Meta(ge=1, le=MOST_HOURS)]
    reason: Reason


class Readmit(Act, frozen=True, tag="readmit"):
    """End a player's exclusion (ban from seats)."""

    name: Name
    reason: Word = ""


class Give(Act, frozen=True, tag="give"):
    """Grant a person chips from the mint (the account that issues chips)."""

    name: Name
    chips: Annotated[int, Meta(ge=1, le=MOST_GIVEN)]
    reason: Reason


class ConfirmGift(Act, frozen=True, tag="confirm_gift"):
    """Confirm the waiting gift with this number, which another person has asked for."""

    number: Number


class RejectGift(Act, frozen=True, tag="reject_gift"):
    """End the waiting gift with this number."""

    number: Number
    reason: Reason


class Void(Act, frozen=True, tag="void"):
    """Void the deal with the number `deal` at a table, and move its chips back."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    deal: Number
    reason: Reason


class CloseReport(Act, frozen=True, tag="close_report"):
    """Close the report with this number, with a remark."""

    number: Number
    remark: Reason


class OpenCase(Act, frozen=True, tag="open_case"):
    """Open a case of collusion about two people, with a note that says why."""

    name: Name
    other: Name
    note: Reason


class CloseCase(Act, frozen=True, tag="close_case"):
    """Close the case of collusion with this number; the remark says what staff found."""

    number: Number
    remark: Reason


class SignOut(Act, frozen=True, tag="sign_out"):
    """End all sessions (signed-in browsers) of a person."""

    name: Name
    reason: Word = ""


class Erase(Act, frozen=True, tag="erase"):
    """Delete the account of a person for good."""

    name: Name
    reason: Reason


class RemoveSecondFactor(Act, frozen=True, tag="remove_second_factor"):
    """Take away the second factor of a member who has lost it; then the password is enough."""

    name: Name
    reason: Word = ""


class ChangeWallCode(Act, frozen=True, tag="wall_code"):
    """Put a new code on the wall, or take it away.

    `open`: a new evening, everybody types it. `renew`: only those who come from now on type it.
    `close`: nobody needs a code.
    """

    do: Literal["open", "renew", "close"]


StaffAct = (
    Grant
    | Revoke
    | Mute
    | Unmute
    | Exclude
    | Readmit
    | Give
    | Void
    | CloseReport
    | SignOut
    | Erase
    | ChangeWallCode
    | RemoveSecondFactor
    | ConfirmGift
    | RejectGift
    | OpenCase
    | CloseCase
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
        ChangeWallCode: "director",
        RemoveSecondFactor: "operator",
        ConfirmGift: "operator",
        RejectGift: "operator",
        OpenCase: "director",
        CloseCase: "director",
    }
)
"""The lowest role that may do each act."""
