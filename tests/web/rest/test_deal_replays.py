"""Deals seen again over the web: all hands for who sat there, what was public for the others."""

import gzip
import json
from typing import Any

import httpx
import pytest

from circolo.records.record import encode_record
from circolo.records.record_builder import build_record
from circolo.store.entries import Entry
from circolo.web.rest.deal_replays import AT_ONCE, LONGEST_RECORD
from tests.web.rest.test_deal_records import guest, kept_here, played
from tests.web.rig import refusal, served

pytestmark = pytest.mark.anyio

Told = dict[str, Any]


def path(table: str, deal: int) -> str:
    return f"/api/tables/{table}/deals/{deal}/replay"


def hands(told: Told) -> list[list[list[str]]]:
    """By step, what everybody holds."""
    return [[sight["match"]["hand"] for sight in step["seats"]] for step in told["steps"]]


async def bring(browser: httpx.AsyncClient, file: bytes, deal: int | None = None) -> httpx.Response:
    named = {} if deal is None else {"deal": deal}
    return await browser.post("/api/replay", content=file, params=named)


async def test_who_sat_there_sees_every_hand() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played(await guest(browser)))
        answer = await browser.get(path(table, 1))
        assert answer.status_code == 200
        told = answer.json()
        assert (told["table"], told["deal"], told["epoch"]) == (table, 1, 1)
        assert [len(hand) for hand in hands(told)[0]] == [10, 10]
        assert [len(hand) for hand in hands(told)[-1]] == [0, 0]


async def test_others_get_the_replay_of_a_spectator() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played())
        await guest(browser)
        told = (await browser.get(path(table, 1))).json()
        assert {len(step["seats"]) for step in told["steps"]} == {0}
        assert {len(step["onlooker"]["match"]["hand"]) for step in told["steps"]} == {0}
        assert told["steps"][-1]["onlooker"]["match"]["sheet"] != []


async def test_it_comes_packed_to_who_can_unpack_it() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played(await guest(browser)))
        plain = await browser.get(path(table, 1), headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        async with browser.stream("GET", path(table, 1)) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert packed.headers["vary"] == "accept-encoding"
            raw = b"".join([part async for part in packed.aiter_raw()])
        assert gzip.decompress(raw) == plain.content
        assert len(raw) < 10_000


async def test_a_deal_that_runs_is_seen_by_nobody() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, (await played(await guest(browser)))[:30])
        for deal in (0, 1, 99):
            assert refusal(await browser.get(path(table, deal))) == (409, "deal_not_over")


async def test_a_deal_whose_seed_is_lost_is_seen_by_nobody() -> None:
    async with served() as rig, rig.browser() as browser:
        entries = await played(await guest(browser))
        ended = next(at for at, entry in enumerate(entries) if b'"deal_ended"' in entry.events)
        table = await kept_here(rig, entries[: ended + 1])
        assert refusal(await browser.get(path(table, 1))) == (410, "cards_lost")


async def test_nothing_is_seen_of_a_table_that_never_was_or_by_nobody() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played())
        assert refusal(await browser.get(path(table, 1))) == (401, "no_session")
        assert refusal(await bring(browser, b"{}")) == (401, "no_session")
        await guest(browser)
        assert refusal(await browser.get(path("tnowhere", 1))) == (404, "no_such_table")
        assert refusal(await browser.get(f"/api/tables/{table}/deals/one/replay")) == (
            404,
            "not_found",
        )


def record(entries: tuple[Entry, ...], deal: int) -> bytes:
    return encode_record(build_record(entries, deal))


async def test_the_record_of_another_house_is_seen_with_every_hand() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        last = (await bring(browser, record(await played(), 2))).json()
        first = (await bring(browser, record(await played(), 2), 1)).json()
        assert [last["deal"], first["deal"]] == [2, 1]
        assert [len(hand) for hand in hands(first)[0]] == [10, 10]


async def test_a_record_that_was_changed_is_refused() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        file = json.loads(record(await played(), 1))
        assert (await bring(browser, json.dumps(file).encode())).status_code == 200
        file["entries"][-1]["at"] += 1
        moved = await bring(browser, json.dumps(file).encode())
        assert refusal(moved) == (422, "record_does_not_hold")
        file["entries"][-1]["at"] -= 1
        events = [event for entry in file["entries"] for event in entry.get("events", ())]
        card = next(e["event"] for e in events if e.get("event", {}).get("type") == "card_played")
        card["card"] = "4D" if card["card"] != "4D" else "5D"
        changed = await bring(browser, json.dumps(file).encode())
        assert refusal(changed) == (422, "record_does_not_hold")


@pytest.mark.parametrize(
    ("file", "status", "code"),
    [
        (b"", 400, "record_unreadable"),
        (b"\xff", 400, "record_unreadable"),
        (b"[" * 100_000, 400, "record_unreadable"),
        (b'{"record": 99}', 400, "record_version"),
        (b'{"record": 1}', 400, "record_unreadable"),
        (b" " * (LONGEST_RECORD + 1), 413, "too_long"),
    ],
)
async def test_a_file_that_is_no_record_is_refused(file: bytes, status: int, code: str) -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        assert refusal(await bring(browser, file)) == (status, code)


async def test_a_record_of_no_table_is_refused() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        file = json.loads(record(await played(), 1)) | {"entries": []}
        assert refusal(await bring(browser, json.dumps(file).encode())) == (400, "record_no_table")


async def test_a_deal_that_is_not_in_the_record_is_refused() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        assert refusal(await bring(browser, record(await played(), 1), 2)) == (409, "deal_not_over")
        answer = await browser.post("/api/replay", content=b"{}", params={"deal": "x"})
        assert refusal(answer) == (400, "bad_request")


async def test_so_many_records_at_once_are_too_many() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        codes = [(await bring(browser, b"{}")).json()["code"] for _ in range(AT_ONCE + 1)]
        assert codes == ["record_unreadable"] * AT_ONCE + ["too_fast"]


async def test_a_record_is_brought_by_the_houses_own_page_alone() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        answer = await browser.post("/api/replay", content=b"{}", headers={"X-Circolo": ""})
        assert refusal(answer) == (403, "csrf")
