"""Two servers that append to the same database at the same time."""

import asyncio

import asyncpg
import pytest

from circolo.ledger.account import MINT, wallet
from circolo.ledger.book import InsufficientChips
from circolo.store.commit_feed import read_since
from circolo.store.entries import Entry
from circolo.store.errors import DuplicateCommand, VersionConflict
from circolo.store.postgres import PostgresStore, statements
from circolo.store.postgres.journal import Journal
from tests.store.entries import after, entries, first, minted, moved
from tests.store.postgres.conftest import SCHEMA
from tests.store.postgres.disturbances import end_connections, waiting_writers, writers_held

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection
ANNA, BRUNO = wallet("anna"), wallet("bruno")
_BY_SEQUENCE = """
WITH last AS (
    SELECT nextval('plain') - $1::bigint AS position, $2::bigint AS transfers, $3::bigint AS deeds
)"""
"""Takes positions from a sequence, whose numbers become visible in the order of the commits."""


async def outcomes(*work: "asyncio.Future[None]") -> list[type[object]]:
    """Return the types of the exceptions, or NoneType."""
    return [type(one) for one in await asyncio.gather(*work, return_exceptions=True)]


@pytest.mark.parametrize("command", ["c2", "other"])
async def test_of_two_writers_of_the_same_version_one_wins(
    store: PostgresStore, other: PostgresStore, admin: Admin, *, command: str
) -> None:
    """The other one gets a version conflict, or a duplicate command if the command is the same."""
    head = first("table:1")
    await store.append(head)
    assert await other.read("table:1") == (head,)
    await other.append(first("table:2"))
    async with writers_held(admin):
        one = asyncio.ensure_future(store.append(after(head)))
        await waiting_writers(admin, 1)
        two = asyncio.ensure_future(other.append(after(head, command=command)))
        await waiting_writers(admin, 2)
    loser = DuplicateCommand if command == "c2" else VersionConflict
    assert sorted((await outcomes(one, two)), key=str) == sorted([type(None), loser], key=str)
    assert len(await store.read("table:1")) == 2


async def test_of_two_writers_of_a_new_stream_one_wins(
    store: PostgresStore, other: PostgresStore, admin: Admin
) -> None:
    async with writers_held(admin):
        one = asyncio.ensure_future(store.append(first("table:1", command="one")))
        two = asyncio.ensure_future(other.append(first("table:1", command="two")))
        await waiting_writers(admin, 2)
    assert sorted((await outcomes(one, two)), key=str) == [type(None), VersionConflict]
    assert [head.version for head in await store.streams("")] == [1]


async def test_a_writer_goes_on_after_the_entries_of_another_writer(
    store: PostgresStore, other: PostgresStore
) -> None:
    four = entries("table:1", 4)
    for entry, writer in zip(four, (store, other, store, other), strict=True):
        await writer.append(entry)
    assert await store.read("table:1") == tuple(four)


async def test_writers_that_move_the_same_chips_neither_deadlock_nor_lose_any(
    store: PostgresStore, other: PostgresStore
) -> None:
    await store.append(first("house", transfers=(minted(ANNA, 500), minted(BRUNO, 500))))

    async def play(writer: PostgresStore, table: int) -> None:
        entry: Entry | None = None
        for number in range(10):
            pair = (ANNA, BRUNO) if (table + number) % 2 else (BRUNO, ANNA)
            transfers = (moved(f"{table}/{number}", *pair, amount=3),)
            stream = f"table:{table}"
            entry = (
                after(entry, transfers=transfers) if entry else first(stream, transfers=transfers)
            )
            await writer.append(entry)

    await asyncio.gather(*(play((store, other)[table % 2], table) for table in range(20)))
    balances = await store.balances("")
    assert (balances[MINT], balances[ANNA] + balances[BRUNO]) == (-1_000, 1_000)
    assert len(await store.feed(0, limit=1_000)) == 201


async def test_a_batch_with_a_refused_entry_sees_what_another_writer_has_just_taken(
    store: PostgresStore, other: PostgresStore, admin: Admin
) -> None:
    """Without the lock the batch would check the chips that Anna had before the other batch."""
    await store.append(first("house", transfers=(minted(ANNA, 10),)))
    async with writers_held(admin):
        taking = asyncio.ensure_future(
            store.append(first("table:1", transfers=(moved("five", ANNA, BRUNO, amount=5),)))
        )
        await waiting_writers(admin, 1)
        batch = (
            first("house"),
            first("table:2", transfers=(moved("eight", ANNA, BRUNO, amount=8),)),
            first("table:3", transfers=(moved("twenty", MINT, ANNA, amount=20),)),
        )
        appends = [asyncio.ensure_future(other.append(entry)) for entry in batch]
        await waiting_writers(admin, 2)
    assert await outcomes(taking, *appends) == [
        type(None),
        DuplicateCommand,
        InsufficientChips,
        type(None),
    ]
    assert await store.balances("wallet:") == {ANNA: 25, BRUNO: 5}


async def test_a_server_that_has_lost_the_last_entry_gets_no_entry_after_it(
    store: PostgresStore, admin: Admin
) -> None:
    """A copy that takes over may lack the last commits; a gap in the log would stay for ever."""
    one, two, three = entries("table:1", 3)
    await store.append(one)
    await store.append(two)
    await admin.execute(
        "SET session_replication_role = replica; DELETE FROM entries WHERE version = 2"
    )
    await end_connections(admin)
    with pytest.raises(VersionConflict):
        await store.append(three)
    await store.append(two)


# --- The order of the feed


async def seen_beside_a_slow_writer(store: PostgresStore, url: str) -> list[str]:
    """Return what a reader of the feed sees that reads before and after a slow writer commits.

    The slow writer has written its entry before the other one, but commits after it if it can.
    """
    slow = await asyncpg.connect(url, server_settings=SCHEMA)

    async def connect() -> Admin:
        return slow

    transaction = slow.transaction()
    await transaction.start()
    await Journal(connect).commit([first("slow")])
    fast = asyncio.ensure_future(store.append(first("fast")))
    await asyncio.wait([fast], timeout=0.5)
    seen: list[str] = []
    position = 0
    for commit in (transaction.commit, lambda: asyncio.wait([fast])):
        async for committed in read_since(store, position):
            seen.append(committed.entry.stream)
            position = committed.position
        await commit()
    seen += [committed.entry.stream async for committed in read_since(store, position)]
    await slow.close()
    return seen


async def test_a_reader_of_the_feed_misses_no_entry_of_a_slow_writer(
    store: PostgresStore, postgres_url: str
) -> None:
    assert await seen_beside_a_slow_writer(store, postgres_url) == ["slow", "fast"]


async def test_positions_from_a_plain_sequence_would_hide_an_entry(
    store: PostgresStore,
    admin: Admin,
    *,
    postgres_url: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The planted fault that the test above finds."""
    await admin.execute("CREATE SEQUENCE plain")
    monkeypatch.setattr(statements, "_NUMBERS", _BY_SEQUENCE)
    try:
        assert await seen_beside_a_slow_writer(store, postgres_url) == ["fast"]
    finally:
        await admin.execute("DROP SEQUENCE plain")


async def test_a_reader_of_the_feed_sees_every_entry_of_two_busy_writers_once(
    store: PostgresStore, other: PostgresStore
) -> None:
    async def fill(writer: PostgresStore, table: int) -> None:
        for entry in entries(f"table:{table}", 10):
            await writer.append(entry)

    filling = asyncio.gather(*(fill((store, other)[table % 2], table) for table in range(20)))
    seen: list[tuple[str, int]] = []
    position = 0
    while len(seen) < 200:
        was_done = filling.done()
        async for committed in read_since(other, position):
            seen.append((committed.entry.stream, committed.entry.version))
            position = committed.position
        assert not was_done or len(seen) == 200
    await filling
    assert len(set(seen)) == 200
    assert position == 200


async def test_two_servers_that_lost_their_connections_go_on(
    store: PostgresStore, other: PostgresStore, admin: Admin
) -> None:
    one, two, three = entries("table:1", 3)
    await store.append(one)
    await end_connections(admin)
    await other.append(two)
    await store.append(three)
    assert await other.read("table:1") == (one, two, three)
