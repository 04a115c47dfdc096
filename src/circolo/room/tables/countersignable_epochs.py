"""Countersignable epochs: the last ended epochs (lives of one shuffle) of a table, which players'
browsers may sign.

They are in memory only. So after a restart, the house accepts countersignatures only of epochs that
end later.
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
"""Number of ended epochs of one table that players may countersign; older ones are dropped."""

_NOTED = frozenset({Countersigned, EpochEnded})


class _Ended(Struct):
    epoch: Epoch
    head: bytes
    signed: set[int]
    """The seats that have countersigned the epoch."""


class CountersignableEpochs:
    """The last ended epochs of a table, each with the head (hash) of the entry that ended it."""

    def __init__(self) -> None:
        self._ended: dict[int, _Ended] = {}

    def note(self, before: TableState | None, decision: Decision, head: Head) -> None:
        """Record the epochs that an entry ended, and the countersignatures in it.

        `head` is the table's head (last version and hash) after the entry.
        """
        if _NOTED.isdisjoint(map(type, decision.events)):
            return
        for event in decision.events:
            if type(event) is Countersigned and event.epoch in self._ended:
                self._ended[event.epoch].signed.add(event.seat)
        numbers = [event.number for event in decision.events if type(event) is EpochEnded]
        known = {epoch.number: epoch for epoch in (*_epochs(before), *_epochs(decision.state))}
        for number in numbers:
            if number in known:
                self._ended[number] = _Ended(known[number], head.hash, set())
        for number in sorted(self._ended)[:-KEPT]:
            del self._ended[number]

    def check(self, state: TableState | None, command: Command) -> None:
        """Check a countersignature (other commands pass).

        Raises Refused if it does not match an ended epoch, its seat and its head.
        """
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
