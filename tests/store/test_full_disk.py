"""On a full disk the store refuses writes and stays open; no entry is lost or duplicated."""

import asyncio
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest

from circolo.ledger.account import wallet
from circolo.store.entries import Entry
from circolo.store.errors import DiskFull, StoreFailed
from circolo.store.sqlite import SqliteStore, journal
from circolo.store.sqlite.connections import write_failure
from tests.store.entries import after, first, minted
from tests.store.small_disk import small_disk

pytestmark = pytest.mark.anyio

LARGE = 20_000
Room = tuple[Callable[[], None], Callable[[], None]]
"""A function that fills the disk, and one that frees it."""


async def filled(store: SqliteStore, entry: Entry) -> tuple[int, Entry]:
    """Append until the disk is full; return the last committed version and the entry after it."""
    taken = entry.version - 1
    with pytest.raises(DiskFull) as failed:
        while True:
            await store.append(entry)
            taken, entry = entry.version, after(entry, events=bytes(LARGE))
    assert failed.value.code == "disk_full"
    return taken, entry


def opening() -> Entry:
    return first("table:1", events=bytes(LARGE), transfers=(minted(wallet("a"), 5),))


async def assert_goes_on(store: SqliteStore, database: Path, room: Room) -> None:
    """Fill and free the disk three times, and check that exactly the acknowledged entries exist."""
    fill, free = room
    entry, taken = opening(), 0
    for _ in range(3):
        await store.append(entry)
        taken, entry = entry.version, after(entry, events=bytes(LARGE))
        fill()
        taken, entry = await filled(store, entry)
        with pytest.raises(DiskFull):
            await store.append(first("table:2", events=bytes(LARGE)))
        assert len(await store.read("table:1")) == taken  # reading still works
        assert await store.balance(wallet("a")) == 5
        free()
    assert not store.writer.failed.done()
    await store.append(entry)
    await store.close()
    again = await SqliteStore.open(database, deal_key=bytes(32))
    assert [head.version for head in await again.streams("")] == [taken + 1]
    assert await again.balance(wallet("a")) == 5
    await again.close()


@pytest.mark.parametrize("pages", [1, 4_000])
async def test_the_store_refuses_on_a_full_file_system_and_continues_once_it_has_room(
    pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It uses a real file system. With `pages` 1 the disk also fills up during checkpoints."""
    monkeypatch.setattr(journal, "WAL_PAGES", pages)
    with small_disk(tmp_path / "disk", kib=2_048) as disk:
        database = disk.folder / "circolo.db"
        store = await SqliteStore.open(database, deal_key=bytes(32))
        await assert_goes_on(store, database, (disk.fill, disk.free))


async def test_the_store_refuses_at_a_file_size_limit_and_continues_once_it_is_raised(
    tmp_path: Path,
) -> None:
    with limited_files() as room:
        database = tmp_path / "circolo.db"
        store = await SqliteStore.open(database, deal_key=bytes(32))
        await assert_goes_on(store, database, room)


@contextmanager
def limited_files() -> Iterator[Room]:
    """Yield functions that set and remove a size limit for files of this process."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    sizes = iter((400, 800, 1_200))

    def fill() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (next(sizes) * 1_024, before[1]))

    def free() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    try:
        yield fill, free
    finally:
        free()


async def test_a_full_disk_refuses_every_entry_of_a_batch(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    await store.writer.call(lambda connection: connection.pragma("max_page_count", 1))
    works = [store.append(first(f"table:{n}", events=bytes(9_000))) for n in range(50)]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {DiskFull}
    await store.close()


def test_a_sync_that_fails_on_a_full_disk_is_a_lasting_failure(tmp_path: Path) -> None:
    """The write-ahead log may hold the whole transaction, so it may be committed."""
    connection = apsw.Connection(str(tmp_path / "circolo.db"))
    syncing = apsw.IOError("no space left on device")
    setattr(syncing, "extendedresult", apsw.SQLITE_IOERR_FSYNC)  # noqa: B010
    failure = write_failure(connection, syncing)
    assert isinstance(failure, StoreFailed)
    assert not isinstance(failure, DiskFull)
    connection.close()
