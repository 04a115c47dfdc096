"""One's own hands and sittings, asked for by a browser."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx
import pytest
from msgspec.structs import replace

from circolo.records.record import decode_record
from circolo.records.record_verifier import verify_record
from circolo.room.history.results_from_log import ResultsFromLog
from circolo.store.entries import GENESIS_HASH, Entry, with_hash
from tests.records.test_ring import a_sitting, over, shown
from tests.web.rig import refusal, served

pytestmark = pytest.mark.anyio

PATHS = (
    "/api/me/hands",
    "/api/me/sittings",
    "/api/me/sittings/1/hands",
    "/api/me/sittings/1/record",
    "/api/me/sittings/1/text",
    "/api/me/statistics/hands",
    "/api/deals/t1/1/text",
)


class Sat(NamedTuple):
    """Who has sat at a ring table of this house, and what is kept of that."""

    browser: httpx.AsyncClient
    entries: tuple[Entry, ...]
    table: str
    other: httpx.AsyncClient

    async def get(self, path: str) -> Any:
        return (await self.browser.get(path)).json()

    async def sitting(self) -> dict[str, Any]:
        (sitting,) = (await self.get("/api/me/sittings"))["sittings"]
        return dict(sitting)


def renamed(entries: tuple[Entry, ...], player: str) -> tuple[Entry, ...]:
    """The same, as if somebody else had sat at the first seat."""
    kept: list[Entry] = []
    for entry in entries:
        before = kept[-1].hash if kept else GENESIS_HASH
        events = entry.events.replace(b'"player":"a"', b'"player":"%s"' % player.encode())
        kept.append(with_hash(before, replace(entry, events=events)))
    return tuple(kept)


@asynccontextmanager
async def sat_down(variant: str = "classica", *, itself: bool = False) -> AsyncIterator[Sat]:
    """Put a sitting that was played aside into the store of a house; where its record is not asked
    for, one that was played under another name does.
    """
    async with served() as rig:
        (you, cookie), (_, other) = await rig.guest(), await rig.guest()
        first = you["player"] if itself else "a"
        entries = await asyncio.to_thread(a_sitting, variant, first=first)
        entries = entries if itself else renamed(entries, you["player"])
        played = ResultsFromLog()
        for entry in entries:
            _, done = played.read(entry)
            bare = replace(entry, transfers=(), sealed=(), opened=(), deeds=done)
            await rig.house._parts.store.append(bare)
        table = entries[0].stream.removeprefix("table:")
        async with (
            rig.browser(Cookie=f"circolo={cookie}") as browser,
            rig.browser(Cookie=f"circolo={other}") as another,
        ):
            yield Sat(browser, entries, table, another)


async def test_a_sitting_is_told_with_its_chips() -> None:
    async with sat_down() as sat:
        sitting = await sat.sitting()
        assert sitting.pop("sheet")["options"]["variant"] == "classica"
        assert (sitting["table"], sitting["bought"], sitting["added"]) == (sat.table, 400, 0)
        assert (sitting["until"], sitting["cashed"]) == (None, None)
        assert sitting["hands"] == len(over(sat.entries))


async def test_hands_go_back_page_by_page_and_come_to_the_sitting() -> None:
    async with sat_down() as sat:
        sitting = await sat.sitting()
        path = f"/api/me/sittings/{sitting['number']}/hands?limit=4"
        pages = [await sat.get(path)]
        while pages[-1]["next"] is not None:
            pages.append(await sat.get(f"{path}&before={pages[-1]['next']}"))
        hands = [hand for page in pages for hand in page["hands"]]
        assert [hand["deal"] for hand in hands] == sorted(over(sat.entries), reverse=True)
        assert sum(hand["change"] for hand in hands) == sitting["won"]
        every = await sat.get("/api/me/hands?limit=100")
        assert every == {"hands": hands, "next": None}


async def test_a_sitting_has_a_record_that_holds_and_a_text() -> None:
    async with sat_down(itself=True) as sat:
        number = (await sat.sitting())["number"]
        record = await sat.browser.get(f"/api/me/sittings/{number}/record")
        text = await sat.browser.get(f"/api/me/sittings/{number}/text")
        last = shown(sat.entries)[-1]
        assert verify_record(decode_record(record.content)).findings == ()
        assert record.headers["content-disposition"].endswith(f'-{last}.json"')
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        assert f"# deal {last}" in text.text.splitlines()


async def test_a_hand_has_a_text_of_its_own() -> None:
    async with sat_down(itself=True) as sat:
        deal = shown(sat.entries)[0]
        answer = await sat.browser.get(f"/api/deals/{sat.table}/{deal}/text")
        heads = [line for line in answer.text.splitlines() if line.startswith("# deal")]
        assert heads == [f"# deal {deal}"]
        assert refusal(await sat.browser.get(f"/api/deals/{sat.table}/999/text")) == (
            409,
            "deal_not_over",
        )


async def test_nobody_sees_anybody_elses() -> None:
    async with sat_down() as sat:
        number = (await sat.sitting())["number"]
        assert (await sat.other.get("/api/me/sittings")).json() == {"sittings": [], "next": None}
        assert (await sat.other.get("/api/me/hands")).json() == {"hands": [], "next": None}
        assert (await sat.other.get("/api/me/statistics/hands")).json() == {"statistics": []}
        for what in ("hands", "record", "text"):
            answer = await sat.other.get(f"/api/me/sittings/{number}/{what}")
            assert refusal(answer) == (404, "not_found")
        answer = await sat.other.get(f"/api/deals/{sat.table}/1/text")
        assert refusal(answer) == (403, "not_your_table")


@pytest.mark.rule("F31")
async def test_ones_own_statistics_tell_how_one_has_played() -> None:
    async with sat_down("casino") as sat:
        (sums,) = (await sat.get("/api/me/statistics/hands"))["statistics"]
        hands = (await sat.get("/api/me/hands?limit=100"))["hands"]
        assert (sums["game"], sums["variant"], sums["bots"]) == ("chemin_de_fer", "casino", False)
        assert sums["hands"] == len(hands)
        assert sums["chips_won"] - sums["chips_lost"] == sum(hand["change"] for hand in hands)
        assert {"banker", "punta"} <= sums["as"].keys()
        assert sums["temper"] in (None, "tireur", "non_tireur", "douter")


@pytest.mark.parametrize("number", [0, 7, 10**30])
async def test_a_sitting_that_never_was_is_not_found(number: int) -> None:
    async with served() as rig, rig.browser() as browser:
        await browser.post("/api/guest", json={})
        for what in ("hands", "record", "text"):
            answer = await browser.get(f"/api/me/sittings/{number}/{what}")
            assert refusal(answer) == (404, "not_found")


@pytest.mark.parametrize("path", PATHS)
async def test_they_are_for_whoever_is_known_here(path: str) -> None:
    async with served() as rig, rig.browser() as browser:
        assert refusal(await browser.get(path)) == (401, "no_session")
