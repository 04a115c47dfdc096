"""Where somebody is signed in, signing out there, and deleting the account."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.sessions import Authenticated
from circolo.web.requester import Requester
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.sign_in import forget_session


class OwnSession(Struct, frozen=True):
    """A session; `id` stands for it here and opens nothing."""

    id: str
    created: Millis
    seen: Millis
    current: bool


class OwnSessions(Struct, frozen=True):
    """All sessions of who is asking, the one in use last first."""

    sessions: tuple[OwnSession, ...]


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """Which session ends; without an id, all but the one that asks."""

    id: Annotated[str, Meta(max_length=64)] | None = None


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of who deletes the account; empty of a guest."""

    password: Annotated[str, Meta(max_length=1_000)] = ""


class Deleted(Struct, frozen=True):
    """The account is deleted."""


@get("/api/me/sessions")
async def own_sessions(requester: Requester, accounts: Accounts) -> OwnSessions:
    """Return where who is asking is signed in."""
    return await _listed(await accounts.required(requester), accounts)


@post("/api/me/sessions/end")
async def end_sessions(data: Ending, requester: Requester, accounts: Accounts) -> OwnSessions:
    """Sign out elsewhere: in one session, or in all but this one."""
    known = await accounts.required(requester)
    for token, _ in await accounts.sessions_of(known.person):
        if token != known.token and data.id in (None, named(token)):
            await accounts.end_session(known.person, token)
    return await _listed(known, accounts)


@post("/api/me/delete")
async def delete_account(
    data: Farewell, requester: Requester, accounts: Accounts
) -> Response[Deleted]:
    """Delete the account of who is asking, for good."""
    await accounts.erase(requester, password=data.password)
    return Response(Deleted(), headers=forget_session(requester))


async def _listed(known: Authenticated, accounts: Accounts) -> OwnSessions:
    found = await accounts.sessions_of(known.person)
    return OwnSessions(
        tuple(
            OwnSession(named(token), session.created, session.seen, token == known.token)
            for token, session in found
        )
    )


def named(token: bytes) -> str:
    """Return what a session is called in the list: a part of the hash of its token."""
    return token[:8].hex()


OPERATIONS = (own_sessions, end_sessions, delete_account)
