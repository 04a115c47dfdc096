"""Snapshots, in every store."""

import pytest

from circolo.store.entries import Entry
from circolo.store.store_port import Snapshot, Store
from tests.contract.stores import appended
from tests.store.entries import after, entries, first

pytestmark = pytest.mark.anyio


def snapshot_of(entry: Entry, box: bytes = b"box") -> Snapshot:
    return Snapshot(entry.stream, entry.version, "schema 1", box)


async def test_the_latest_snapshot_of_a_stream_is_kept(store: Store) -> None:
    one, two, three = entries("table:1", 3)
    await appended(store, one, two, three)
    assert await store.snapshot("table:1") is None
    await store.keep(snapshot_of(two))
    assert await store.snapshot("table:1") == snapshot_of(two)
    await store.keep(snapshot_of(three))
    await store.keep(snapshot_of(one))
    assert await store.snapshot("table:1") == snapshot_of(three)
    assert await store.snapshot("table:2") is None


async def test_a_closed_stream_has_no_snapshot(store: Store) -> None:
    one = await appended(store, first("table:1"))
    await store.keep(snapshot_of(one))
    two = await appended(store, after(one, closes=True))
    assert await store.snapshot("table:1") is None
    await store.keep(snapshot_of(two))
    assert await store.snapshot("table:1") is None


async def test_a_stream_nobody_wrote_to_has_no_snapshot(store: Store) -> None:
    await store.keep(snapshot_of(first("table:1")))
    assert await store.snapshot("table:1") is None
