"""REST operations: a person excludes themself from play for a time."""

from typing import Literal

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.room.house import House
from circolo.tables.state import PlayerId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post


class SelfExclusion(Struct, frozen=True):
    """The end of the sender's self-exclusion, null if they have excluded themself from nothing."""

    until: Millis | None


class ChosenExclusion(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: for how many days the sender excludes themself. Nobody can end that early."""

    days: Literal[1, 7, 30, 182, 365]


@get("/api/me/exclusion")
async def self_exclusion(requester: Requester, accounts: Accounts, house: House) -> SelfExclusion:
    """Return the end of the self-exclusion of the signed-in person."""
    person = (await accounts.required(requester)).person
    return SelfExclusion(house.roles.self_excluded(PlayerId(person.id)))


@post("/api/me/exclusion")
async def exclude_self(
    data: ChosenExclusion, *, requester: Requester, accounts: Accounts, house: House
) -> SelfExclusion:
    """Exclude the signed-in person from all seats. Running matches go on to their end."""
    player = PlayerId((await accounts.required(requester)).person.id)
    await house.exclude_self(player, days=data.days)
    return SelfExclusion(house.roles.self_excluded(player))


OPERATIONS = (self_exclusion, exclude_self)
