"""REST operations of an evening in one room: type the code on the wall, and show it to staff."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.room.house import House
from circolo.tables.state import PlayerId
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.wall_code_attempts import WallCodeAttempts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post


class Evening(Struct, frozen=True):
    """Whether people need the code on the wall, and whether the sender may sit without typing it.

    `is_on`: the operator has opened the house for an evening.
    """

    is_on: bool
    needs_code: bool
    may_sit: bool


class TypedCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the code on the wall, as a person typed it."""

    code: Annotated[str, Meta(max_length=64)]


class Entered(Struct, frozen=True):
    """Response: the person may sit."""


class Wall(Struct, frozen=True):
    """The code on the wall, null if there is none, and how many people have typed it.

    `is_on`: the operator has opened the house for an evening.
    """

    is_on: bool
    code: str | None
    entered: int


@get("/api/evening")
async def evening(requester: Requester, accounts: Accounts, house: House) -> Evening:
    """Return whether people need the code on the wall, and whether the sender may sit."""
    person, roles = (await accounts.required(requester)).person, house.roles
    return Evening(
        roles.is_evening, roles.needs_wall_code, may_sit=roles.may_sit(PlayerId(person.id))
    )


@post("/api/evening")
async def enter_evening(
    data: TypedCode,
    *,
    requester: Requester,
    accounts: Accounts,
    attempts: WallCodeAttempts,
    house: House,
) -> Entered:
    """Type the code on the wall."""
    person = (await accounts.required(requester)).person
    with attempts.one(person.id, requester.address):
        await house.wall_code.enter(PlayerId(person.id), data.code)
    return Entered()


@get("/api/staff/evening")
async def wall(requester: Requester, accounts: Accounts, house: House) -> Wall:
    """Return the code on the wall, for staff."""
    await accounts.required_staff(requester, least="host")
    return Wall(house.roles.is_evening, house.wall_code.code, house.wall_code.entered)


OPERATIONS = (evening, enter_evening, wall)
