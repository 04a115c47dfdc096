"""A house with play of all kinds, and an empty database."""

import asyncio
import shutil
from pathlib import Path

import pytest

from tests import postgres_server
from tests.cli.migrate.houses import with_key
from tests.store.whole_house import build


@pytest.fixture(scope="session")
def whole_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of a house with play of all kinds."""
    folder = tmp_path_factory.mktemp("house") / "data"
    with_key(folder)
    build(folder / "circolo.db")
    return folder


@pytest.fixture
def data(whole_house: Path, tmp_path: Path) -> Path:
    return shutil.copytree(whole_house, tmp_path / "data")


@pytest.fixture
def url(postgres_url: str) -> str:
    """Return the address of an empty database with the tables of Circolo."""
    asyncio.run(postgres_server.empty(postgres_url))
    return postgres_url
