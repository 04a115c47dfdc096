"""Usage limits of one person, of one address and of the whole house."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class UsageLimits(Struct, frozen=True, kw_only=True):
    """Limits that an operator may change; an IPv6 address counts as its /64."""

    open_connections: Count = 6_000
    """Connections of any kind; one in eight is reserved for addresses with a session."""
    open_per_address: Count = 200
    """Connections of one address; behind a proxy, its requests in progress."""
    connections: Count = 5_000
    """Game sockets."""
    connections_per_address: Count = 40
    connections_per_person: Count = 6
    tables_per_address: Count = 40
    """Live tables that were opened from one address."""
    guests_per_hour: Count = 40
    """From one address."""
    guests_per_day: Count = 120
    purses_per_day: Count = 1
    """Guests of one address who receive chips; further guests play for practice chips."""
    wallets_per_day: Count = 4
    """Members of one address who receive chips, their first or the daily ones."""
    logins_per_address: Count = 20
    """Wrong passwords from one address before it must wait."""
    requests_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 40
    """REST requests from one address; a burst may be five times as large."""
    messages_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    """Messages over one connection; a burst may be twice as large."""
    metrics_for_all: bool = False
    """Whether other machines may read /metrics."""


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
"""The limits of one address where many people share one network (CIRCOLO_EVENING)."""
