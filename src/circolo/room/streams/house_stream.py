"""The only writer of the stream `house`: one entry after the other, each folded once it is kept."""

import asyncio
from collections.abc import Callable

from circolo.ledger.book import InsufficientChips
from circolo.room.ports import Clock, Entropy
from circolo.room.streams import house_events, house_state
from circolo.room.streams.house_events import HOUSE, HouseEvent
from circolo.room.streams.house_state import HouseState
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
"""What is to be written, as the house is now; raises RoomRefused. Nothing, where there is nothing
to change.
"""


class HouseStream:
    """The stream and what it has come to; `state` is the house after all that is kept."""

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
        """Write an entry; tell whether it was: not if it was done before, or chips are lacking."""
        return await self.decide(lambda _: events, command=command)

    async def decide(self, decide: Decide, *, command: str | None = None) -> bool:
        """Write what is decided as the house stands once nobody else writes; raises RoomRefused.

        Without a command of its own an entry cannot be a repetition.
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
            house_events.to_store(events),
            command=command,
            cause="house",
            at=self._clock.now(),
            salt=self._entropy(SALT_BYTES),
            transfers=house_events.transfers(events, entry=self._head.next_entry),
        )


async def read_house(reader: Reader) -> tuple[Head, HouseState]:
    """Return the end of the stream and what it comes to; raises BrokenChain."""
    entries = await reader.read(HOUSE)
    come_to = HouseState()
    for entry in entries:
        come_to = state_after(come_to, entry, house_events.from_store(entry.events))
    return follow_chain(BEGINNING, entries), come_to


def state_after(before: HouseState, entry: Entry, events: tuple[HouseEvent, ...]) -> HouseState:
    """Return the house after an entry."""
    for event in events:
        before = house_state.evolve(before, event, at=entry.at, version=entry.version)
    return before
