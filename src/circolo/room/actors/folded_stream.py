"""The base of the writers of a stream that several processes may write: commits entries one at a
time and folds their events.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, Generic, TypeVar

from circolo.ledger.book import InsufficientChips
from circolo.ledger.transfer import Transfer
from circolo.room.ports import Clock, Entropy
from circolo.store.entries import (
    GENESIS_HASH,
    SALT_BYTES,
    Entry,
    Head,
    chain_entry,
    follow_chain,
    head_after,
)
from circolo.store.errors import (
    DuplicateCommand,
    StoreFailed,
    StoreUnavailable,
    VersionConflict,
)
from circolo.store.store_port import Store

TRIES = 5
"""How often an entry is tried while other processes write first."""

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class FoldedStream(ABC, Generic[StateT, EventT]):
    """The only writer of a stream in this process; `state` is the state after all committed
    entries.

    `writer` is a part of the command ids that it makes, so that several processes make other ids;
    empty for a house of one process.
    """

    NAME: ClassVar[str]
    """The name of the stream, which is also the cause of its entries."""

    def __init__(
        self, store: Store, clock: Clock, entropy: Entropy, *, state: StateT, writer: str = ""
    ) -> None:
        self.state = state
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._writer = f"-{writer}" if writer else ""
        self._head = Head(self.NAME, 0, GENESIS_HASH)
        self._may_lack_entries = False
        self._one_at_a_time = asyncio.Lock()

    @abstractmethod
    def _encode(self, events: tuple[EventT, ...]) -> bytes:
        """Encode the events of one entry for the store."""

    @abstractmethod
    def _after(self, state: StateT, entry: Entry) -> StateT:
        """Return the state after all events of one entry."""

    def _transfers(self, events: tuple[EventT, ...], *, entry: str) -> tuple[Transfer, ...]:
        """Return the chip transfers of one entry, which is named `entry`; none by default."""
        return ()

    async def start(self) -> None:
        """Load the stream from the store and compute `state`; raises BrokenChain if the hash chain
        is broken.
        """
        await self.read_on()

    async def read_on(self) -> None:
        """Fold the entries that other processes have written.

        Raises BrokenChain or StoreFailed.
        """
        async with self._one_at_a_time:
            await self._read_on()

    async def _read_on(self) -> None:
        """Fold the entries that the store has and `state` lacks."""
        entries = await self._store.read(self.NAME, after=self._head.version)
        state = self.state
        for entry in entries:
            state = self._after(state, entry)
        self._head, self.state = follow_chain(self._head, entries), state
        self._may_lack_entries = False

    async def write(self, *events: EventT, command: str | None) -> bool:
        """Write the events as one entry.

        Return False if an entry with this command id exists already, or if an account has fewer
        chips than the events take from it.
        """
        return await self.decide(lambda _: events, command=command)

    async def decide(
        self, decide: Callable[[StateT], tuple[EventT, ...]], *, command: str | None = None
    ) -> bool:
        """Call `decide` with the current state, and write the events that it returns as one entry.

        `decide` returns no events if there is nothing to write, and raises to refuse. Calls run
        one at a time. Return False if there are no events, if an entry with this command id exists
        already, or if an account has fewer chips than the events take from it. Without a command
        id the entry gets a new one, so it is never taken for a repetition. If another process
        writes first, its entries are read and `decide` is called again, `TRIES` times at most.
        Raises what `decide` raises, StoreFailed or VersionConflict.
        """
        async with self._one_at_a_time:
            for _ in range(TRIES - 1):
                with suppress(VersionConflict):
                    return await self._try(decide, command)
            return await self._try(decide, command)

    async def _try(
        self, decide: Callable[[StateT], tuple[EventT, ...]], command: str | None
    ) -> bool:
        if self._may_lack_entries:
            await self._read_on()
        events = decide(self.state)
        if not events:
            return False
        command_id = command or f"{self.NAME}-{self._head.version + 1}{self._writer}"
        entry = self._entry(events, command_id)
        try:
            await self._store.append(entry)
        except (DuplicateCommand, InsufficientChips):
            return False
        except StoreUnavailable:
            raise
        except (StoreFailed, VersionConflict):
            self._may_lack_entries = True
            raise
        self._head = head_after(entry)
        self.state = self._after(self.state, entry)
        return True

    def _entry(self, events: tuple[EventT, ...], command: str) -> Entry:
        return chain_entry(
            self._head,
            self._encode(events),
            command=command,
            cause=self.NAME,
            at=self._clock.now(),
            salt=self._entropy(SALT_BYTES),
            transfers=self._transfers(events, entry=self._head.next_entry),
        )
