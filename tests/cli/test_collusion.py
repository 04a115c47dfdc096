"""`circolo collusion`, as an operator types it."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from circolo.bots.matches import turns
from circolo.cards.units import Millis, Seat
from circolo.catalogue import BY_NAME
from circolo.games.sette_e_mezzo import Options
from circolo.play.events import DealEnded
from circolo.store.entries import Head, chain_entry
from circolo.store.sqlite.connections import connect_writer
from circolo.tables.events import Opened, Played, Seated, TableEvent
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.wire.table_log import encode_events
from tests.analysis.collusion.cheaters import cheater, gives_at_sette_e_mezzo, honest
from tests.analysis.collusion.evenings import STACK
from tests.cli.either_store import typed
from tests.room.history.test_ratings import join
from tests.store.inline import InlineStore

PEOPLE = ("anna", "bruno", "carla", "dario")
FRIEND = Seat(1)
DAY = 86_400_000


def evening(deals: int, *, dumps: bool) -> Iterator[TableEvent]:
    """Yield the log of an evening of sette e mezzo, in which Anna may dump chips to Bruno."""
    level = honest("sette_e_mezzo", "circolo")
    first = cheater(level, gives_at_sette_e_mezzo(FRIEND)) if dumps else level
    yield Opened(TableId("one"), TableOptions(Options()))
    for seat, name in enumerate(PEOPLE):
        yield Seated(Seat(seat), PlayerId(name), "", bot=False, stack=STACK)
    game: Any = BY_NAME["sette_e_mezzo"]
    for turn in turns(game, Options(), [first, level, level, level], seed=bytes(32), stack=STACK):
        for event in turn.events:
            yield Played("seat", event)
            deals -= isinstance(event, DealEnded)
        if deals <= 0:
            return


def house(folder: Path, *, dumps: bool) -> Path:
    """Keep a house with one table in a data folder."""

    async def keep() -> None:
        connection = connect_writer(folder / "circolo.db")
        store = InlineStore(connection)
        await join(store, *PEOPLE)
        opened, *rest = evening(300, dumps=dumps)
        head = Head("table:one", 0, bytes(32))
        for number, events in enumerate(([opened], rest), start=1):
            entry = chain_entry(
                head,
                encode_events(events),
                command=f"c{number}",
                cause="host",
                at=Millis(number * DAY),
                salt=bytes(16),
            )
            await store.append(entry)
            head = Head("table:one", entry.version, entry.hash)
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
