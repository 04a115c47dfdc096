"""REST operation: the list of players whom the signed-in person has blocked."""

from msgspec import Struct

from circolo.room.house import House
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get


class Blocked(Struct, frozen=True):
    """A player whose chat is hidden from the signed-in person."""

    player: str
    name: str


@get("/api/me/blocked")
async def blocked(
    requester: Requester,
    accounts: Accounts,
    house: House,
) -> tuple[Blocked, ...]:
    """Return the players whom the signed-in person has blocked."""
    person = (await accounts.required(requester)).person
    people = await house.people.blocked(person.id)
    return tuple(Blocked(one.id, one.name) for one in people)


OPERATIONS = (blocked,)
