"""Both stores, for commands that read a house."""

from collections.abc import Iterator

import pytest

from tests.cli.either_store import POSTGRES, Postgres


@pytest.fixture(params=["sqlite", "postgres"])
def each_store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let commands read a house from each store; return the name of the store."""
    place = None
    if request.param == "postgres":
        place = Postgres(*map(request.getfixturevalue, ("postgres_url", "server_role_url")))
    token = POSTGRES.set(place)
    yield request.param
    POSTGRES.reset(token)
