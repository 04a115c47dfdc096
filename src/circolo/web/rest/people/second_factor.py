"""REST operations: set up the own second factor, renew its recovery codes, and remove it."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.store.people_port import Person
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.totp_factors import Setup
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post

Text = Annotated[str, Meta(max_length=1_000)]


class OwnSecondFactor(Struct, frozen=True):
    """The second factor of the signed-in person: the time at which it was set up, null without one;
    the number of recovery codes that are left; and whether the house requires it of their role.
    """

    since: Millis | None
    codes_left: int
    required: bool


class OwnConfirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the password, and the code of the second factor of somebody who has one."""

    password: Text
    code: Text = ""


class SetupConfirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: what `second_factor/begin` returned as `setup`, and a code of the new secret."""

    setup: Text
    code: Text


class RecoveryCodes(Struct, frozen=True):
    """Response: the recovery codes. The house shows them once and keeps only hashes of them."""

    codes: tuple[str, ...]


@get("/api/me/second_factor")
async def own_second_factor(requester: Requester, accounts: Accounts) -> OwnSecondFactor:
    """Return whether the signed-in person has a second factor, and whether they need one."""
    return await _shown((await accounts.required(requester)).person, accounts)


@post("/api/me/second_factor/begin")
async def begin_second_factor(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> Setup:
    """Return a new secret for the authenticator app; it is not in use before a code confirms it."""
    known = await accounts.required(requester)
    if known.person.kind != "member":
        raise Refusal("second_factor_members")
    if await accounts.second_factors.of(known.person) is not None:
        raise Refusal("second_factor_set")
    await accounts.confirm(known, password=data.password, code=data.code)
    return accounts.second_factors.begin(known.person, host=requester.host)


@post("/api/me/second_factor/finish")
async def finish_second_factor(
    data: SetupConfirmation, requester: Requester, accounts: Accounts
) -> RecoveryCodes:
    """Set up the second factor whose secret a code confirms, and return the recovery codes."""
    person = (await accounts.required(requester)).person
    return RecoveryCodes(await accounts.second_factors.finish(person, data.setup, data.code))


@post("/api/me/second_factor/codes")
async def renew_recovery_codes(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> RecoveryCodes:
    """Replace all recovery codes by new ones."""
    known = await accounts.required(requester)
    await accounts.confirm(known, password=data.password, code=data.code)
    return RecoveryCodes(await accounts.second_factors.renew_codes(known.person))


@post("/api/me/second_factor/remove")
async def remove_second_factor(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> OwnSecondFactor:
    """Remove the own second factor, for example before a change of phone."""
    known = await accounts.required(requester)
    await accounts.confirm(known, password=data.password, code=data.code)
    await accounts.second_factors.remove(known.person)
    return await _shown(known.person, accounts)


async def _shown(person: Person, accounts: Accounts) -> OwnSecondFactor:
    factors = accounts.second_factors
    factor, is_required = await factors.of(person), factors.is_required_of(person)
    if factor is None:
        return OwnSecondFactor(None, 0, is_required)
    return OwnSecondFactor(factor.since, len(factor.codes), is_required)


OPERATIONS = (
    own_second_factor,
    begin_second_factor,
    finish_second_factor,
    renew_recovery_codes,
    remove_second_factor,
)
