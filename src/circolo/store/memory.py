"""The store without a disk, for simulations and tests: the same contract, gone with the process."""

from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.book import changes, settled, unposted
from circolo.ledger.transfer import Transfer
from circolo.store.errors import (
    BrokenChain,
    DuplicateCommand,
    SecretConflict,
    StoreFailed,
    VersionConflict,
)
from circolo.store.memory_people import MemoryPeople
from circolo.store.unit_of_work import GENESIS, Committed, Entry, Head, Posted, link


class MemoryStore:
    """Keeps everything in dicts; `people` are its accounts."""

    def __init__(self) -> None:
        self.people = MemoryPeople()
        self._log: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._commands: dict[tuple[str, str], int] = {}
        self._balances: dict[Account, Chips] = {}
        self._posted: dict[str, Transfer] = {}
        self._statements: dict[Account, list[Posted]] = {}
        self._secrets: dict[str, dict[int, bytes]] = {}
        self._beat: Millis | None = None
        self._closed = False

    async def append(self, entry: Entry) -> None:
        self._check_open()
        self._judge(entry)
        fresh = unposted(entry.transfers, self._posted)
        after = settled(self._balances, changes(fresh))
        sealed = self._sealed(entry)
        kept = replace(entry, transfers=fresh, sealed=(), opened=())
        self._log.append(kept)
        self._streams.setdefault(entry.stream, []).append(kept)
        self._commands[entry.stream, entry.command] = entry.version
        self._balances |= after
        self._secrets[entry.stream] = sealed
        for transfer in fresh:
            self._post(kept, transfer)

    async def read(self, stream: str, *, after: int = 0) -> tuple[Entry, ...]:
        self._check_open()
        return tuple(self._streams.get(stream, [])[max(after, 0) :])

    async def streams(self, prefix: str) -> tuple[Head, ...]:
        self._check_open()
        names = sorted(name for name in self._streams if name.startswith(prefix))
        lasts = (self._streams[name][-1] for name in names)
        return tuple(Head(last.stream, last.version, last.hash) for last in lasts)

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
        self, account: Account, *, limit: int, before: str | None = None
    ) -> tuple[Posted, ...]:
        self._check_open()
        lines = self._statements.get(account, [])
        if before is not None:
            ids = [line.transfer.id for line in lines]
            lines = lines[: ids.index(before)] if before in ids else []
        return tuple(reversed(lines))[:limit]

    async def feed(self, position: int, *, limit: int) -> tuple[Committed, ...]:
        self._check_open()
        page = self._log[position : position + limit]
        return tuple(Committed(place, entry) for place, entry in enumerate(page, position + 1))

    async def beat(self, now: Millis) -> None:
        self._check_open()
        self._beat = now

    async def last_beat(self) -> Millis | None:
        self._check_open()
        return self._beat

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailed("store_closed")

    def _judge(self, entry: Entry) -> None:
        taken = self._commands.get((entry.stream, entry.command))
        if taken is not None:
            raise DuplicateCommand(entry.stream, entry.command, taken)
        past = self._streams.get(entry.stream, [])
        if entry.version != len(past) + 1:
            raise VersionConflict(entry.stream, entry.version)
        previous = past[-1].hash if past else GENESIS
        if entry.hash != link(previous, entry.salt, entry.events):
            raise BrokenChain(entry.stream, entry.version)

    def _sealed(self, entry: Entry) -> dict[int, bytes]:
        boxes = dict(self._secrets.get(entry.stream, {}))
        for secret in entry.sealed:
            if secret.epoch in boxes:
                raise SecretConflict(entry.stream, secret.epoch)
            boxes[secret.epoch] = secret.box
        return {epoch: box for epoch, box in boxes.items() if epoch not in entry.opened}

    def _post(self, entry: Entry, transfer: Transfer) -> None:
        self._posted[transfer.id] = transfer
        line = Posted(entry.stream, entry.version, entry.at, transfer)
        for account in (transfer.debit, transfer.credit):
            self._statements.setdefault(account, []).append(line)
