"""The writer of the stream `house`, the only one in this process: commits entries one at a time and
folds their events.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from circolo.ledger.book import InsufficientChips
from circolo.room.actors import house_events, house_state
from circolo.room.actors.house_events import HOUSE, HouseEvent
from circolo.room.actors.house_state import HouseState
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
from circolo.store.store_port import Reader, Store

BEGINNING = Head(HOUSE, 0, GENESIS_HASH)

TRIES = 5
"""How often an entry is tried while other processes write first."""

Decide = Callable[[HouseState], tuple[HouseEvent, ...]]
"""A function that receives the current state and returns the events to write, none if there is
nothing to write. It raises RoomRefused to refuse.
"""


class HouseStream:
    """The writer of the stream `house`; `state` is the house state after all committed entries.

    `writer` is a part of the command ids that it makes, so that several processes make other ids;
    empty for a house of one process.
    """

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, *, writer: str = "") -> None:
        self.state = HouseState()
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._writer = f"-{writer}" if writer else ""
        self._head = BEGINNING
        self._may_lack_entries = False
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        """Load the stream from the store and compute `state`; raises BrokenChain if the hash chain
        is broken.
        """
        self._head, self.state = await read_house(self._store)

    async def read_on(self) -> None:
        """Fold the entries that other processes have written.

        Raises BrokenChain or StoreFailed.
        """
        async with self._one_at_a_time:
            await self._read_on()

    async def _read_on(self) -> None:
        """Fold the entries that the store has and `state` lacks."""
        entries = await self._store.read(HOUSE, after=self._head.version)
        self._head, self.state = _followed(self._head, self.state, entries)
        self._may_lack_entries = False

    async def write(self, *events: HouseEvent, command: str | None) -> bool:
        """Write the events as one entry.

        Return False if an entry with this command id exists already, or if an account has fewer
        chips than the events take from it.
        """
        return await self.decide(lambda _: events, command=command)

    async def decide(self, decide: Decide, *, command: str | None = None) -> bool:
        """Call `decide` with the current state, and write the events that it returns as one entry.

        Calls run one at a time. Return False if there are no events, if an entry with this command
        id exists already, or if an account has fewer chips than the events take from it. Without a
        command id the entry gets a new one, so it is never taken for a repetition. If another
        process writes first, its entries are read and `decide` is called again, `TRIES` times at
        most. Raises what `decide` raises, StoreFailed or VersionConflict.
        """
        async with self._one_at_a_time:
            for _ in range(TRIES - 1):
                with suppress(VersionConflict):
                    return await self._try(decide, command)
            return await self._try(decide, command)

    async def _try(self, decide: Decide, command: str | None) -> bool:
        if self._may_lack_entries:
            await self._read_on()
        events = decide(self.state)
        if not events:
            return False
        entry = self._entry(events, command or f"house-{self._head.version + 1}{self._writer}")
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
        self.state = state_after(self.state, entry, events)
        return True

    def _entry(self, events: tuple[HouseEvent, ...], command: str) -> Entry:
        return chain_entry(
            self._head,
            house_events.encode_events(events),
            command=command,
            cause="house",
            at=self._clock.now(),
            salt=self._entropy(SALT_BYTES),
            transfers=house_events.transfers(events, entry=self._head.next_entry),
        )


async def read_house(reader: Reader) -> tuple[Head, HouseState]:
    """Read the stream `house`; return its head (last version and hash) and the state after it.

    Raises BrokenChain if the hash chain is broken.
    """
    return _followed(BEGINNING, HouseState(), await reader.read(HOUSE))


def _followed(head: Head, state: HouseState, entries: tuple[Entry, ...]) -> tuple[Head, HouseState]:
    """Return the head and the state after further entries; raises BrokenChain."""
    for entry in entries:
        state = state_after(state, entry, house_events.decode_events(entry.events))
    return follow_chain(head, entries), state


def state_after(before: HouseState, entry: Entry, events: tuple[HouseEvent, ...]) -> HouseState:
    """Return the house state after all events of one entry."""
    for event in events:
        before = house_state.evolve(before, event, at=entry.at, version=entry.version)
    return before
