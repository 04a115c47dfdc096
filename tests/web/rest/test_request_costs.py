"""What requests about a table of 50,000 entries cost: rows read, and work between two turns of the
loop. Work is counted, not timed: entries that are decoded or whose link is checked.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from circolo.room.proofs.log_index import PAGE
from circolo.room.proofs.table_logs import TableLogs
from circolo.store import entries
from circolo.store.sqlite import queries
from circolo.store.sqlite.store import SqliteStore
from circolo.store.vault import Vault
from circolo.web.rest.application import OPERATIONS
from circolo.wire import client_messages as client
from circolo.wire import table_log
from tests.records.matches import a_match
from tests.web.event_loop_turns import Cost, turns_counted
from tests.web.long_log import LONG, write_long_logs
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio

MOST_A_STEP = 3 * PAGE
"""A page is linked and decoded, and one that is short may follow in the same turn."""


@pytest.fixture
def cost(monkeypatch: pytest.MonkeyPatch) -> Cost:
    """Count in the thread of the loop what is done with entries."""
    known = Cost()

    def read(*args: Any, **fields: Any) -> Any:
        rows = real_read(*args, **fields)
        known.rows += len(rows)
        return rows

    real_read = queries.read
    monkeypatch.setattr(queries, "read", read)
    monkeypatch.setattr(table_log, "decode_events", known.counted(table_log.decode_events))
    monkeypatch.setattr(entries, "entry_hash", known.counted(entries.entry_hash))
    return known


@asynccontextmanager
async def a_long_table(
    folder: Path,
) -> AsyncIterator[tuple[Rig, httpx.AsyncClient, str]]:
    """A house with a table of 50,000 entries, and somebody who has played there."""
    async with served() as rig, rig.browser() as browser:
        player = (await browser.post("/api/guest", json={})).json()["player"]
        match = await asyncio.to_thread(a_match, first=player)
        (table,) = await asyncio.to_thread(write_long_logs, folder / "long.db", [match])
        store = await SqliteStore.open(folder / "long.db", deal_key=bytes(32))
        rig.house.logs = TableLogs(store, Vault(bytes(32), bytes))
        try:
            yield rig, browser, table
        finally:
            await store.close()


async def test_what_is_public_of_a_long_log_is_read_once_and_in_small_steps(
    tmp_path: Path, cost: Cost
) -> None:
    async with a_long_table(tmp_path) as (_, browser, table):
        with turns_counted(cost):
            first = await browser.get(f"/api/tables/{table}/heads")
            assert first.status_code == 200
            assert LONG <= cost.rows <= LONG + PAGE
            assert cost.longest <= MOST_A_STEP
            before = cost.rows
            for path in ("heads", "epochs/1", "epochs/2"):
                assert (await browser.get(f"/api/tables/{table}/{path}")).status_code == 200
            assert cost.rows == before
            assert cost.longest <= MOST_A_STEP


@pytest.mark.parametrize("path", ["deals/{0}/1", "deals/{0}/1/text", "tables/{0}/deals/1/replay"])
async def test_a_record_of_a_long_log_is_read_in_small_steps_and_cut_beside_the_loop(
    tmp_path: Path, cost: Cost, path: str
) -> None:
    async with a_long_table(tmp_path) as (_, browser, table):
        with turns_counted(cost):
            answer = await browser.get("/api/" + path.format(table), timeout=None)
        assert answer.status_code == 200
        assert cost.rows <= 2 * LONG + 2 * PAGE
        assert cost.longest <= MOST_A_STEP


async def test_strangers_and_unfinished_deals_cost_no_second_reading(
    tmp_path: Path, cost: Cost
) -> None:
    async with a_long_table(tmp_path) as (rig, browser, table), rig.browser() as stranger:
        await stranger.post("/api/guest", json={})
        await browser.get(f"/api/tables/{table}/heads")
        before = cost.rows
        for _ in range(10):
            answer = await stranger.get(f"/api/deals/{table}/1")
            assert refusal(answer) == (403, "not_your_table")
            answer = await stranger.get(f"/api/tables/{table}/deals/99/replay")
            assert refusal(answer) == (409, "deal_not_over")
            answer = await browser.get(f"/api/deals/{table}/99")
            assert refusal(answer) == (409, "deal_not_over")
        assert cost.rows == before


async def test_the_step_that_is_counted_is_found_where_a_log_is_read_at_once(
    tmp_path: Path, cost: Cost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("circolo.room.proofs.log_index.PAGE", LONG)
    async with a_long_table(tmp_path) as (_, browser, table):
        with turns_counted(cost):
            await browser.get(f"/api/tables/{table}/heads")
        assert cost.longest > LONG


def test_every_route_and_message_is_listed_with_its_cost() -> None:
    page = (Path(__file__).parents[3] / "docs" / "costs.md").read_text("utf-8")
    listed = set(re.findall(r"`([^` ]+)`", page))
    routes = {path for operation in OPERATIONS for path in operation.paths}
    tags = {message.__struct_config__.tag for message in get_args(client.ClientMessage)}
    assert len(routes) > 25
    assert len(tags) > 25
    assert routes | tags <= listed
