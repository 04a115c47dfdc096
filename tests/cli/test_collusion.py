"""`circolo collusion`, as an operator types it."""

import asyncio
import json
from pathlib import Path

import pytest

from circolo.store.sqlite.connections import connect_writer
from circolo.tables.state import PlayerId
from tests.analysis.collusion.logged_evening import entries_of_an_evening
from tests.cli.either_store import typed
from tests.room.history.test_ratings import join
from tests.store.inline import InlineStore

PEOPLE = ("anna", "bruno", "carla", "dario")


def house(folder: Path, *, dumps: bool) -> Path:
    """Keep a house with one table in a data folder."""

    async def keep() -> None:
        connection = connect_writer(folder / "circolo.db")
        store = InlineStore(connection)
        await join(store, *PEOPLE)
        people = tuple(map(PlayerId, PEOPLE))
        for entry in entries_of_an_evening(people, deals=300, dumps=dumps):
            await store.append(entry)
        connection.close()

    asyncio.run(keep())
    return folder


@pytest.fixture
def dumped(tmp_path: Path) -> Path:
    """The data folder of a house in which Anna dumps chips to Bruno."""
    return house(tmp_path, dumps=True)


@pytest.mark.usefixtures("each_store")
def test_a_dumper_is_the_first_case_with_the_deals_to_look_at(dumped: Path) -> None:
    found = json.loads(typed("collusion", "--data", dumped, "--json").stdout)
    assert (found["tables"], found["pairs"], len(found["cases"])) == (1, 6, 1)
    (case,) = found["cases"]
    assert case["players"] == ["anna", "bruno"]
    assert case["chance"] < 1e-5
    assert case["expected"] == case["chance"] * 6
    first = case["findings"][0]
    assert (first["test"], first["player"], first["other"]) == ("decisions", "anna", "bruno")
    assert first["most_telling"][0]["table"] == "one"


def test_a_case_is_told_in_sentences(dumped: Path) -> None:
    first, second, third, *_, last = typed("collusion", "--data", dumped).stdout.splitlines()
    assert first.startswith("1. anna and bruno: a chance of 1 in ")
    assert second == "   Tables together: 1; expected by chance: 1.0."
    assert third.startswith("   By decisions, anna gave bruno ")
    assert last == "Cases: 1. Pairs tested: 6. Tables: 1."


def test_only_tables_since_a_day_are_read(dumped: Path) -> None:
    said = typed("collusion", "--data", dumped, "--since", "1970-01-03").stdout
    assert said == "Cases: 0. Pairs tested: 0. Tables: 0.\n"


def test_an_innocent_house_has_no_case(tmp_path: Path) -> None:
    said = typed("collusion", "--data", house(tmp_path, dumps=False)).stdout
    assert said == "Cases: 0. Pairs tested: 6. Tables: 1.\n"
