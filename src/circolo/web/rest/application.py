"""The REST API: accounts, and what a machine may ask about the house."""

from typing import Annotated, Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.fairness.epoch import PublicEpoch
from circolo.room.house import House
from circolo.room.interruption import DISK_FULL
from circolo.room.proofs.card_proofs import CardProofs, card_proofs
from circolo.room.rate_limit import RateLimit
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId
from circolo.web.accounts import known_devices
from circolo.web.accounts.accounts import Accounts, SignedIn
from circolo.web.accounts.sessions import IDLE
from circolo.web.house_addresses import HouseAddresses
from circolo.web.monitoring.metrics import Metrics
from circolo.web.monitoring.security_log import SecurityLog
from circolo.web.refusals import Refusal
from circolo.web.requester import (
    DEVICE_COOKIE,
    Requester,
    cookie,
    cookie_name,
    is_own_page,
    read_requester,
)
from circolo.web.rest import own_sessions, published_keys, ratings, staff, statements, tournaments
from circolo.web.rest.blocked_players import blocked
from circolo.web.rest.deal_records import record, sitting_record, sitting_text, text
from circolo.web.rest.deal_replays import make_renderer, replay, replay_of_record
from circolo.web.rest.error_responses import handlers
from circolo.web.rest.match_history import (
    hand_statistics,
    hands,
    hands_of_sitting,
    matches,
    sittings,
    statistics,
)
from circolo.web.rest.openapi import Description
from circolo.web.usage_limits import UsageLimits
from circolo.wire.client_messages import MESSAGE_MAX_BYTES
from circolo.wire.server_messages import You

Connection = ASGIConnection[Any, Any, Any, Any]
Word = Annotated[str, Meta(max_length=1_000)]

Asking = NamedDependency[Requester]
FrontDesk = NamedDependency[Accounts]

IDLE_SECONDS = IDLE // 1_000


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Nothing(Struct, frozen=True):
    """An answer without content."""


class NameAndPassword(_Body, frozen=True):
    """Who somebody says he is."""

    name: Word
    password: Word


class NewPassword(_Body, frozen=True):
    """A password and the one after it."""

    old: Word
    new: Word


class Recovery(_Body, frozen=True):
    """The secret of an operator's link, and the password from now on."""

    token: Word
    password: Word


class Address(Struct, frozen=True):
    """Where other devices find the house; null where only this machine does."""

    address: str | None


class Readiness(Struct, frozen=True):
    """Whether people can play here now; if not, `why` is `closed` or `disk_full`."""

    ready: bool
    why: str = ""


class Health(Struct, frozen=True):
    """Whether the house is open: also while its disk is full, for it will go on by itself."""

    ok: bool
    tables: int
    people: int


@post("/api/guest", status_code=200)
async def guest(visitor: Asking, accounts: FrontDesk) -> Response[You]:
    """Return who is asking; somebody new becomes a guest."""
    person, token = await accounts.guest(visitor)
    return await _signed_in(visitor, accounts, person, token=token)


@get("/api/me")
async def me(visitor: Asking, accounts: FrontDesk) -> Response[You]:
    """Return who is asking."""
    known = await accounts.required(visitor)
    return await _signed_in(visitor, accounts, known.person, token=visitor.token)


@post("/api/claim", status_code=200)
async def claim(
    data: JSONBody[NameAndPassword], visitor: Asking, accounts: FrontDesk
) -> Response[You]:
    """Make the guest who is asking a member."""
    signed_in = await accounts.claim(visitor, name=data.name, password=data.password)
    return await _welcomed(visitor, accounts, signed_in)


@post("/api/login", status_code=200)
async def login(
    data: JSONBody[NameAndPassword], visitor: Asking, accounts: FrontDesk
) -> Response[You]:
    """Sign in; whoever was signed in before is signed out."""
    signed_in = await accounts.login(visitor, name=data.name, password=data.password)
    return await _welcomed(visitor, accounts, signed_in)


@post("/api/logout", status_code=200)
async def logout(visitor: Asking, accounts: FrontDesk) -> Response[Nothing]:
    """Sign out here; elsewhere nothing changes."""
    await accounts.logout(visitor)
    return Response(Nothing(), headers={"set-cookie": cookie("", secure=visitor.secure, seconds=0)})


@post("/api/password", status_code=200)
async def password(
    data: JSONBody[NewPassword], visitor: Asking, accounts: FrontDesk
) -> Response[Nothing]:
    """Change the password and sign out everywhere else."""
    _, token, device = await accounts.change_password(visitor, old=data.old, new=data.new)
    return Response(
        Nothing(),
        headers={"set-cookie": _lasting(visitor, token)},
        cookies=[_device_cookie(visitor, device)],
    )


@post("/api/recover", status_code=200)
async def recover(data: JSONBody[Recovery], visitor: Asking, accounts: FrontDesk) -> Response[You]:
    """Set a new password by an operator's link, and sign in."""
    signed_in = await accounts.recover(visitor, link=data.token, new=data.password)
    return await _welcomed(visitor, accounts, signed_in)


@get("/api/tables/{table:str}/epochs/{number:int}")
async def epoch(
    table: FromPath[str], number: FromPath[int], house: NamedDependency[House]
) -> PublicEpoch:
    """Return what a table has said of a shuffle, for whoever wants to check it."""
    return await house.logs.epoch(TableId(table), number)


@get("/api/tables/{table:str}/epochs/{number:int}/proofs")
async def proofs(
    table: FromPath[str],
    number: FromPath[int],
    *,
    visitor: Asking,
    accounts: FrontDesk,
    house: NamedDependency[House],
) -> CardProofs:
    """Prove the cards of a running shuffle that the asking player has seen."""
    known = await accounts.required(visitor)
    actor = house.tables.live(TableId(table))
    return card_proofs(actor, PlayerId(known.person.id), number)


@get("/api/address")
async def address(addresses: NamedDependency[HouseAddresses]) -> Address:
    """Return the address at which other devices find the house."""
    return Address(addresses.reached())


@get("/healthz")
async def healthz(house: NamedDependency[House]) -> Response[Health]:
    """Say whether the house is open; 503 if not."""
    health = Health(house.ready, len(house.tables), len(house.sessions))
    return Response(health, status_code=200 if health.ok else 503)


@get("/readyz")
async def readyz(house: NamedDependency[House]) -> Response[Readiness]:
    """Say whether people can play here now; 503 if not."""
    why = "" if house.ready else "closed"
    if house.interruption.since is not None:
        why = DISK_FULL
    return Response(Readiness(not why, why), status_code=503 if why else 200)


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(
    visitor: Asking, metrics: NamedDependency[Metrics], limits: NamedDependency[UsageLimits]
) -> Response[bytes]:
    """Return the figures of the house in the text format of Prometheus."""
    if not (visitor.local or limits.metrics_for_all):
        raise Refusal("loopback_only")
    return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)


async def _signed_in(
    visitor: Requester, accounts: Accounts, person: Person, *, token: str
) -> Response[You]:
    you = await accounts.you(person)
    return Response(you, headers={"set-cookie": _lasting(visitor, token)})


async def _welcomed(visitor: Requester, accounts: Accounts, signed_in: SignedIn) -> Response[You]:
    response = await _signed_in(visitor, accounts, signed_in.person, token=signed_in.token)
    response.set_cookie(_device_cookie(visitor, signed_in.device))
    return response


def _device_cookie(visitor: Requester, device: str) -> Cookie:
    return Cookie(
        cookie_name(DEVICE_COOKIE, secure=visitor.secure),
        value=device,
        max_age=known_devices.SECONDS,
        secure=visitor.secure,
        httponly=True,
        samesite="strict",
    )


def _lasting(visitor: Requester, token: str) -> str:
    return cookie(token, secure=visitor.secure, seconds=IDLE_SECONDS)


class Gate:
    """What every request to the API must pass, before anything of it is read but its head."""

    def __init__(self, house: House, *, limits: UsageLimits, origins: frozenset[str]) -> None:
        self._clock = house.clock
        self._origins = origins
        every = Millis(1_000 // limits.requests_per_second)
        self._rate = RateLimit(burst=5 * limits.requests_per_second, every=every)

    def __call__(self, connection: Connection, _: BaseRouteHandler) -> None:
        who = read_requester(connection.scope)
        now = self._clock.now()
        if wait := self._rate.wait(who.address, now):
            raise Refusal("too_fast", wait=wait)
        self._rate.take(who.address, now)
        if connection.scope["method"] != "GET":  # type: ignore[typeddict-item]
            if not is_own_page(who, self._origins):
                raise Refusal("bad_origin")
            if not who.marked:
                raise Refusal("csrf")


def api(
    house: House,
    accounts: Accounts,
    metrics_: Metrics,
    *,
    limits: UsageLimits,
    addresses: HouseAddresses,
    security: SecurityLog,
) -> Litestar:
    """Return the application that answers /api, /healthz, /readyz and /metrics."""

    def who(request: Request[Any, Any, Any]) -> Requester:
        return read_requester(request.scope)

    told_by = make_renderer()
    return Litestar(
        [
            guest,
            me,
            claim,
            login,
            logout,
            password,
            recover,
            blocked,
            *statements.HANDLERS,
            *published_keys.HANDLERS,
            matches,
            hands,
            sittings,
            hands_of_sitting,
            sitting_record,
            sitting_text,
            statistics,
            hand_statistics,
            epoch,
            proofs,
            record,
            text,
            replay,
            replay_of_record,
            address,
            healthz,
            readyz,
            metrics,
            *own_sessions.HANDLERS,
            *staff.HANDLERS,
            *tournaments.HANDLERS,
            *ratings.HANDLERS,
        ],
        dependencies={
            "visitor": Provide(who, sync_to_thread=False),
            "house": Provide(lambda: house, sync_to_thread=False),
            "accounts": Provide(lambda: accounts, sync_to_thread=False),
            "metrics": Provide(lambda: metrics_, sync_to_thread=False),
            "teller": Provide(lambda: told_by, sync_to_thread=False),
            "addresses": Provide(lambda: addresses, sync_to_thread=False),
            "limits": Provide(lambda: limits, sync_to_thread=False),
        },
        guards=[Gate(house, limits=limits, origins=addresses.origins)],
        exception_handlers=handlers(security),
        request_max_body_size=MESSAGE_MAX_BYTES,
        openapi_config=OpenAPIConfig(
            title="Circolo",
            version="1",
            path="/api/schema",
            render_plugins=[Description(path="/openapi.json")],
        ),
        logging_config=None,
    )
