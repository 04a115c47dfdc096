"""The only writer of the stream `house`: commits one entry after the other, then folds it."""

import asyncio
from collections.abc import Callable

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
from circolo.store.errors import DuplicateCommand
from circolo.store.store_port import Reader, Store

BEGINNING = Head(HOUSE, 0, GENESIS_HASH)

Decide = Callable[[HouseState], tuple[HouseEvent, ...]]
"""Decides on the current state which events to write, none to write nothing; raises RoomRefused."""


class HouseStream:
    """The stream `house`; `state` is the house after all committed entries."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self.state = HouseState()
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._head = BEGINNING
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        """Read the stream; raises BrokenChain."""
        self._head, self.state = await read_house(self._store)

    async def write(self, *events: HouseEvent, command: str | None) -> bool:
        """Write an entry; return False if it was written before, or chips are missing."""
        return await self.decide(lambda _: events, command=command)

    async def decide(self, decide: Decide, *, command: str | None = None) -> bool:
        """Decide once no other entry is being written, and write the events; raises RoomRefused.

        Without a command id an entry is never taken for a repetition.
        """
        async with self._one_at_a_time:
            events = decide(self.state)
            if not events:
                return False
            entry = self._entry(events, command or f"house-{self._head.version + 1}")
            try:
                await self._store.append(entry)
            except (DuplicateCommand, InsufficientChips):
                return False
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
    """Return the head of the stream and the state after it; raises BrokenChain."""
    entries = await reader.read(HOUSE)
    come_to = HouseState()
    for entry in entries:
        come_to = state_after(come_to, entry, house_events.decode_events(entry.events))
    return follow_chain(BEGINNING, entries), come_to


def state_after(before: HouseState, entry: Entry, events: tuple[HouseEvent, ...]) -> HouseState:
    """Return the house after an entry."""
    for event in events:
        before = house_state.evolve(before, event, at=entry.at, version=entry.version)
    return before
