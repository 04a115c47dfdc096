"""Power cuts: what was acknowledged is never lost, and the rest is there whole or not at all."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import apsw
import pytest
from msgspec.structs import replace

from circolo.ledger.account import wallet
from circolo.store.sqlite import integrity, journal, queries, schema
from circolo.store.sqlite.journal import Journal
from circolo.store.unit_of_work import Entry, Sealed
from tests.conftest import Seeds
from tests.store.entries import after, first, minted, moved
from tests.store.power_cut import Files, Medium, started

STREAMS = [f"table:{n}" for n in range(6)]
CHANGES_MAX = 300


class Cut(NamedTuple):
    """What the power left, and what the store had said by then."""

    files: Files
    acknowledged: list[Entry]
    in_flight: list[Entry]


@pytest.fixture(scope="module")
def new_files() -> Files:
    """The files of a store just made."""
    with started() as (disk, connection):
        schema.migrate(connection)
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        return {name: bytes(file.now) for name, file in disk.files.items()}


@pytest.fixture(autouse=True)
def _small_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "WAL_PAGES", 40)  # so that cuts fall into foldings too


def batches(chance: random.Random) -> Iterator[list[Entry]]:
    """Write six tables without end; an entry in four moves chips, some seal and open an epoch."""
    heads: dict[str, Entry] = {}
    while True:
        batch = []
        for stream in chance.sample(STREAMS, chance.randint(1, len(STREAMS))):
            entry = after(heads[stream]) if stream in heads else first(stream)
            number = entry.version
            if chance.random() < 0.25:
                grant = minted(wallet(f"{stream[-1]}-{number}"), 9)
                entry = replace(
                    entry,
                    transfers=(
                        grant,
                        moved(f"{stream}/{number}", grant.credit, wallet("a"), amount=5),
                    ),
                    sealed=(Sealed(number, bytes(40)),),
                )
            elif chance.random() < 0.5:
                entry = replace(entry, opened=tuple(range(number)))
            heads[stream] = entry
            batch.append(entry)
        yield batch


def run_until_cut(files: Files, seed: int, *, synchronous: str | None = None) -> Cut:
    """Commit batches to a disk until its power fails somewhere."""
    chance = random.Random(seed)
    acknowledged: list[Entry] = []
    with started(files) as (disk, connection):
        if synchronous is not None:
            connection.pragma("synchronous", synchronous)
        journal = Journal(connection)
        disk.cut_after(chance.randrange(CHANGES_MAX), chance)
        writing = batches(chance)
        while True:
            batch = next(writing)
            assert journal.commit(batch) == [None] * len(batch)
            if (left := disk.left()) is not None:
                return Cut(left, acknowledged, batch)
            acknowledged += batch
            journal.fold_wal()
            if (left := disk.left()) is not None:
                return Cut(left, acknowledged, [])


def stored_after(files: Files) -> list[Entry]:
    """Start again on what is left; return every entry, each stream in order."""
    with started(files) as (_, connection):
        schema.migrate(connection)
        integrity.check(connection)
        assert sum(queries.balances(connection, "").values()) == 0
        return [entry for stream in STREAMS for entry in queries.read(connection, stream)]


def told(entries: list[Entry]) -> list[Entry]:
    """Return entries as they are read back, each stream in order."""
    return sorted(
        (replace(entry, sealed=(), opened=()) for entry in entries),
        key=lambda entry: (entry.stream, entry.version),
    )


def test_no_power_cut_loses_what_was_acknowledged(new_files: Files, seeds: Seeds) -> None:
    for seed in seeds(1_000):
        cut = run_until_cut(new_files, seed)
        stored = stored_after(cut.files)
        # The batch in flight had reached the disk or not; half of it never has.
        assert stored in (told(cut.acknowledged), told(cut.acknowledged + cut.in_flight)), seed


def test_a_power_cut_while_the_tables_are_made_leaves_them_to_be_made_again(seeds: Seeds) -> None:
    for seed in seeds(40):
        chance = random.Random(seed)
        with started() as (disk, connection):
            disk.cut_after(chance.randrange(80), chance)
            schema.migrate(connection)
            files = disk.left() or disk.cut_now(chance)
        assert stored_after(files) == [], seed


def test_without_full_syncs_acknowledged_entries_would_be_lost(new_files: Files) -> None:
    """The control: these cuts do find a store that acknowledges before the disk has it."""
    lost = 0
    for seed in range(20):
        cut = run_until_cut(new_files, seed, synchronous="normal")
        stored = stored_after(cut.files)
        lost += any(entry not in stored for entry in told(cut.acknowledged))
    assert lost > 5


def test_what_survives_a_cut_is_each_sector_by_itself() -> None:
    file = Medium()
    file.write(b"a" * 1_024, 0)
    file.sync()
    file.write(b"b" * 1_024, 512)
    seen = {file.survivor(random.Random(seed)) for seed in range(64)}
    old, new = b"a" * 512, b"b" * 512
    assert seen == {old + old, old + new, old + old + new, old + new + new}
