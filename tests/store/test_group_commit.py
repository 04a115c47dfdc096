"""Group commit: entries that are queued while the disk is busy are committed with one sync."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Event

import apsw
import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.ledger.account import wallet
from circolo.store.entries import Entry
from circolo.store.errors import DuplicateCommand, StoreFailed, VersionConflict
from circolo.store.memory_store import MemoryStore
from circolo.store.people_port import PeopleRefused, Person
from circolo.store.sqlite import SqliteStore, journal, wal_checkpointer, writer
from tests.conftest import Seeds
from tests.store.entries import after, entries, first, moved
from tests.store.random_batches import content, outcome, random_batch

pytestmark = pytest.mark.anyio

ANNA, BRUNO = wallet("anna"), wallet("bruno")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    yield store
    await store.close()


class Busy:
    """Holds the writer thread in a transaction, so that further work is queued as one batch."""

    def __init__(self, store: SqliteStore) -> None:
        self._begun, self._go_on = Event(), Event()
        self._held = store.writer.call(self._hold)

    async def __aenter__(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._begun.wait)

    async def __aexit__(self, *_: object) -> None:
        self._go_on.set()
        await self._held

    def _hold(self, connection: apsw.Connection) -> None:
        self._begun.set()
        self._go_on.wait()


async def together(store: SqliteStore, *written: Entry) -> list[BaseException | None]:
    """Append all entries in one batch; return None or the exception for each."""
    async with Busy(store):
        appends = asyncio.gather(*map(store.append, written), return_exceptions=True)
        await asyncio.sleep(0)
    return await appends


# --- Batches


async def test_waiting_entries_are_committed_in_one_transaction(store: SqliteStore) -> None:
    before = store.writer.commits
    assert await together(store, *(first(f"table:{n}") for n in range(200))) == [None] * 200
    assert store.writer.commits - before == 2
    assert len(await store.streams("table:")) == 200


async def test_under_load_there_are_fewer_commits_than_entries(store: SqliteStore) -> None:
    async def fill(table: int) -> None:
        for entry in entries(f"table:{table}", 20):
            await store.append(entry)

    await asyncio.gather(*map(fill, range(100)))
    assert store.writer.done == 2_000
    assert store.writer.commits < 500


async def test_a_batch_has_at_most_batch_max_entries(store: SqliteStore) -> None:
    before = store.writer.commits
    await together(store, *(first(f"table:{n}") for n in range(writer.BATCH_MAX + 1)))
    assert store.writer.commits - before == 3


async def test_a_refused_entry_does_not_prevent_the_rest_of_its_batch(store: SqliteStore) -> None:
    heads = [first(f"table:{n}") for n in range(6)]
    await together(store, *heads)
    batch = [after(head) for head in heads]
    batch[1] = after(heads[1], command="c1")
    batch[3] = replace(after(heads[3]), version=9)
    batch[4] = after(heads[4], transfers=(moved("x", ANNA, BRUNO, amount=1),))
    outcomes = await together(store, *batch)
    assert [getattr(outcome, "code", None) for outcome in outcomes] == [
        None,
        "duplicate_command",
        None,
        "version_conflict",
        "insufficient_chips",
        None,
    ]
    assert [head.version for head in await store.streams("table:")] == [2, 1, 2, 1, 1, 2]


async def test_an_entry_after_a_refused_entry_of_its_stream_is_refused(store: SqliteStore) -> None:
    head = first("table:1")
    await store.append(head)
    repeated = after(head, command="c1")
    outcomes = await together(store, repeated, after(repeated), after(head))
    assert [type(outcome) for outcome in outcomes] == [
        DuplicateCommand,
        VersionConflict,
        type(None),
    ]
    assert await store.read("table:1") == (head, after(head))


async def test_changes_of_accounts_and_entries_share_a_batch(store: SqliteStore) -> None:
    before = store.writer.commits
    async with Busy(store):
        anna = store.people.create(Person("p1", "Anna", "guest", Millis(0)))
        other = store.people.create(Person("p2", "anna", "guest", Millis(0)))
        work = asyncio.gather(anna, other, store.append(first("a")), return_exceptions=True)
        await asyncio.sleep(0)
    assert [type(outcome) for outcome in await work] == [type(None), PeopleRefused, type(None)]
    assert store.writer.commits - before == 2


async def test_an_exception_in_one_piece_reaches_only_its_caller(store: SqliteStore) -> None:
    def mistake(connection: apsw.Connection) -> None:
        connection.execute("INSERT INTO heart VALUES (1, 1)")
        raise ZeroDivisionError

    async with Busy(store):
        work = asyncio.gather(
            store.writer.call(mistake), store.append(first("a")), return_exceptions=True
        )
        await asyncio.sleep(0)
    assert [type(outcome) for outcome in await work] == [ZeroDivisionError, type(None)]
    assert await store.last_beat() is None


# --- The same outcome as one by one


async def test_a_batch_has_the_same_outcome_as_its_entries_one_by_one(
    store: SqliteStore, seeds: Seeds
) -> None:
    one_by_one, count = MemoryStore(), 0
    for seed in seeds(150):
        batch = await random_batch(seed, one_by_one, count=count)
        count += len(batch)
        expected = [await outcome(one_by_one, entry) for entry in batch]
        async with Busy(store):
            work = asyncio.gather(*(outcome(store, entry) for entry in batch))
            await asyncio.sleep(0)
        assert (seed, await work) == (seed, expected)
    assert await content(store) == await content(one_by_one)
    assert sum((await store.balances("")).values()) == 0


# --- Limits and closing


async def test_a_full_queue_refuses_new_entries_and_loses_none(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "QUEUE_MAX", 6)
    outcomes = await together(store, *(first(f"table:{n}") for n in range(7)))
    failed = [outcome for outcome in outcomes if isinstance(outcome, StoreFailed)]
    assert [failure.code for failure in failed] == ["store_busy"] * 2
    assert len(await store.streams("table:")) == 5
    await store.append(first("table:6"))


async def test_a_cancelled_append_does_not_affect_other_appends(store: SqliteStore) -> None:
    async with Busy(store):
        gone = asyncio.ensure_future(store.append(first("a")))
        stays = asyncio.ensure_future(store.append(first("b")))
        await asyncio.sleep(0)
        gone.cancel()
    await stays
    assert gone.cancelled()
    assert len(await store.streams("")) == 2  # a cancelled append is still committed


async def test_closing_commits_the_queued_entries(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    appends = [asyncio.ensure_future(store.append(first(f"table:{n}"))) for n in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*appends)
    again = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    assert len(await again.streams("")) == 50
    await again.close()


async def test_the_write_ahead_log_restarts_after_a_complete_checkpoint(
    store: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def salts() -> bytes:
        return (tmp_path / "circolo.db-wal").read_bytes()[16:24]  # each new log has other salts

    monkeypatch.setattr(journal, "WAL_PAGES", 10)
    written = iter(entries("table:1", 10_000))
    await store.append(next(written))
    of_first = salts()
    for entry in written:
        await store.append(entry)
        if salts() != of_first:
            break
    assert salts() != of_first


async def test_commits_do_not_wait_for_a_checkpoint(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = Event(), Event()

    def slow(connection: apsw.Connection) -> None:
        begun.set()
        go_on.wait(60)

    monkeypatch.setattr(journal, "WAL_PAGES", 10)
    monkeypatch.setattr(wal_checkpointer, "checkpoint_wal", slow)
    written = entries("table:1", 100)
    for entry in written:
        await store.append(entry)
    assert (begun.is_set(), await store.read("table:1")) == (True, tuple(written))
    go_on.set()


async def test_a_failed_checkpoint_stops_the_writer(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(connection: apsw.Connection) -> None:
        raise StoreFailed("io_error")

    monkeypatch.setattr(journal, "WAL_PAGES", 1)
    monkeypatch.setattr(wal_checkpointer, "checkpoint_wal", failing)
    with pytest.raises(StoreFailed) as failed:
        for entry in entries("table:1", 10_000):
            await store.append(entry)
    assert failed.value.code == "io_error"


class NoTime(asyncio.SelectorEventLoop):
    """An event loop whose clock never advances, so that no timer ever fires."""

    def time(self) -> float:
        return 0.0


def test_the_store_needs_no_timers(tmp_path: Path) -> None:
    async def main() -> int:
        store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
        await asyncio.gather(*(store.append(first(f"table:{n}")) for n in range(100)))
        found = await store.streams("")
        await store.close()
        return len(found)

    with asyncio.Runner(loop_factory=NoTime) as runner:
        assert runner.run(main()) == 100
