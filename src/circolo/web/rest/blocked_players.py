"""Whom the asking person does not want to hear."""

from msgspec import Struct

from circolo.room.house import House
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get


class Blocked(Struct, frozen=True):
    """Somebody whose lines are not sent to who asks."""

    player: str
    name: str


@get("/api/me/blocked")
async def blocked(
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> tuple[Blocked, ...]:
    """Return whom the asking person has blocked, by their names."""
    person = (await accounts.required(requester)).person
    people = await house.people.blocked(person.id)
    return tuple(Blocked(one.id, one.name) for one in people)


OPERATIONS = (blocked,)
