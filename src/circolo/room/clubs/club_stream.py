"""The writer of the stream `clubs`, the only one in this process."""

from collections.abc import Callable

from circolo.clubs import events as club_events
from circolo.clubs import evolve
from circolo.clubs.club_state import Clubs
from circolo.clubs.events import ClubEvent
from circolo.room.actors.folded_stream import FoldedStream
from circolo.room.actors.stream_names import CLUBS
from circolo.room.ports import Clock, Entropy
from circolo.store.entries import Entry
from circolo.store.store_port import Reader, Store


class ClubStream(FoldedStream[Clubs, ClubEvent]):
    """The writer of the stream `clubs`; `state` has the clubs after all committed entries.

    `changed` is called after each change of the state, with the state before it.
    """

    NAME = CLUBS

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        *,
        writer: str,
        changed: Callable[[Clubs], None],
    ) -> None:
        super().__init__(store, clock, entropy, state=Clubs(), writer=writer)
        self._changed = changed
        self._is_shared = bool(writer)

    async def refresh(self) -> None:
        """Fold what other processes have written; a house of one process has nothing to read.

        Raises BrokenChain or StoreFailed.
        """
        if self._is_shared:
            await self.read_on()

    async def read_on(self) -> None:
        before = self.state
        await super().read_on()
        if self.state is not before:
            self._changed(before)

    async def decide(
        self, decide: Callable[[Clubs], tuple[ClubEvent, ...]], *, command: str | None = None
    ) -> bool:
        before = self.state
        try:
            return await super().decide(decide, command=command)
        finally:
            if self.state is not before:
                self._changed(before)

    def _encode(self, events: tuple[ClubEvent, ...]) -> bytes:
        return club_events.encode_events(events)

    def _after(self, state: Clubs, entry: Entry) -> Clubs:
        return clubs_after(state, entry)


def clubs_after(state: Clubs, entry: Entry) -> Clubs:
    """Return the clubs after all events of one entry."""
    for event in club_events.decode_events(entry.events):
        state = evolve.evolve(state, event, at=entry.at)
    return state


async def read_clubs(reader: Reader) -> Clubs:
    """Read the stream `clubs` and return the clubs after it. Raises StoreFailed."""
    state = Clubs()
    for entry in await reader.read(CLUBS):
        state = clubs_after(state, entry)
    return state
