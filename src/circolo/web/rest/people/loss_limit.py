"""REST operations: a person limits what they can lose in a day."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Chips, Millis
from circolo.room.house import House
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId
from circolo.web.accounts.accounts import Accounts
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post
from circolo.web.rest.people.person_limits import LossLimitChanges

HIGHEST = 1_000_000_000


class LossLimit(Struct, frozen=True):
    """The most chips that the sender may lose in 24 hours, and what they have lost in the last 24,
    negative if they have won. `then` replaces `most` at the time `begins`; without a time, nothing
    changes. Null is no limit.
    """

    most: int | None
    lost: int
    then: int | None = None
    begins: Millis | None = None


class ChosenLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the limit that the sender sets. A lower one holds at once, a higher one after a
    day.
    """

    most: Annotated[int, Meta(ge=0, le=HIGHEST)] | None


@get("/api/me/loss-limit")
async def loss_limit(requester: Requester, accounts: Accounts, house: House) -> LossLimit:
    """Return the loss limit of the signed-in person."""
    return await _shown((await accounts.required(requester)).person, house)


@post("/api/me/loss-limit")
async def set_loss_limit(
    data: ChosenLimit,
    *,
    requester: Requester,
    accounts: Accounts,
    house: House,
    changes: LossLimitChanges,
) -> LossLimit:
    """Limit what the signed-in person can lose in a day: no seat and no entry may cost more."""
    person = (await accounts.required(requester)).person
    changes.take(person.id, house.clock.now())
    most = None if data.most is None else Chips(data.most)
    await house.cashier.loss_limits.choose(PlayerId(person.id), most)
    return await _shown(person, house)


async def _shown(person: Person, house: House) -> LossLimit:
    limits = house.cashier.loss_limits
    limit, lost = limits.of(PlayerId(person.id)), await limits.lost(person)
    if house.clock.now() >= limit.begins:
        return LossLimit(limit.then, lost)
    return LossLimit(limit.most, lost, limit.then, limit.begins)


OPERATIONS = (loss_limit, set_loss_limit)
