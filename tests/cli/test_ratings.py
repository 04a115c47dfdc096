"""`circolo ratings`, as an operator types it."""

import asyncio
import json
from pathlib import Path

import pytest

from circolo.store.sqlite.connections import connect_writer
from tests.cli.either_store import typed
from tests.cli.house_processes import refused
from tests.room.history.test_ratings import came, join, keep, read
from tests.store.inline import InlineStore


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a house in which Anna has beaten Bruno twice, and a bot."""

    async def play() -> None:
        connection = connect_writer(tmp_path / "circolo.db")
        store = InlineStore(connection)
        await join(store, "anna", "bruno")
        await keep(store, *(came(number, "anna", "bruno") for number in (1, 2)))
        await keep(store, came(3, "anna", "bot"))
        assert len(await read(store).all()) == 2
        connection.close()

    asyncio.run(play())
    return tmp_path


@pytest.mark.usefixtures("each_store")
def test_all_ratings_are_counted_again_from_the_file_alone(data: Path) -> None:
    printed = typed("ratings", "--data", data, "--json").stdout.splitlines()
    first, second = (json.loads(line) for line in printed)
    assert (first["name"], second["name"]) == ("anna", "bruno")
    assert first["number"] > 1500 > second["number"]
    assert (first["game"], first["variant"], first["matches"]) == ("tressette", "2_accuso", 2)


@pytest.mark.usefixtures("each_store")
def test_they_are_printed_for_people_too(data: Path) -> None:
    first, _ = typed("ratings", "--data", data).stdout.splitlines()
    assert first.startswith("tressette 2_accuso")
    assert first.endswith("anna  provisional")


def test_where_there_is_no_house_there_are_none(tmp_path: Path) -> None:
    assert refused(typed("ratings", "--data", tmp_path)) == "no_data_folder"
