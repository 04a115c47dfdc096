"""The writer of the stream `house`, the only one in this process."""

from circolo.ledger.transfer import Transfer
from circolo.room.actors import house_events, house_state
from circolo.room.actors.folded_stream import FoldedStream
from circolo.room.actors.house_events import HOUSE, HouseEvent
from circolo.room.actors.house_state import HouseState
from circolo.room.ports import Clock, Entropy
from circolo.store.entries import GENESIS_HASH, Entry, Head, follow_chain
from circolo.store.store_port import Reader, Store

BEGINNING = Head(HOUSE, 0, GENESIS_HASH)


class HouseStream(FoldedStream[HouseState, HouseEvent]):
    """The writer of the stream `house`; `state` is the house state after all committed entries."""

    NAME = HOUSE

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, *, writer: str = "") -> None:
        super().__init__(store, clock, entropy, state=HouseState(), writer=writer)

    def _encode(self, events: tuple[HouseEvent, ...]) -> bytes:
        return house_events.encode_events(events)

    def _after(self, state: HouseState, entry: Entry) -> HouseState:
        return _after(state, entry)

    def _transfers(self, events: tuple[HouseEvent, ...], *, entry: str) -> tuple[Transfer, ...]:
        return house_events.transfers(events, entry=entry)


async def read_house(reader: Reader) -> tuple[Head, HouseState]:
    """Read the stream `house`; return its head (last version and hash) and the state after it.

    Raises BrokenChain if the hash chain is broken.
    """
    entries, state = await reader.read(HOUSE), HouseState()
    for entry in entries:
        state = _after(state, entry)
    return follow_chain(BEGINNING, entries), state


def _after(state: HouseState, entry: Entry) -> HouseState:
    """Return the house state after all events of one entry."""
    for event in house_events.decode_events(entry.events):
        state = house_state.evolve(state, event, at=entry.at, version=entry.version)
    return state
