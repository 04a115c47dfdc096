"""A full disk: the store refuses what had no room, and goes on; nothing is lost or doubled."""

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
"""How to fill the disk, and how to free it."""


async def filled(store: SqliteStore, entry: Entry) -> tuple[int, Entry]:
    """Append until the disk is full; return the last version taken and the entry after it."""
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
    """Fill and free the disk three times; what was acknowledged is there, and nothing else."""
    fill, free = room
    entry, taken = opening(), 0
    for _ in range(3):
        await store.append(entry)
        taken, entry = entry.version, after(entry, events=bytes(LARGE))
        fill()
        taken, entry = await filled(store, entry)
        with pytest.raises(DiskFull):
            await store.append(first("table:2", events=bytes(LARGE)))
        assert len(await store.read("table:1")) == taken  # what is there can still be read
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
async def test_a_full_file_system_refuses_and_the_store_goes_on_when_there_is_room(
    pages: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real file system; with a log of one page it is full while the log is folded, too."""
    monkeypatch.setattr(journal, "WAL_PAGES", pages)
    with small_disk(tmp_path / "disk", kib=2_048) as disk:
        database = disk.folder / "circolo.db"
        store = await SqliteStore.open(database, deal_key=bytes(32))
        await assert_goes_on(store, database, (disk.fill, disk.free))


async def test_a_database_that_may_not_grow_refuses_and_goes_on_when_it_may(tmp_path: Path) -> None:
    with limited_files() as room:
        database = tmp_path / "circolo.db"
        store = await SqliteStore.open(database, deal_key=bytes(32))
        await assert_goes_on(store, database, room)


@contextmanager
def limited_files() -> Iterator[Room]:
    """Let no file of this process grow past a size, until it is freed."""
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


async def test_of_all_that_waited_for_a_full_disk_each_is_told(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    await store.writer.call(lambda connection: connection.pragma("max_page_count", 1))
    works = [store.append(first(f"table:{n}", events=bytes(9_000))) for n in range(50)]
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {DiskFull}
    await store.close()


def test_a_sync_that_finds_no_room_ends_the_acknowledgements(tmp_path: Path) -> None:
    """The log may hold the transaction whole: nobody can say that it left nothing."""
    connection = apsw.Connection(str(tmp_path / "circolo.db"))
    syncing = apsw.IOError("no space left on device")
    setattr(syncing, "extendedresult", apsw.SQLITE_IOERR_FSYNC)  # noqa: B010
    failure = write_failure(connection, syncing)
    assert isinstance(failure, StoreFailed)
    assert not isinstance(failure, DiskFull)
    connection.close()
