"""What one person, one address and the whole house may use."""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]


class Limits(Struct, frozen=True, kw_only=True):
    """Every number that an operator may want to change; an IPv6 address counts as its /64."""

    connections: Count = 5_000
    connections_per_address: Count = 40
    connections_per_person: Count = 6
    guests_per_hour: Count = 40
    """From one address."""
    guests_per_day: Count = 120
    purses_per_day: Count = 1
    """How many guests of one address are given chips; the others play for the pleasure."""
    requests_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 40
    """To the API, from one address; five times as many may come at once."""
    messages_per_second: Annotated[int, Meta(ge=1, le=1_000)] = 10
    """Over one socket; twice as many may come at once."""
    metrics_for_all: bool = False
    """Whether /metrics is shown to other machines than that of the house."""
