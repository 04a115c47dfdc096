"""What requests about 50,000 matches and hands cost: rows read, and rows decoded between two turns
of the loop. Work is counted, not timed.
"""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import httpx
import pytest

from circolo.room.history import play_history
from circolo.room.history.player_history import PlayerHistory
from circolo.room.history.ratings import Ratings
from circolo.store.sqlite import deeds, matches
from circolo.store.sqlite.store import SqliteStore
from circolo.tables.state import PlayerId
from tests.web.event_loop_turns import Cost, turns_counted
from tests.web.long_history import write_a_long_past
from tests.web.rig import served

pytestmark = pytest.mark.anyio

LONG = 50_000
MOST_A_STEP = 3 * play_history.PAGE
"""A page is decoded, and one that is short may follow in the same turn."""


class Members:
    """Everybody has always been a member."""

    async def members(self, people: Collection[str]) -> dict[str, int]:
        return dict.fromkeys(people, 0)


@pytest.fixture
def cost(monkeypatch: pytest.MonkeyPatch) -> Cost:
    """Count the matches and hands that are read, and decoded in the thread of the loop."""
    known = Cost()

    def rows_of(module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def read(*args: Any, **fields: Any) -> Any:
            rows = real(*args, **fields)
            known.rows += len(rows)
            return rows

        monkeypatch.setattr(module, name, read)

    for module, name in ((matches, "of_person"), (matches, "after"), (deeds, "hands")):
        rows_of(module, name)
    for name in ("decode_result", "_played"):
        monkeypatch.setattr(play_history, name, known.counted(getattr(play_history, name)))
    return known


class LongPast(NamedTuple):
    """A browser of somebody who has played 50,000 matches, and the ratings of that house."""

    browser: httpx.AsyncClient
    ratings: Ratings


@asynccontextmanager
async def a_long_past(folder: Path) -> AsyncIterator[LongPast]:
    """Serve a house where somebody has played 50,000 matches and as many hands."""
    async with served() as rig, rig.browser() as browser:
        player = PlayerId((await browser.post("/api/guest", json={})).json()["player"])
        players = (player, PlayerId("bruno"))
        await asyncio.to_thread(write_a_long_past, folder / "past.db", players, matches=LONG)
        store = await SqliteStore.open(folder / "past.db", deal_key=bytes(32))
        voided: play_history.Voided = {}
        rig.house.player_history = PlayerHistory(store, voided=lambda: voided)
        rig.house.ratings = Ratings(store, Members(), voided=lambda: voided)
        try:
            yield LongPast(browser, rig.house.ratings)
        finally:
            await store.close()


@pytest.mark.parametrize("path", ["/api/me/statistics", "/api/me/statistics/hands"])
async def test_statistics_of_a_long_past_are_read_once_and_in_small_steps(
    tmp_path: Path, cost: Cost, path: str
) -> None:
    async with a_long_past(tmp_path) as past:
        with turns_counted(cost):
            first = await past.browser.get(path, timeout=None)
            (sums,) = first.json()["statistics"]
            assert LONG in sums.values()
            assert LONG <= cost.rows <= LONG + play_history.PAGE
            assert cost.longest <= MOST_A_STEP
            before = cost.rows
            assert (await past.browser.get(path)).json() == first.json()
            assert cost.rows - before == 1


@pytest.mark.parametrize("path", ["matches", "hands"])
async def test_a_page_of_a_long_past_costs_a_page(tmp_path: Path, cost: Cost, path: str) -> None:
    async with a_long_past(tmp_path) as past:
        page = (await past.browser.get(f"/api/me/{path}?limit=100")).json()
    assert (len(page[path]), cost.rows) == (100, 101)


async def test_ratings_of_a_long_past_are_read_once_and_in_small_steps(
    tmp_path: Path, cost: Cost
) -> None:
    async with a_long_past(tmp_path) as past:
        with turns_counted(cost):
            first = await past.browser.get("/api/ratings", timeout=None)
            assert first.status_code == 200
            assert cost.rows == LONG
            assert cost.longest <= MOST_A_STEP
            for path in ("ratings", "me/ratings", "ratings/tressette", "ratings/tressette/two"):
                await past.browser.get(f"/api/{path}")
            assert cost.rows == LONG


async def test_the_step_that_is_counted_is_found_where_all_is_read_at_once(
    tmp_path: Path, cost: Cost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_history, "PAGE", LONG)
    async with a_long_past(tmp_path) as past:
        with turns_counted(cost):
            await past.browser.get("/api/me/statistics", timeout=None)
    assert cost.longest == LONG
