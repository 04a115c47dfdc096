"""What one person, one address and the whole house may use."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class UsageLimits(Struct, frozen=True, kw_only=True):
    """Every number that an operator may want to change; an IPv6 address counts as its /64."""

    open_connections: Count = 6_000
    """Connections of any kind; one in eight is kept for addresses at which somebody has a session.
    """
    open_per_address: Count = 200
    """Connections of one address, and requests in progress of one that comes through a proxy."""
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
    """How many guests of one address are given chips; the others play for practice chips."""
    wallets_per_day: Count = 4
    """How many members of one address are given chips, the first or those of the day."""
    logins_per_address: Count = 20
    """Wrong passwords of one address before it has to wait."""
    requests_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 40
    """To the API, from one address; five times as many may come at once."""
    messages_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    """Over one socket; twice as many may come at once."""
    metrics_for_all: bool = False
    """Whether /metrics is shown to other machines than that of the house."""


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
"""Every limit of one address, for people who meet on one network and share its address."""
