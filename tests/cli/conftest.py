"""Houses for the commands that read one: a closed one, and one in each store."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.either_store import POSTGRES, Postgres
from tests.cli.house_processes import opened


@pytest.fixture(params=["sqlite", "postgres"])
def each_store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Let commands read a house from each store; return the name of the store."""
    place = None
    if request.param == "postgres":
        place = Postgres(*map(request.getfixturevalue, ("postgres_url", "server_role_url")))
    token = POSTGRES.set(place)
    yield request.param
    POSTGRES.reset(token)


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a house that had one guest, and is closed."""
    data = tmp_path_factory.mktemp("house") / "data"
    with opened(data, CIRCOLO_SIT_AND_GOS="off") as house:
        house.guest()
        house.end(signal.SIGTERM)
    return data
