"""What one person, one address and the whole house may use."""

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Every number that an operator may want to change; an IPv6 address counts as its /64."""

    connections: int = 5_000
    connections_per_address: int = 40
    connections_per_person: int = 6
    guests_per_hour: int = 40
    """From one address."""
    guests_per_day: int = 120
    requests_per_second: int = 40
    """To the API, from one address; five times as many may come at once."""
    metrics_for_all: bool = False
    """Whether /metrics is shown to other machines than that of the house."""
