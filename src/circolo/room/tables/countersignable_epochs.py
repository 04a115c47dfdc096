"""Ended epochs: the last epochs of one table, which browsers may countersign.

They are kept in memory only. After a restart the house accepts countersignatures of later epochs
alone.
"""

from msgspec import Struct

from circolo.fairness.countersigning import Confirmed, holds
from circolo.store.entries import Head
from circolo.tables.commands import Command, Countersign
from circolo.tables.events import Countersigned, EpochEnded
from circolo.tables.refusal import Refused
from circolo.tables.rules import Decision
from circolo.tables.shuffles import epochs
from circolo.tables.state import Epoch, TableState

KEPT = 8
"""Epochs of one table that can be countersigned at a time."""


class _Ended(Struct):
    epoch: Epoch
    head: bytes
    signed: set[int]
    """Seats that have countersigned the epoch."""


class CountersignableEpochs:
    """The last epochs of a table, each with the head at its end."""

    def __init__(self) -> None:
        self._ended: dict[int, _Ended] = {}

    def note(self, before: TableState | None, decision: Decision, head: Head) -> None:
        """Note the epochs that an entry ended or countersigned; `head` is the head after it."""
        for event in decision.events:
            if type(event) is Countersigned and event.epoch in self._ended:
                self._ended[event.epoch].signed.add(event.seat)
        numbers = [event.number for event in decision.events if type(event) is EpochEnded]
        if not numbers:
            return
        known = {epoch.number: epoch for epoch in (*_epochs(before), *_epochs(decision.state))}
        for number in numbers:
            if number in known:
                self._ended[number] = _Ended(known[number], head.hash, set())
        for number in sorted(self._ended)[:-KEPT]:
            del self._ended[number]

    def check(self, state: TableState | None, command: Command) -> None:
        """Check a countersignature; raises Refused if it does not fit an ended epoch."""
        if not isinstance(command, Countersign) or state is None:
            return
        ended = self._ended.get(command.epoch)
        if ended is None:
            raise Refused("countersign_epoch")
        if command.seat in ended.signed:
            raise Refused("countersign_repeated")
        place, participants = state.places[command.seat], ended.epoch.participants
        mine = participants[command.seat] if command.seat < len(participants) else None
        if place is None or mine is None or mine.player != place.player or not mine.commitment:
            raise Refused("countersign_seat")
        if command.head != ended.head:
            raise Refused("countersign_head")
        confirmed = Confirmed(
            stream=epochs.stream_of(state.id),
            epoch=command.epoch,
            seat=command.seat,
            own=mine.commitment,
            house=ended.epoch.commitment or b"",
            head=ended.head,
        )
        if not holds(command.key, command.signature, confirmed):
            raise Refused("countersign_wrong")


def _epochs(state: TableState | None) -> tuple[Epoch, ...]:
    if state is None:
        return ()
    those = (*state.behind, state.epoch, state.next)
    return tuple(epoch for epoch in those if epoch is not None)
