"""REST operations about the server itself: address, health, readiness and metrics."""

from typing import Literal

from msgspec import Struct

from circolo.room.house import House
from circolo.web.house_addresses import HouseAddresses
from circolo.web.monitoring.metrics import Metrics
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, address_of
from circolo.web.rest.operation import Response, get
from circolo.web.usage_limits import UsageLimits


class Address(Struct, frozen=True):
    """The origin at which other devices reach the server; null if only its own machine can."""

    address: str | None


class Caller(Struct, frozen=True):
    """How the server sees the sender of this request. `address` is the one that limits count.

    `proxy` is `none` if no proxy has named the sender, `trusted` if the server counts the sender
    that a proxy names, and `unknown` if it counts the proxy, which is not among its proxies.
    `secure`: the request came over https.
    """

    address: str
    secure: bool
    proxy: Literal["none", "trusted", "unknown"]


class Readiness(Struct, frozen=True):
    """Whether people can play now. If they cannot, `why` is `closed`; or, while the store can write
    nothing, it is `disk_full` or `store_unavailable`. A node of a cluster may also say `leaving`,
    `no_bus` or `no_desk`.
    """

    ready: bool
    why: str = ""


class Health(Struct, frozen=True):
    """Whether the server is open, with the number of its open tables and connected people.

    It is open even while nothing can be stored, because it recovers without a restart.
    """

    ok: bool
    tables: int
    people: int


@get("/api/address")
async def address(addresses: HouseAddresses) -> Address:
    """Return the address at which other devices reach the server."""
    return Address(addresses.reached())


@get("/api/caller")
async def caller(requester: Requester) -> Caller:
    """Return how the server sees the sender of this request."""
    named = {address_of(part.strip()) for part in requester.forwarded.split(",")}
    proxy: Literal["none", "trusted", "unknown"] = "none"
    if requester.forwarded:
        proxy = "trusted" if requester.address in named else "unknown"
    return Caller(requester.address, requester.secure, proxy)


@get("/healthz")
async def healthz(house: House) -> Response[Health]:
    """Return whether the server is open; the status is 503 if it is not."""
    health = Health(house.ready, len(house.known), len(house.sessions))
    return Response(health, status=200 if health.ok else 503)


@get("/readyz")
async def readyz(house: House) -> Response[Readiness]:
    """Return whether people can play now; the status is 503 if they cannot."""
    why = house.why_not_ready()
    return Response(Readiness(not why, why), status=503 if why else 200)


@get("/metrics")
async def metrics(requester: Requester, metrics: Metrics, limits: UsageLimits) -> Response[bytes]:
    """Return the metrics of the server in the text format of Prometheus.

    Raises Refusal `loopback_only` for other machines, unless the operator allows them.
    """
    if not (requester.local or limits.metrics_for_all):
        raise Refusal("loopback_only")
    return Response(metrics.text(), media_type=metrics.MEDIA_TYPE)


OPERATIONS = (address, caller, healthz, readyz, metrics)
