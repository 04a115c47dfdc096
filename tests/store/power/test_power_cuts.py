"""Power cuts of the real store never lose an entry that was acknowledged or sent to a client.

Every other entry is stored completely or not at all. `make prove-power` cuts 100,000 times.
"""

import asyncio
from collections import Counter
from collections.abc import Generator
from contextlib import closing
from itertools import count, islice, pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import pytest

from circolo.store import data_folder
from circolo.store.data_folder import open_data_folder
from circolo.store.sqlite import SqliteStore
from circolo.store.sqlite import store as store_module
from circolo.store.vault import KEY_BYTES
from tests.conftest import Report, Seeds
from tests.store.power import operations
from tests.store.power.cuts import Cut, cuts, folders
from tests.store.power.disk import Content, Disk, Weather, walk
from tests.store.power.life import DATA, KEPT, live
from tests.store.power.operations import (
    Acknowledged,
    Marked,
    Operation,
    Synced,
    Truncated,
    Written,
)
from tests.store.power.recorder import recorded
from tests.store.power.recovery import DEAL_KEY, Found, Known, faults, found, placed
from tests.store.power.tables import entry_of

WANTED = 2_000
ENOUGH, MOST_CUTS = 4, 4_000
"""The control ends after so many cuts with faults; how rare they are depends on how the store's
threads are scheduled.
"""
NOTHING_MORE = Weather(sector=512, survives=0.0, torn=0.0, full_size=0.0, has_garbage=False)
"""A power cut that leaves only synced data."""


def endless_cuts() -> Generator[Cut]:
    for seed in count():
        yield from cuts(seed, each=1)


def test_no_power_cut_loses_an_acknowledged_entry(seeds: Seeds, report: Report) -> None:
    done = 0
    with closing(endless_cuts()) as cutting:
        for number in seeds(WANTED):
            cut = next(cutting)
            assert cut.faults == [], f"life {cut.life}, operation {cut.operation}"
            done = number + 1
    report(f"power cuts: {done:,}, none lost anything")


def test_without_full_syncs_acknowledged_entries_are_lost() -> None:
    """The control: the same cuts find a store that acknowledges entries before they are synced.

    As SQLite promises, the database is still consistent.
    """
    with closing(cuts(0, each=1, synchronous="normal")) as cutting:
        wrong = (cut.faults for cut in islice(cutting, MOST_CUTS) if cut.faults)
        faults = [fault for found in islice(wrong, ENOUGH) for fault in found]
    assert faults
    assert [fault for fault in faults if "were acknowledged" not in fault] == []


def test_the_recorded_lives_contain_every_kind_of_operation() -> None:
    """Batches, checkpoints, restarts of the log, backups, refusals and clean ends all occur."""
    kinds: Counter[str] = Counter()
    for seed in range(8):
        with folders() as (root, _):
            (root / KEPT).mkdir(parents=True)
            log = live(root, Random(seed)).operations
        kinds.update(type(each.fact if isinstance(each, Marked) else each).__name__ for each in log)
        kinds["a new log"] += sum(map(_begins_log, log)) - 1
        kinds["a batch"] += sum(_are_of_one_batch(*each) for each in pairwise(log))
    wanted = ("Refused", "BackedUp", "Removed", "Renamed", "Truncated", "a new log", "a batch")
    assert [name for name in wanted if not kinds[name]] == []


def _begins_log(operation: Operation) -> bool:
    return isinstance(operation, Written) and operation.data.startswith(b"\x37\x7f\x06")


def _are_of_one_batch(one: Operation, other: Operation) -> bool:
    facts = [each.fact for each in (one, other) if isinstance(each, Marked)]
    tables = {fact.stream for fact in facts if isinstance(fact, Acknowledged)}
    return len(tables) == 2


# --- Faults that power cuts have found


class Killed(NamedTuple):
    """A disk on which the last entry is completely written, but not synced."""

    disk: Disk
    root: Path


def killed_before_its_sync(root: Path) -> Killed:
    """Append two entries, and kill the store when the second is written but not synced."""
    root.mkdir()

    async def play() -> None:
        store = await SqliteStore.open(_opened(root), deal_key=bytes(range(KEY_BYTES)))
        for version in (1, 2):
            await store.append(entry_of("table:0", version))
            recorder.mark(Acknowledged("table:0", version))
        recorder.stopped = True
        await store.close()

    with recorded(root) as recorder:
        asyncio.run(play())
    log = recorder.operations
    last = max(index for index, (_, each) in enumerate(pairwise(log)) if isinstance(each, Synced))
    disk = Disk({}, [str(root)])
    for _ in walk(disk, log[: last + 1]):
        pass
    return Killed(disk.killed(), root)


def served_and_cut(killed: Killed, place: Path) -> tuple[int, Found]:
    """Open a store after the kill, read the stream's length, and cut the power.

    Returns that length, and the state of the database after the cut.
    """
    disk, root = killed
    placed(disk.files(), str(root), root)

    async def serve() -> int:
        store = await SqliteStore.open(_opened(root), deal_key=bytes(range(KEY_BYTES)))
        (head,) = await store.streams("")
        recorder.stopped = True
        await store.close()
        return head.version

    with recorded(root) as recorder:
        version = asyncio.run(serve())
    for _ in walk(disk, recorder.operations):
        pass
    placed(disk.cut(Random(0), NOTHING_MORE), str(root), place)
    return version, found(place)


def test_unsynced_entries_of_a_killed_server_are_synced_before_clients_see_them() -> None:
    with folders() as (root, place):
        served, here = served_and_cut(killed_before_its_sync(root), place)
    assert (served, here) == (2, Found({"table:0": 2}, ()))


def test_without_that_sync_a_power_cut_loses_an_entry_that_clients_saw() -> None:
    """A former fault, planted again."""
    with folders() as (root, place), mock.patch.object(store_module, "_make_durable"):
        served, here = served_and_cut(killed_before_its_sync(root), place)
    assert (served, here) == (2, Found({"table:0": 1}, ()))


def test_a_new_data_folder_and_its_parents_survive_a_power_cut() -> None:
    with folders() as (root, _):
        left = _files_after_a_cut(root)
        assert left[f"{root}/deep/{DEAL_KEY}"] == bytes(range(KEY_BYTES))


def test_without_syncing_folders_a_power_cut_loses_the_key() -> None:
    """A former fault, planted again."""
    with folders() as (root, _), mock.patch.object(data_folder, "sync_folder"):
        assert _files_after_a_cut(root) == {}


def _files_after_a_cut(root: Path) -> dict[str, bytes]:
    root.mkdir()
    with recorded(root) as recorder:
        _opened(root / "deep")
    disk = Disk({}, [str(root)])
    for _ in walk(disk, recorder.operations):
        pass
    return disk.cut(Random(0), NOTHING_MORE)


def _opened(root: Path) -> Path:
    folder = open_data_folder(root / DATA, entropy=lambda size: bytes(range(size)))
    folder.close()
    return folder.database


# --- The disk itself


def test_each_sector_survives_independently_after_any_of_its_writes() -> None:
    content = Content(b"a" * 1_024)
    content.changes = [(0, Written(0, 512, b"b" * 512)), (1, Written(0, 512, b"c" * 1_024))]
    how = Weather(sector=512, survives=0.5, torn=0.0, full_size=1.0, has_garbage=False)
    seen = {content.left(Random(seed), how)[::512] for seed in range(200)}
    assert seen == {b"aa\0", b"ab\0", b"ac\0", b"aac", b"abc", b"acc"}


def test_a_torn_sector_has_a_part_of_each_of_two_writes() -> None:
    content = Content(b"a" * 512)
    content.changes = [(0, Written(0, 0, b"b" * 512))]
    how = Weather(sector=512, survives=1.0, torn=1.0, full_size=1.0, has_garbage=False)
    torn = {
        content.left(Random(seed), how).replace(b"aa", b"").replace(b"bb", b"")
        for seed in range(60)
    }
    assert {left[:1] + left[-1:] for left in torn} >= {b"ab", b"ba"}


def test_a_sync_covers_only_writes_before_it_began() -> None:
    content = Content(b"")
    content.changes = [(0, Written(0, 0, b"a")), (2, Written(0, 1, b"b"))]
    content.sync(1)
    assert (content.durable, content.now()) == (b"a", b"ab")


def test_after_a_cut_a_file_has_one_of_its_earlier_sizes() -> None:
    content = Content(b"abcd")
    content.changes = [(0, Truncated(0, 2)), (1, Written(0, 2, b"xyz"))]
    how = Weather(sector=512, survives=1.0, torn=0.0, full_size=0.5, has_garbage=False)
    assert {len(content.left(Random(seed), how)) for seed in range(60)} == {4, 2, 5}


def test_any_subset_of_unsynced_folder_changes_survives() -> None:
    disk = Disk({"/d/a": b"1", "/d/b": b"2"}, ["/d"])
    changes = (operations.Removed("/d/a"), operations.Renamed("/d/b", "/d/c"))
    for _ in walk(disk, changes):
        pass
    how = Weather(sector=512, survives=0.5, torn=0.0, full_size=0.0, has_garbage=False)
    seen = {" ".join(sorted(disk.cut(Random(seed), how))) for seed in range(60)}
    assert seen == {"/d/a /d/b", "/d/b", "/d/a /d/c", "/d/c"}


@pytest.mark.parametrize("lost", ["acknowledged", "asked for"])
def test_a_missing_and_a_surplus_entry_are_reported(lost: str) -> None:
    known = Known({"table:0": 2}, {"table:0": 3})
    length = 1 if lost == "acknowledged" else 4
    left = {f"/r/{DEAL_KEY}": bytes(range(KEY_BYTES))}
    here = Found({"table:0": length}, ())
    most = known.acknowledged if lost == "acknowledged" else known.submitted
    assert faults(here, known, left, root="/r") == [
        f"table:0 has {length} entries, and {most['table:0']} were {lost}"
    ]
