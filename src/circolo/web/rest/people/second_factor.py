"""REST operations: set up the own second factor, renew its recovery codes, and remove it."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.store.people_port import Person
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.passkeys import (
    NewPasskey,
    PasskeySetup,
    text_of,
)
from circolo.web.accounts.second_factors import Code
from circolo.web.accounts.totp_factors import Setup
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post

Text = Annotated[str, Meta(max_length=1_000)]
PasskeyId = Annotated[str, Meta(max_length=1_400)]

REGISTRATION_MAX_BYTES = 16_384
"""The maximum size of a request that registers a passkey, in bytes."""


class OwnPasskey(Struct, frozen=True):
    """A passkey of the signed-in person: the time of registration, the time of the last sign-in,
    null before the first one, and the host name of the house to which it belongs.
    """

    id: str
    name: str
    host: str
    since: Millis
    used: Millis | None


class OwnSecondFactor(Struct, frozen=True):
    """The second factors of the signed-in person: the time at which the app was set up, null
    without one; the number of recovery codes that are left; whether the house requires a second
    factor of their role; and the passkeys, the oldest first.
    """

    since: Millis | None
    codes_left: int
    required: bool
    passkeys: tuple[OwnPasskey, ...]


class OwnConfirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the password, and the code of the second factor of somebody who has one."""

    password: Text
    code: Code = ""


class SetupConfirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: what `second_factor/begin` returned as `setup`, and a code of the new secret."""

    setup: Text
    code: Text


class PasskeyRegistration(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: what a device answered to the challenge of `passkeys/begin`, and a name for it."""

    name: Text
    passkey: NewPasskey


class PasskeyName(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the id of an own passkey, and its new name."""

    id: PasskeyId
    name: Text


class PasskeyRemoval(OwnConfirmation, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Request: the id of an own passkey, the password, and the code of a second factor."""

    id: PasskeyId


class RecoveryCodes(Struct, frozen=True):
    """Response: the recovery codes. The house shows them once and keeps only hashes of them."""

    codes: tuple[str, ...]


@get("/api/me/second_factor")
async def own_second_factor(requester: Requester, accounts: Accounts) -> OwnSecondFactor:
    """Return the second factors of the signed-in person, and whether they need one."""
    return await _shown((await accounts.required(requester)).person, accounts)


@post("/api/me/second_factor/begin")
async def begin_second_factor(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> Setup:
    """Return a new secret for the authenticator app; it is not in use before a code confirms it."""
    person = await _member(requester, accounts)
    if await accounts.second_factors.app.of(person) is not None:
        raise Refusal("second_factor_set")
    await accounts.confirm(requester, password=data.password, code=data.code)
    return accounts.second_factors.app.begin(person, host=requester.host)


@post("/api/me/second_factor/finish")
async def finish_second_factor(
    data: SetupConfirmation, requester: Requester, accounts: Accounts
) -> RecoveryCodes:
    """Set up the second factor whose secret a code confirms, and return the recovery codes."""
    person = (await accounts.required(requester)).person
    return RecoveryCodes(await accounts.second_factors.app.finish(person, data.setup, data.code))


@post("/api/me/second_factor/codes")
async def renew_recovery_codes(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> RecoveryCodes:
    """Replace all recovery codes by new ones."""
    known = await accounts.confirm(requester, password=data.password, code=data.code)
    return RecoveryCodes(await accounts.second_factors.app.renew_codes(known.person))


@post("/api/me/second_factor/remove")
async def remove_second_factor(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> OwnSecondFactor:
    """Remove the app and its recovery codes, for example before a change of phone."""
    known = await accounts.confirm(requester, password=data.password, code=data.code)
    await accounts.second_factors.app.remove(known.person)
    return await _shown(known.person, accounts)


@post("/api/me/passkeys/begin")
async def begin_passkey(
    data: OwnConfirmation, requester: Requester, accounts: Accounts
) -> PasskeySetup:
    """Return the challenge for a new passkey; a device answers it within five minutes."""
    person = await _member(requester, accounts)
    await accounts.confirm(requester, password=data.password, code=data.code)
    return await accounts.second_factors.passkeys.begin(person, requester)


@post("/api/me/passkeys/finish", max_body_bytes=REGISTRATION_MAX_BYTES)
async def finish_passkey(
    data: PasskeyRegistration, requester: Requester, accounts: Accounts
) -> OwnSecondFactor:
    """Register the passkey that a device has made for the challenge."""
    person = (await accounts.required(requester)).person
    await accounts.second_factors.passkeys.finish(
        person, data.passkey, name=data.name, visitor=requester
    )
    return await _shown(person, accounts)


@post("/api/me/passkeys/rename")
async def rename_passkey(
    data: PasskeyName, requester: Requester, accounts: Accounts
) -> OwnSecondFactor:
    """Give an own passkey another name."""
    person = (await accounts.required(requester)).person
    await accounts.second_factors.passkeys.rename(person, data.id, data.name)
    return await _shown(person, accounts)


@post("/api/me/passkeys/remove")
async def remove_passkey(
    data: PasskeyRemoval, requester: Requester, accounts: Accounts
) -> OwnSecondFactor:
    """Remove an own passkey, unless it is the last second factor of a role that needs one."""
    known = await accounts.confirm(requester, password=data.password, code=data.code)
    await accounts.second_factors.remove_passkey(known.person, data.id)
    return await _shown(known.person, accounts)


async def _member(requester: Requester, accounts: Accounts) -> Person:
    person = (await accounts.required(requester)).person
    if person.kind != "member":
        raise Refusal("second_factor_members")
    return person


async def _shown(person: Person, accounts: Accounts) -> OwnSecondFactor:
    held = await accounts.second_factors.of(person)
    return OwnSecondFactor(
        since=held.app.since if held.app else None,
        codes_left=len(held.app.codes) if held.app else 0,
        required=accounts.second_factors.is_required_of(person),
        passkeys=tuple(
            OwnPasskey(text_of(one.id), one.name, one.host, one.since, one.used)
            for one in held.passkeys
        ),
    )


OPERATIONS = (
    own_second_factor,
    begin_second_factor,
    finish_second_factor,
    renew_recovery_codes,
    remove_second_factor,
    begin_passkey,
    finish_passkey,
    rename_passkey,
    remove_passkey,
)
