"""The only writer of the stream `house`: one entry after the other, each folded once it is kept."""

import asyncio
from collections.abc import Callable

from circolo.ledger.book import InsufficientChips
from circolo.room import house_log, roll
from circolo.room.house_log import HOUSE, HouseEvent
from circolo.room.ports import Clock, Entropy
from circolo.room.roll import Roll
from circolo.store.errors import DuplicateCommand
from circolo.store.unit_of_work import (
    GENESIS,
    SALT_BYTES,
    Entry,
    Head,
    Reader,
    Store,
    chained,
    following,
    head_after,
)

BEGINNING = Head(HOUSE, 0, GENESIS)

Decide = Callable[[Roll], tuple[HouseEvent, ...]]
"""What is to be written, as the house is now; raises RoomRefused. Nothing, where there is nothing
to change.
"""


class Register:
    """The stream and what it has come to; `roll` is the house after all that is kept."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy) -> None:
        self.roll = Roll()
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._head = BEGINNING
        self._one_at_a_time = asyncio.Lock()

    async def start(self) -> None:
        """Read the stream; raises BrokenChain."""
        self._head, self.roll = await folded(self._store)

    async def write(self, *events: HouseEvent, command: str | None) -> bool:
        """Write an entry; tell whether it was: not if it was done before, or chips are lacking."""
        return await self.decide(lambda _: events, command=command)

    async def decide(self, decide: Decide, *, command: str | None = None) -> bool:
        """Write what is decided as the house stands once nobody else writes; raises RoomRefused.

        Without a command of its own an entry cannot be a repetition.
        """
        async with self._one_at_a_time:
            events = decide(self.roll)
            if not events:
                return False
            entry = self._entry(events, command or f"house-{self._head.version + 1}")
            try:
                await self._store.append(entry)
            except (DuplicateCommand, InsufficientChips):
                return False
            self._head = head_after(entry)
            self.roll = after(self.roll, entry, events)
            return True

    def _entry(self, events: tuple[HouseEvent, ...], command: str) -> Entry:
        return following(
            self._head,
            house_log.to_store(events),
            command=command,
            cause="house",
            at=self._clock.now(),
            salt=self._entropy(SALT_BYTES),
            transfers=house_log.transfers(events, entry=self._head.next_entry),
        )


async def folded(reader: Reader) -> tuple[Head, Roll]:
    """Return the end of the stream and what it comes to; raises BrokenChain."""
    entries = await reader.read(HOUSE)
    come_to = Roll()
    for entry in entries:
        come_to = after(come_to, entry, house_log.from_store(entry.events))
    return chained(BEGINNING, entries), come_to


def after(before: Roll, entry: Entry, events: tuple[HouseEvent, ...]) -> Roll:
    """Return the house after an entry."""
    for event in events:
        before = roll.evolve(before, event, at=entry.at, version=entry.version)
    return before
