"""The store port in memory, for simulations and tests."""

import asyncio
from collections.abc import Callable
from itertools import islice
from operator import attrgetter

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.book import changes, settled, unposted
from circolo.ledger.transfer import Transfer
from circolo.store.cluster_port import DeskEpoch
from circolo.store.entries import GENESIS_HASH, Deed, Entry, Head, head_after, is_chained_to
from circolo.store.errors import (
    BrokenChain,
    DuplicateCommand,
    SecretConflict,
    StoreFailed,
    VersionConflict,
)
from circolo.store.memory_club_logos import MemoryClubLogos
from circolo.store.memory_deeds import MemoryDeeds
from circolo.store.memory_people import MemoryPeople
from circolo.store.store_port import (
    CommittedEntry,
    FinishedMatch,
    PostedTransfer,
    Sitting,
    Snapshot,
    StoredDeed,
)


def _loop_time() -> Millis:
    """Return the time of the event loop, in milliseconds from an arbitrary moment."""
    return Millis(int(asyncio.get_running_loop().time() * 1000))


class MemoryStore:
    """The implementation of `Store` and `ClusterStore` with dicts and lists; lost when the process
    ends.

    `people` holds the accounts of people. Several nodes of a simulation may share one store.
    `database_clock` returns its database time; without it, that is the time of the event loop.
    """

    def __init__(self, *, database_clock: Callable[[], Millis] = _loop_time) -> None:
        self._log: list[Entry] = []
        self.people = MemoryPeople(entries=lambda: len(self._log))
        self.club_logos = MemoryClubLogos()
        self._streams: dict[str, list[Entry]] = {}
        self._ended: set[str] = set()
        self._commands: dict[tuple[str, str], int] = {}
        self._balances: dict[Account, Chips] = {}
        self._posted: dict[str, Transfer] = {}
        self._statements: dict[Account, list[PostedTransfer]] = {}
        self._secrets: dict[str, dict[int, bytes]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._matches: list[FinishedMatch] = []
        self._deeds = MemoryDeeds()
        self._beat: Millis | None = None
        self._desk = DeskEpoch(0, "", Millis(0))
        self._database_clock = database_clock
        self._closed = False

    async def append(self, entry: Entry) -> None:
        self._check_open()
        self._check_next(entry)
        fresh = unposted(entry.transfers, self._posted)
        after = settled(self._balances, changes(fresh))
        sealed = self._secrets_after(entry)
        kept = replace(
            entry, transfers=fresh, sealed=(), opened=(), closes=False, finished=None, deeds=()
        )
        self._log.append(kept)
        if entry.finished is not None:
            self._matches.append(FinishedMatch(len(self._log), entry.at, entry.finished))
        for deed in entry.deeds:
            self._deeds.add(len(self._log), kept, deed)
        self._streams.setdefault(entry.stream, []).append(kept)
        self._commands[entry.stream, entry.command] = entry.version
        if entry.closes:
            self._ended.add(entry.stream)
            self._snapshots.pop(entry.stream, None)
        self._balances |= after
        self._secrets[entry.stream] = sealed
        for transfer in fresh:
            self._post(kept, transfer)

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        self._check_open()
        begin = max(after, 0)
        end = None if limit is None else begin + limit
        return tuple(self._streams.get(stream, [])[begin:end])

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        self._check_open()
        heads = (
            replace(head_after(entries[-1]), closed=name in self._ended)
            for name, entries in sorted(self._streams.items())
            if name.startswith(prefix)
        )
        return tuple(head for head in heads if closed or not head.closed)

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        self._check_open()
        heads = {entry.stream: entry.hash for entry in self._log[:until]}
        return tuple(head for head in sorted(heads.items()) if head[0] > after)[:limit]

    async def last_position(self) -> int:
        self._check_open()
        return len(self._log)

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        self._check_open()
        return tuple(entry.command for entry in self._streams.get(stream, [])[-limit:])

    async def keep(self, snapshot: Snapshot) -> None:
        self._check_open()
        older = self._snapshots.get(snapshot.stream, snapshot).version <= snapshot.version
        if older and snapshot.stream in self._streams.keys() - self._ended:
            self._snapshots[snapshot.stream] = snapshot

    async def snapshot(self, stream: str) -> Snapshot | None:
        self._check_open()
        return self._snapshots.get(stream)

    async def secrets(self, stream: str) -> dict[int, bytes]:
        self._check_open()
        return dict(self._secrets.get(stream, {}))

    async def balance(self, account: Account) -> Chips:
        self._check_open()
        return self._balances.get(account, Chips(0))

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        self._check_open()
        held = sorted(self._balances.items())
        return {account: chips for account, chips in held if chips and account.startswith(prefix)}

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        self._check_open()
        lines = reversed(self._statements.get(account, []))
        below = (line for line in lines if before is None or line.number < before)
        return tuple(islice(below, limit))

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        self._check_open()
        at_tables = (m for m in reversed(self._matches) if m.finished.kind == "table")
        own = (match for match in at_tables if person in match.finished.people)
        below = (match for match in own if before is None or match.position < before)
        return tuple(islice(below, limit))

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        self._check_open()
        return tuple(islice((m for m in self._matches if m.position > position), limit))

    async def unlisted(self) -> int:
        self._check_open()
        return 0

    async def list_done(
        self, matches: tuple[FinishedMatch, ...], deeds: tuple[tuple[int, Deed], ...]
    ) -> None:
        self._check_open()
        self._matches = sorted((*self._matches, *matches), key=attrgetter("position"))
        for position, deed in deeds:
            self._deeds.add(position, self._log[position - 1], deed)

    async def hands(
        self,
        person: str,
        *,
        limit: int,
        before: int | None = None,
        stream: str | None = None,
        after: int = 0,
    ) -> tuple[StoredDeed, ...]:
        self._check_open()
        return self._deeds.hands(person, limit=limit, before=before, stream=stream, after=after)

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        self._check_open()
        return self._deeds.sittings(person, limit=limit, before=before)

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        self._check_open()
        return self._deeds.after(number, limit=limit)

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        self._check_open()
        page = self._log[position : position + limit]
        return tuple(CommittedEntry(place, entry) for place, entry in enumerate(page, position + 1))

    async def beat(self, now: Millis) -> None:
        self._check_open()
        self._beat = now

    async def last_beat(self) -> Millis | None:
        self._check_open()
        return self._beat

    async def desk(self) -> DeskEpoch:
        self._check_open()
        return self._desk

    async def take_desk(self, node: str, *, after: int) -> bool:
        self._check_open()
        if self._desk.epoch != after:
            return False
        self._desk = DeskEpoch(after + 1, node, self._database_clock())
        return True

    async def database_time(self) -> Millis:
        self._check_open()
        return self._database_clock()

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("store_closed")

    def _check_next(self, entry: Entry) -> None:
        taken = self._commands.get((entry.stream, entry.command))
        if taken is not None:
            raise DuplicateCommand(entry.stream, entry.command, taken)
        past = self._streams.get(entry.stream, [])
        if entry.version != len(past) + 1:
            raise VersionConflict(entry.stream, entry.version)
        head = head_after(past[-1]) if past else Head(entry.stream, 0, GENESIS_HASH)
        if not is_chained_to(head, entry):
            raise BrokenChain(entry.stream, entry.version)

    def _secrets_after(self, entry: Entry) -> dict[int, bytes]:
        boxes = dict(self._secrets.get(entry.stream, {}))
        for secret in entry.sealed:
            if secret.epoch in boxes:
                raise SecretConflict(entry.stream, secret.epoch)
            boxes[secret.epoch] = secret.box
        return {epoch: box for epoch, box in boxes.items() if epoch not in entry.opened}

    def _post(self, entry: Entry, transfer: Transfer) -> None:
        self._posted[transfer.id] = transfer
        number = len(self._posted)
        line = PostedTransfer(entry.stream, entry.version, entry.at, transfer, number)
        for account in (transfer.debit, transfer.credit):
            self._statements.setdefault(account, []).append(line)
