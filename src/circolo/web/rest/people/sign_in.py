"""REST operations: create a guest, register, sign in and out, change a name or a password."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.store.people_port import Person
from circolo.web.accounts import known_devices
from circolo.web.accounts.accounts import Accounts, SignedIn
from circolo.web.accounts.second_factors import Code
from circolo.web.accounts.sessions import IDLE
from circolo.web.requester import DEVICE_COOKIE, Requester, cookie, cookie_name
from circolo.web.rest.operation import Response, get, post
from circolo.wire.server_messages import You

IDLE_SECONDS = IDLE // 1_000
Text = Annotated[str, Meta(max_length=1_000)]
Headers = tuple[tuple[str, str], ...]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Nothing(Struct, frozen=True):
    """Response: an empty object."""


class NameAndPassword(_Body, frozen=True):
    """Request: the name and the password of a member."""

    name: Text
    password: Text


class Credentials(NameAndPassword, frozen=True):
    """Request: the name and the password of a member, and what their second factor shows if they
    have one.
    """

    code: Code = ""


class NewName(_Body, frozen=True):
    """Request: the name that a person chooses."""

    name: Text


class NewPassword(_Body, frozen=True):
    """Request: the present password, the new one, and the code of a second factor."""

    old: Text
    new: Text
    code: Code = ""


class Recovery(_Body, frozen=True):
    """Request: the secret of a recovery link, the new password, and the code of a second factor."""

    token: Text
    password: Text
    code: Code = ""


@post("/api/guest")
async def guest(requester: Requester, accounts: Accounts) -> Response[You]:
    """Return the signed-in person; create a guest and sign them in if nobody is signed in."""
    person, token = await accounts.guest(requester)
    return await _signed_in(requester, accounts, person, token=token)


@get("/api/me")
async def me(requester: Requester, accounts: Accounts) -> Response[You]:
    """Return the signed-in person: id, name, kind, chips and role."""
    known = await accounts.required(requester)
    return await _signed_in(requester, accounts, known.person, token=requester.token)


@post("/api/claim")
async def claim(data: NameAndPassword, requester: Requester, accounts: Accounts) -> Response[You]:
    """Turn the signed-in guest into a member with a name and a password."""
    signed_in = await accounts.claim(requester, name=data.name, password=data.password)
    return await _signed_in_on_device(requester, accounts, signed_in)


@post("/api/name")
async def rename(data: NewName, requester: Requester, accounts: Accounts) -> Response[You]:
    """Give the signed-in person, guest or member, another name."""
    person = await accounts.rename(requester, name=data.name)
    return await _signed_in(requester, accounts, person, token=requester.token)


@post("/api/login")
async def login(data: Credentials, requester: Requester, accounts: Accounts) -> Response[You]:
    """Sign a member in with name and password, and end the session that the browser had before.

    If the member has a second factor and `code` is empty, the answer is `code_needed` for the app,
    or `passkey_needed`. With `passkey` in the answer, a passkey may answer in place of the app.
    """
    signed_in = await accounts.login(
        requester, name=data.name, password=data.password, code=data.code
    )
    return await _signed_in_on_device(requester, accounts, signed_in)


@post("/api/logout")
async def logout(requester: Requester, accounts: Accounts) -> Response[Nothing]:
    """End the session of this browser; other sessions of the person stay open."""
    await accounts.logout(requester)
    return Response(Nothing(), headers=forget_session(requester))


@post("/api/password")
async def password(
    data: NewPassword, requester: Requester, accounts: Accounts
) -> Response[Nothing]:
    """Change the password of the signed-in member and end all their other sessions."""
    signed_in = await accounts.change_password(
        requester, old=data.old, new=data.new, code=data.code
    )
    return Response(Nothing(), headers=_device_headers(requester, signed_in))


@post("/api/recover")
async def recover(data: Recovery, requester: Requester, accounts: Accounts) -> Response[You]:
    """Set a new password with a recovery link, and sign the member in."""
    signed_in = await accounts.recover(
        requester, link=data.token, new=data.password, code=data.code
    )
    return await _signed_in_on_device(requester, accounts, signed_in)


def forget_session(requester: Requester) -> Headers:
    """Return the header that deletes the session cookie in the browser."""
    return (("set-cookie", cookie("", secure=requester.secure, seconds=0)),)


async def _signed_in(
    requester: Requester, accounts: Accounts, person: Person, *, token: str
) -> Response[You]:
    return Response(await accounts.you(person), headers=_session_headers(requester, token))


async def _signed_in_on_device(
    requester: Requester, accounts: Accounts, signed_in: SignedIn
) -> Response[You]:
    you = await accounts.you(signed_in.person)
    return Response(you, headers=_device_headers(requester, signed_in))


def _session_headers(requester: Requester, token: str) -> Headers:
    if requester.bearer is not None:
        return ()
    kept = cookie(token, secure=requester.secure, seconds=IDLE_SECONDS)
    return (("set-cookie", kept),)


def _device_headers(requester: Requester, signed_in: SignedIn) -> Headers:
    """Return the headers that set the session cookie and the device cookie."""
    name = cookie_name(DEVICE_COOKIE, secure=requester.secure)
    ending = "; Secure" if requester.secure else ""
    device = (
        f"{name}={signed_in.device}; HttpOnly; Max-Age={known_devices.SECONDS}; Path=/; "
        f"SameSite=strict{ending}"
    )
    return (*_session_headers(requester, signed_in.token), ("set-cookie", device))


OPERATIONS = (guest, me, claim, rename, login, logout, password, recover)
