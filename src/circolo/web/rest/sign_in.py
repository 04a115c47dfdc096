"""Signing in and out over REST: guests, members, passwords and recovery links."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.store.people_port import Person
from circolo.web.accounts import known_devices
from circolo.web.accounts.accounts import Accounts, SignedIn
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
    """An answer without content."""


class NameAndPassword(_Body, frozen=True):
    """A member's name and password."""

    name: Text
    password: Text


class NewPassword(_Body, frozen=True):
    """The old password and the new one."""

    old: Text
    new: Text


class Recovery(_Body, frozen=True):
    """The secret of an operator's link, and the new password."""

    token: Text
    password: Text


@post("/api/guest")
async def guest(requester: Requester, accounts: Accounts) -> Response[You]:
    """Return who is signed in; a new requester becomes a guest."""
    person, token = await accounts.guest(requester)
    return await _signed_in(requester, accounts, person, token=token)


@get("/api/me")
async def me(requester: Requester, accounts: Accounts) -> Response[You]:
    """Return who is signed in."""
    known = await accounts.required(requester)
    return await _signed_in(requester, accounts, known.person, token=requester.token)


@post("/api/claim")
async def claim(data: NameAndPassword, requester: Requester, accounts: Accounts) -> Response[You]:
    """Make the signed-in guest a member."""
    signed_in = await accounts.claim(requester, name=data.name, password=data.password)
    return await _signed_in_on_device(requester, accounts, signed_in)


@post("/api/login")
async def login(data: NameAndPassword, requester: Requester, accounts: Accounts) -> Response[You]:
    """Sign in; the session that the browser had before ends."""
    signed_in = await accounts.login(requester, name=data.name, password=data.password)
    return await _signed_in_on_device(requester, accounts, signed_in)


@post("/api/logout")
async def logout(requester: Requester, accounts: Accounts) -> Response[Nothing]:
    """Sign out in this browser; other sessions stay."""
    await accounts.logout(requester)
    return Response(Nothing(), headers=forget_session(requester))


@post("/api/password")
async def password(
    data: NewPassword, requester: Requester, accounts: Accounts
) -> Response[Nothing]:
    """Change the password and end all other sessions."""
    signed_in = await accounts.change_password(requester, old=data.old, new=data.new)
    return Response(Nothing(), headers=_device_headers(requester, signed_in))


@post("/api/recover")
async def recover(data: Recovery, requester: Requester, accounts: Accounts) -> Response[You]:
    """Set a new password by an operator's link, and sign in."""
    signed_in = await accounts.recover(requester, link=data.token, new=data.password)
    return await _signed_in_on_device(requester, accounts, signed_in)


def forget_session(requester: Requester) -> Headers:
    """Return the header that makes a browser forget its session."""
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
    kept = cookie(token, secure=requester.secure, seconds=IDLE_SECONDS)
    return (("set-cookie", kept),)


def _device_headers(requester: Requester, signed_in: SignedIn) -> Headers:
    """Return the headers of a session cookie and of a device cookie."""
    name = cookie_name(DEVICE_COOKIE, secure=requester.secure)
    ending = "; Secure" if requester.secure else ""
    device = (
        f"{name}={signed_in.device}; HttpOnly; Max-Age={known_devices.SECONDS}; Path=/; "
        f"SameSite=strict{ending}"
    )
    return (*_session_headers(requester, signed_in.token), ("set-cookie", device))


OPERATIONS = (guest, me, claim, login, logout, password, recover)
