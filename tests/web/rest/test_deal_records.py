"""Records over the web: for who has sat there, once a deal's shuffle is done with."""

import asyncio

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from circolo.fairness.signing import PublishedKeys, holds
from circolo.records.deal_heads import DealHead, DealHeads
from circolo.records.record import decode_record
from circolo.records.record_verifier import verify_record
from circolo.room.proofs.table_logs import TableLogs
from circolo.store.entries import Entry
from circolo.store.memory_store import MemoryStore
from circolo.store.vault import Vault
from tests.records.confirmed import a_confirmed_match
from tests.records.matches import a_match
from tests.web.rig import Rig, refusal, served

pytestmark = pytest.mark.anyio


async def kept_here(rig: Rig, entries: tuple[Entry, ...]) -> str:
    """Put a table of another house into this one's store, its chips left where they were."""
    store = MemoryStore()
    for entry in entries:
        await store.append(replace(entry, transfers=(), sealed=(), opened=()))
    rig.house.logs = TableLogs(store, Vault(bytes(32), bytes))
    return entries[0].stream.removeprefix("table:")


async def played(first: str = "anna") -> tuple[Entry, ...]:
    """Play a match aside, on a loop of its own."""
    return await asyncio.to_thread(a_match, first=first)


async def guest(browser: httpx.AsyncClient) -> str:
    return str((await browser.post("/api/guest", json={})).json()["player"])


async def test_records_and_heads_are_signed_by_the_key_that_the_house_publishes() -> None:
    async with served(signing_key=bytes(range(32))) as rig, rig.browser() as browser:
        table = await kept_here(rig, await played(await guest(browser)))
        published = await browser.get("/.well-known/circolo-keys.json")
        keys = msgspec.json.decode(published.content, type=PublishedKeys).keys
        record = decode_record((await browser.get(f"/api/deals/{table}/1")).content)
        verdict = verify_record(record, keys=keys)
        assert (verdict.findings, verdict.signature and verdict.signature.known) == ((), True)
        heads = await browser.get(f"/api/tables/{table}/heads")
        told = msgspec.json.decode(heads.content, type=DealHeads).deals
        assert told[0] == DealHead(1, record.head.hex(), record.signed)
        assert all(
            one.signed
            and holds(one.signed, stream=record.stream, deal=one.deal, head=bytes.fromhex(one.head))
            for one in told
        )


async def test_a_player_gets_the_record_of_their_deal() -> None:
    async with served() as rig, rig.browser() as browser:
        entries = await played(await guest(browser))
        table = await kept_here(rig, entries)
        answer = await browser.get(f"/api/deals/{table}/1")
        assert answer.status_code == 200
        assert answer.headers["content-disposition"] == (
            f'attachment; filename="circolo-{table}-1.json"'
        )
        assert verify_record(decode_record(answer.content)).findings == ()


async def test_a_record_carries_what_browsers_have_confirmed_under_its_head() -> None:
    async with served() as rig, rig.browser() as browser:
        me = await guest(browser)
        told, entries = await asyncio.to_thread(a_confirmed_match, me)
        table = await kept_here(rig, entries)
        record = decode_record((await browser.get(f"/api/deals/{table}/{told.deal}")).content)
        assert record.countersigned == told.countersigned
        verdict = verify_record(record)
        assert (verdict.findings, len(verdict.countersigners)) == ((), 2)


async def test_nobody_else_gets_it() -> None:
    async with served() as rig, rig.browser() as browser:
        table = await kept_here(rig, await played())
        assert refusal(await browser.get(f"/api/deals/{table}/1")) == (401, "no_session")
        await guest(browser)
        assert refusal(await browser.get(f"/api/deals/{table}/1")) == (403, "not_your_table")


async def test_a_deal_that_runs_is_told_to_nobody() -> None:
    async with served() as rig, rig.browser() as browser:
        entries = await played(await guest(browser))
        table = await kept_here(rig, entries[:30])
        assert refusal(await browser.get(f"/api/deals/{table}/1")) == (409, "deal_not_over")
        assert refusal(await browser.get(f"/api/deals/{table}/99")) == (409, "deal_not_over")


async def test_there_is_no_record_of_a_table_that_never_was() -> None:
    async with served() as rig, rig.browser() as browser:
        await guest(browser)
        assert refusal(await browser.get("/api/deals/tnowhere/1")) == (404, "no_such_table")
