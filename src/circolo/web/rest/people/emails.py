"""REST operations: the own e-mail address, and a link for a forgotten password."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.emails import Emails
from circolo.web.accounts.second_factors import Code
from circolo.web.mail.mail_texts import Language
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester
from circolo.web.rest.operation import get, post

Text = Annotated[str, Meta(max_length=1_000)]


class MailState(Struct, frozen=True):
    """Whether this house sends e-mail."""

    on: bool


class OwnEmail(Struct, frozen=True):
    """Whether this house sends e-mail, and the confirmed address of the signed-in person."""

    on: bool
    address: str | None


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: an address, empty to delete the present one; the password, and the code of a second
    factor; and the language of the mail.
    """

    address: Text
    password: Text
    code: Code = ""
    language: Language = "it"


class EmailToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the secret of a link that confirms an address."""

    token: Text


class Forgotten(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the name of a member, and the language of the mail."""

    name: Text
    language: Language = "it"


class Asked(Struct, frozen=True):
    """Response: an empty object, the same for every name."""


@get("/api/mail")
async def mail_state(emails: Emails) -> MailState:
    """Return whether this house sends e-mail."""
    return MailState(emails.is_on)


@get("/api/me/email")
async def own_email(requester: Requester, accounts: Accounts, emails: Emails) -> OwnEmail:
    """Return the e-mail address of the signed-in person."""
    email = await emails.of((await accounts.required(requester)).person)
    return OwnEmail(emails.is_on, email.address if email else None)


@post("/api/me/email")
async def change_email(
    data: NewEmail, *, requester: Requester, accounts: Accounts, emails: Emails
) -> OwnEmail:
    """Send a link that confirms an address, or delete the present one if `address` is empty."""
    known = await accounts.required(requester)
    if known.person.kind != "member":
        raise Refusal("email_members")
    await accounts.confirm(requester, password=data.password, code=data.code)
    if data.address:
        await emails.propose(
            known.person,
            data.address,
            network_address=requester.address,
            language=data.language,
        )
    else:
        await emails.remove(known.person)
    email = await emails.of(known.person)
    return OwnEmail(emails.is_on, email.address if email else None)


@post("/api/email/confirm")
async def confirm_email(data: EmailToken, emails: Emails) -> Asked:
    """Confirm an address with the secret of the link that was sent to it."""
    await emails.confirm(data.token)
    return Asked()


@post("/api/forgotten")
async def forgotten(data: Forgotten, requester: Requester, emails: Emails) -> Asked:
    """Send a link for a new password, if a member of this name has a confirmed address.

    The answer is the same for every name.
    """
    emails.recover(data.name, network_address=requester.address, language=data.language)
    return Asked()


OPERATIONS = (mail_state, own_email, change_email, confirm_email, forgotten)
