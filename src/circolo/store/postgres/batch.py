"""Checks the entries of a batch against what is stored, and collects the rows that they add.

Nothing here runs a statement: a refused entry has changed nothing.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import astuple

from circolo.cards.units import Chips
from circolo.ledger.account import MINT, Account
from circolo.ledger.book import changes, settled, unposted
from circolo.ledger.transfer import Transfer
from circolo.store.entries import Entry, Head, head_after, is_chained_to
from circolo.store.errors import BrokenChain, DuplicateCommand, SecretConflict, VersionConflict
from circolo.store.postgres.connections import is_storable

Epoch = tuple[int, int]
"""An epoch (the life of one shuffle): the id of the table's stream, and the epoch's number."""


class Stream(NamedTuple):
    """A stream with its id and its last entry; `head.version` is 0 if it has no entry yet."""

    id: int
    head: Head


class Stored(NamedTuple):
    """The stored rows that the entries of a batch may contradict.

    `commands` are versions of entries by stream and command id, `posted` transfers by id, and
    `secrets` the epochs (lives of shuffles) with an encrypted seed.
    """

    commands: Mapping[tuple[str, str], int]
    posted: Mapping[str, Transfer]
    balances: Mapping[Account, Chips]
    secrets: frozenset[Epoch]


NOTHING = Stored({}, {}, {}, frozenset())


class Rows:
    """The rows that a batch adds to each database table, without the numbers that the commit gives
    them.

    `entries` are in the order of the batch. The first cell of a row of `transfers`, `matches`,
    `players` and `deeds` is the place of its entry in that order, from 1.
    """

    def __init__(self) -> None:
        self.entries: list[tuple[object, ...]] = []
        self.streams: dict[int, tuple[str, bool]] = {}
        """The name of each new stream, and whether it has ended, by id."""
        self.closed: list[int] = []
        self.transfers: list[tuple[object, ...]] = []
        self.changes: dict[Account, int] = {}
        self.matches: list[tuple[object, ...]] = []
        self.players: list[tuple[object, ...]] = []
        self.deeds: list[tuple[object, ...]] = []
        self.sealed: dict[Epoch, bytes] = {}
        self.opened: set[Epoch] = set()
        """Epochs whose secrets are deleted before the new ones are inserted."""


class Batch:
    """The rows of the entries of a batch that were accepted so far.

    `streams` has every stream that the batch names; an accepted entry becomes its stream's head.
    Without `stored`, `add` compares the entries only with each other. The database then refuses
    the whole batch if one entry contradicts a stored row; `is_doubtful` tells where it might not.
    """

    def __init__(self, streams: dict[str, Stream], stored: Stored | None = None) -> None:
        self.streams = streams
        self.rows = Rows()
        self._is_blind = stored is None
        commands, posted, balances, self._secrets = stored or NOTHING
        self._commands = dict(commands)
        self._posted = dict(posted)
        self._balances = dict(balances)
        self._lowest: dict[Account, int] = {}
        self._sealed_and_opened = False

    @property
    def is_doubtful(self) -> bool:
        """Whether the database might accept the whole batch although one of its entries must be
        refused.

        This is possible in two cases: an account lacks chips for one entry and gets them from a
        later one, or a secret is both stored and deleted.
        """
        dips = (
            self._lowest[account] < min(0, change)
            for account, change in self.rows.changes.items()
            if account != MINT
        )
        return self._sealed_and_opened or any(dips)

    def add(self, entry: Entry) -> None:
        """Accept an entry, or raise the exception that refuses it.

        Raises DuplicateCommand, VersionConflict, BrokenChain, SecretConflict, InsufficientChips,
        TransferConflict; or ValueError if the entry has text that PostgreSQL cannot store.
        """
        _check_text(entry)
        stream = self._check_next(entry)
        fresh = unposted(entry.transfers, self._posted)
        moved = changes(fresh)
        settled_ = {} if self._is_blind else settled(self._balances, moved)
        self._check_sealed(stream, entry)
        self._balances |= settled_
        self._add_entry(stream, entry)
        self._add_transfers(fresh, moved)
        self._add_secrets(stream, entry)
        self._add_results(stream, entry)

    def _check_next(self, entry: Entry) -> Stream:
        taken = self._commands.get((entry.stream, entry.command))
        if taken is not None:
            raise DuplicateCommand(entry.stream, entry.command, taken)
        stream = self.streams[entry.stream]
        if entry.version != stream.head.version + 1:
            raise VersionConflict(entry.stream, entry.version)
        if not is_chained_to(stream.head, entry):
            raise BrokenChain(entry.stream, entry.version)
        return stream

    def _check_sealed(self, stream: Stream, entry: Entry) -> None:
        before = (self._secrets - self.rows.opened) | self.rows.sealed.keys()
        own: set[Epoch] = set()
        for secret in entry.sealed:
            epoch = (stream.id, secret.epoch)
            if epoch in before or epoch in own:
                raise SecretConflict(entry.stream, secret.epoch)
            own.add(epoch)

    def _add_entry(self, stream: Stream, entry: Entry) -> None:
        rows = self.rows
        rows.entries.append(
            (
                stream.id,
                entry.version,
                entry.command,
                entry.at,
                entry.cause,
                entry.events,
                entry.salt,
                entry.hash,
                entry.chain,
            )
        )
        self._commands[entry.stream, entry.command] = entry.version
        self.streams[entry.stream] = Stream(stream.id, head_after(entry))
        if stream.head.version == 0 or stream.id in rows.streams:
            _, was_closed = rows.streams.get(stream.id, ("", False))
            rows.streams[stream.id] = (entry.stream, was_closed or entry.closes)
        elif entry.closes:
            rows.closed.append(stream.id)

    def _add_transfers(self, fresh: tuple[Transfer, ...], moved: Mapping[Account, int]) -> None:
        rows = self.rows
        place = len(rows.entries)
        for transfer in fresh:
            self._posted[transfer.id] = transfer
            rows.transfers.append((place, *astuple(transfer)))
        for account, change in moved.items():
            sum_ = rows.changes.get(account, 0) + change
            rows.changes[account] = sum_
            self._lowest[account] = min(self._lowest.get(account, 0), sum_)

    def _add_secrets(self, stream: Stream, entry: Entry) -> None:
        rows = self.rows
        for secret in entry.sealed:
            rows.sealed[stream.id, secret.epoch] = secret.box
        for number in entry.opened:
            epoch = (stream.id, number)
            if rows.sealed.pop(epoch, None) is not None:
                self._sealed_and_opened = True
            if self._is_blind or epoch in self._secrets:
                rows.opened.add(epoch)
        self._sealed_and_opened |= not rows.opened.isdisjoint(rows.sealed)

    def _add_results(self, stream: Stream, entry: Entry) -> None:
        rows = self.rows
        place = len(rows.entries)
        if entry.finished is not None:
            rows.matches.append((place, entry.finished.summary, entry.finished.kind))
            rows.players.extend((place, person) for person in entry.finished.people)
        rows.deeds.extend(
            (place, stream.id, deed.person, deed.kind, deed.chips, deed.summary)
            for deed in entry.deeds
        )


def _check_text(entry: Entry) -> None:
    people = entry.finished.people if entry.finished is not None else ()
    texts = (entry.stream, entry.command, entry.cause, *people, *(d.person for d in entry.deeds))
    if not all(map(is_storable, texts)):
        raise ValueError(f"PostgreSQL cannot store the text of {entry.stream!r} {entry.version}")
