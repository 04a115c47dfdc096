"""REST operations: list and end the own sessions, and delete the own account."""

from typing import Annotated

from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.web.accounts.accounts import Accounts
from circolo.web.accounts.second_factors import Code
from circolo.web.accounts.sessions import Authenticated
from circolo.web.requester import Requester
from circolo.web.rest.operation import Response, get, post
from circolo.web.rest.people.sign_in import forget_session


class OwnSession(Struct, frozen=True):
    """A session of the signed-in person. `id` identifies it, but gives no access.

    `seen` is the time of its last use; `current` is true for the session of this request.
    """

    id: str
    created: Millis
    seen: Millis
    current: bool


class OwnSessions(Struct, frozen=True):
    """All sessions of the signed-in person, the latest used first."""

    sessions: tuple[OwnSession, ...]


class Ending(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the id of the session to end; null ends all sessions except the present one."""

    id: Annotated[str, Meta(max_length=64)] | None = None


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Request: the password of the account to delete, and the code of its second factor; empty for
    a guest, who has none.
    """

    password: Annotated[str, Meta(max_length=1_000)] = ""
    code: Code = ""


class Deleted(Struct, frozen=True):
    """Response: the account is deleted."""


@get("/api/me/sessions")
async def own_sessions(requester: Requester, accounts: Accounts) -> OwnSessions:
    """Return all open sessions of the signed-in person."""
    return await _listed(await accounts.required(requester), accounts)


@post("/api/me/sessions/end")
async def end_sessions(data: Ending, requester: Requester, accounts: Accounts) -> OwnSessions:
    """End one other session of the signed-in person, or all others; return those still open."""
    known = await accounts.required(requester)
    for token, _ in await accounts.sessions_of(known.person):
        if token != known.token and data.id in (None, named(token)):
            await accounts.end_session(known.person, token)
    return await _listed(known, accounts)


@post("/api/me/delete")
async def delete_account(
    data: Farewell, requester: Requester, accounts: Accounts
) -> Response[Deleted]:
    """Delete the account of the signed-in person for ever."""
    await accounts.erase(requester, password=data.password, code=data.code)
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
    """Return the id of a session: the first eight bytes of its token hash in hexadecimal."""
    return token[:8].hex()


OPERATIONS = (own_sessions, end_sessions, delete_account)
