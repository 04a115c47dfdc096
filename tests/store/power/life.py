"""One recorded life of a store: it opens, appends entries, is backed up, and has a full disk for a
while; then it closes, or the power fails first.

`SqliteStore` runs as `bootstrap` opens it, with its writer thread, checkpointer thread and two
readers. Only checkpoints start at a shorter write-ahead log, so that a short life has many of them.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest import mock

import apsw

from circolo.cards.units import Millis
from circolo.store.data_folder import open_data_folder
from circolo.store.errors import BackupRefused, DiskFull, VersionConflict
from circolo.store.sqlite import SqliteStore, journal
from circolo.store.sqlite import store as store_module
from circolo.store.sqlite.backup import back_up
from circolo.store.sqlite.connections import connect_writer
from tests.store.power.operations import Acknowledged, BackedUp, Read, Refused, Submitted
from tests.store.power.recorder import Recorder, recorded
from tests.store.power.tables import STREAMS, entry_of

DATA = "data"
KEPT = "kept"
WAL_PAGES = 40
_PAUSE = 0.001
_REFUSALS = 4


def live(root: Path, chance: Random, *, synchronous: str | None = None) -> Recorder:
    """Run a life under the folder `root`, in which an earlier one may have left files; record it.

    `synchronous` replaces SQLite's synchronous mode of the store.
    """
    with (
        mock.patch.object(journal, "WAL_PAGES", WAL_PAGES),
        _synchronous(synchronous),
        recorded(root) as recorder,
    ):
        asyncio.run(_House(root, recorder, chance).live())
    return recorder


@contextlib.contextmanager
def _synchronous(level: str | None) -> Iterator[None]:
    def connect(database: Path) -> apsw.Connection:
        connection = connect_writer(database)
        connection.pragma("synchronous", level)
        return connection

    if level is None:
        yield
        return
    with mock.patch.object(store_module, "connect_writer", connect):
        yield


class _House:
    """The clients of the store in one life, which append entries and note the outcomes."""

    def __init__(self, root: Path, recorder: Recorder, chance: Random) -> None:
        self._root, self._recorder, self._chance = root, recorder, chance
        self._versions: dict[str, int] = {}
        self._answers = self._refusals = 0
        self._full_after: int | None = None
        self._playing = True

    async def live(self) -> None:
        folder = open_data_folder(self._root / DATA, entropy=lambda size: bytes(range(size)))
        store = await SqliteStore.open(folder.database, deal_key=folder.deal_key)
        self._versions = {head.stream: head.version for head in await store.streams("")}
        for stream, version in self._versions.items():
            self._recorder.mark(Read(stream, version))
        others = [self._beat(store)]
        if self._chance.random() < 0.5:
            others.append(self._back_up(folder.database))
        if self._chance.random() < 0.7:
            self._full_after = self._chance.randint(1, 8)
        streams = self._chance.sample(STREAMS, self._chance.randint(2, len(STREAMS)))
        rest = [asyncio.ensure_future(other) for other in others]
        await asyncio.gather(*(self._play(store, stream) for stream in streams))
        self._playing = False
        self._recorder.room = None
        await asyncio.gather(*rest)
        self._recorder.stopped = self._chance.random() < 0.5  # the power fails before the end
        await store.close()
        folder.close()

    async def _play(self, store: SqliteStore, stream: str) -> None:
        """Append entries, sometimes several together; retry those that the full disk refused."""
        last = self._versions.get(stream, 0) + self._chance.randint(4, 16)
        while (version := self._versions.get(stream, 0)) < last:
            many = range(version + 1, version + 1 + self._chance.choice((1, 1, 1, 2, 5)))
            appends = []
            for number in many:
                self._recorder.mark(Submitted(stream, number))
                appends.append(store.append(entry_of(stream, number)))
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            self._learn(stream, dict(zip(many, outcomes, strict=True)))
            await asyncio.sleep(self._chance.choice((0, 0, _PAUSE)))

    def _learn(self, stream: str, outcomes: dict[int, BaseException | None]) -> None:
        for number, outcome in outcomes.items():
            self._answers += 1
            if outcome is None:
                self._versions[stream] = number
                self._recorder.mark(Acknowledged(stream, number))
            elif isinstance(outcome, DiskFull | VersionConflict):
                self._refusals += 1
                self._recorder.mark(Refused(stream, number))
            else:
                raise outcome
        if self._refusals >= _REFUSALS:
            self._recorder.room = None
        elif self._full_after is not None and self._answers >= self._full_after:
            self._recorder.room = self._chance.randrange(20_000)
            self._full_after = None

    async def _beat(self, store: SqliteStore) -> None:
        now = 0
        while self._playing:
            with contextlib.suppress(DiskFull):
                await store.beat(Millis(now))
            now += 1
            await asyncio.sleep(4 * _PAUSE)

    async def _back_up(self, database: Path) -> None:
        await asyncio.sleep(self._chance.random() * 8 * _PAUSE)
        copy = self._root / KEPT / f"{self._chance.randrange(10**6)}.db"
        versions = dict(self._versions)
        with contextlib.suppress(BackupRefused):
            await asyncio.to_thread(back_up, database, copy, check=lambda _: None)
            self._recorder.mark(BackedUp(str(copy), versions))
