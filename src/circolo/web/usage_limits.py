"""Usage limits per person, per network address and for the whole server."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class UsageLimits(Struct, frozen=True, kw_only=True):
    """Limits on connections, tables, guests, logins and requests: per person, per network address
    and for the whole server. An address is one IPv4 address, or an IPv6 network of /64.
    """

    open_connections: Count = 6_000
    """Maximum open connections of any kind; one in eight is reserved for addresses with a session.
    """
    open_per_address: Count = 200
    """Maximum open connections of one address; through a proxy, its requests in progress."""
    connections: Count = 5_000
    """Maximum game sockets (WebSockets) of the whole server."""
    connections_per_address: Count = 40
    """Maximum game sockets of one address."""
    connections_per_person: Count = 6
    """Maximum game sockets of one person."""
    connections_per_bot: Count = 2
    """Maximum game sockets of one member's bot."""
    tables_per_address: Count = 40
    """Maximum live tables that were opened from one address."""
    guests_per_hour: Count = 40
    """Maximum new guests from one address in an hour."""
    guests_per_day: Count = 120
    """Maximum new guests from one address in a day."""
    purses_per_day: Count = 1
    """Maximum guests of one address who receive chips in a day; more play for practice chips."""
    wallets_per_day: Count = 4
    """Maximum members of one address who receive chips in a day, their first or the daily ones."""
    logins_per_address: Count = 20
    """Maximum wrong passwords from one address before it must wait."""
    requests_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 40
    """Maximum REST requests per second from one address; a burst may be five times as large."""
    messages_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    """Maximum messages per second over one game socket; twenty more are accepted in a burst."""
    bots_per_member: Annotated[int, Meta(ge=0, le=100)] = 2
    """Maximum bots of one member, which play by programs of that member; 0 allows none."""
    bot_messages_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    """Maximum messages per second over one game socket of a member's bot; twenty more are accepted
    in a burst.
    """
    bot_requests_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 5
    """Maximum REST requests per second of one member's bot; a burst may be five times as large."""
    metrics_for_all: bool = False
    """Whether other machines may read /metrics; if not, only the server's own machine may."""


EVENING_LIMITS: Mapping[str, int] = MappingProxyType(
    {
        "open_per_address": 4_000,
        "connections_per_address": 1_000,
        "tables_per_address": 1_000,
        "guests_per_hour": 1_000,
        "guests_per_day": 2_000,
        "purses_per_day": 1_000,
        "wallets_per_day": 1_000,
        "logins_per_address": 1_000,
        "requests_per_second": 1_000,
    }
)
"""Higher limits per address, for an evening when many people share one network (CIRCOLO_EVENING).
"""
