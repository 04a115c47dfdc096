"""The part of our seats in every shuffle: a secret seed, committed first and revealed later.

The seed is revealed only after the house has committed to its own, so that the house cannot choose
its seed by ours (docs/fairness.md). The notes say what the house showed us, for a comparison with
the record of the match.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circolo.client.connection import Refused
from circolo.fairness.seeds import SEED_BYTES, seat_commitment
from circolo.records.witness_notes import NOTES_MAX, NOTES_VERSION, Note, Notes
from circolo.room.ports import Entropy
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId
from circolo.wire.client_messages import CommitSeed, RevealSeed
from circolo.wire.server_messages import Done, Frame

Request = Callable[..., Awaitable[Done]]
Key = tuple[TableId, int]


class _Shuffle(Struct):
    """A shuffle for which our seat brings a seed; `house` is the commitment of the house."""

    house: "asyncio.Future[bytes]"
    task: "asyncio.Task[None]"


class Seeds:
    """Brings a seed to each shuffle of our tables, and notes what the house showed."""

    def __init__(self, request: Request, entropy: Entropy) -> None:
        self._entropy = entropy
        self._request = request
        self._running: dict[Key, _Shuffle] = {}
        self._seen: dict[TableId, int] = {}
        self._notes: OrderedDict[Key, Note] = OrderedDict()

    @property
    def notes(self) -> Notes:
        """What the house showed us of the last shuffles, for `circolo verify --witness`."""
        return Notes(NOTES_VERSION, tuple(self._notes.values()))

    def on_frame(self, frame: Frame) -> None:
        """Do what a frame of one of our seats makes due."""
        coming, table, seat = frame.view.next, frame.table, frame.seat
        self._note_root(frame)
        for key in [key for key in self._running if key[0] == table]:
            if coming is None or key[1] != coming.number:
                self._running.pop(key).task.cancel()
        if coming is None or seat is None:
            return
        key = (table, coming.number)
        if coming.number > self._seen.get(table, 0) and coming.commitment is None:
            self._seen[table] = coming.number
            house: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
            task = asyncio.ensure_future(self._bring(key, seat, house))
            self._running[key] = _Shuffle(house, task)
        running = self._running.get(key)
        if running is not None and coming.commitment is not None and not running.house.done():
            running.house.set_result(coming.commitment)

    def forget(self, table: TableId) -> None:
        """Forget a table that has closed."""
        self._seen.pop(table, None)
        for key in [key for key in self._running if key[0] == table]:
            self._running.pop(key).task.cancel()

    def close(self) -> None:
        """Stop bringing seeds."""
        for table in {key[0] for key in self._running}:
            self.forget(table)

    async def _bring(self, key: Key, seat: int, house: "asyncio.Future[bytes]") -> None:
        table, epoch = key
        seed = self._entropy(SEED_BYTES)
        own = seat_commitment(seed, stream=stream_of(table), epoch=epoch, seat=seat)
        said: dict[str, Any] = {"table": table, "epoch": epoch}
        try:
            await self._request(CommitSeed, **said, commitment=own)
            shown = await house
            self._note(key, Note(table, epoch, seat, seed=seed, own=own, house=shown))
            await self._request(RevealSeed, **said, seed=seed)
        except Refused:
            return  # the shuffle takes place without our seed
        self._note(key, replace(self._notes[key], taken=True))

    def _note(self, key: Key, note: Note) -> None:
        self._notes[key] = note
        if len(self._notes) > NOTES_MAX:
            self._notes.popitem(last=False)

    def _note_root(self, frame: Frame) -> None:
        epoch = frame.view.epoch
        if epoch is None or epoch.root is None:
            return
        note = self._notes.get((frame.table, epoch.number))
        if note is not None and note.root is None:
            self._notes[frame.table, epoch.number] = replace(note, root=epoch.root)
