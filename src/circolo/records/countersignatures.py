"""Checks countersignatures: browsers' signatures of the data that they were shown of a shuffle.

The countersignatures of a record's own head are in its field `countersigned`; those of earlier
heads are in its entries.
"""

from collections.abc import Iterator

from msgspec import Struct

from circolo.fairness.countersigning import Confirmed, holds
from circolo.records.record import Record
from circolo.records.record_epochs import RecordEpochs
from circolo.tables.events import Countersigned


class Countersigner(Struct, frozen=True):
    """A seat whose browser has validly signed the head at the end of an epoch, and its public key.

    The record cannot prove to whom the key belongs.
    """

    epoch: int
    seat: int
    player: str
    key: bytes


class CheckedCountersignature(Struct, frozen=True):
    """The result of checking one browser's signature in a record: `by` is None if it is not valid.

    `entry` is the version of the entry that holds it, 0 for the record's field `countersigned`.
    """

    entry: int
    epoch: int
    seat: int
    by: Countersigner | None


def check_countersignatures(record: Record) -> Iterator[CheckedCountersignature]:
    """Check all browsers' signatures in a record, and yield one result for each."""
    epochs = RecordEpochs(record)
    for entry, event in epochs.countersigned:
        yield _checked(epochs, event, entry)
    for beside in record.countersigned:
        signature = beside.signature
        event = Countersigned(beside.seat, beside.epoch, record.head, beside.key, signature)
        yield _checked(epochs, event, 0)


def _checked(epochs: RecordEpochs, event: Countersigned, entry: int) -> CheckedCountersignature:
    return CheckedCountersignature(entry, event.epoch, event.seat, _signer(epochs, event))


def _signer(epochs: RecordEpochs, event: Countersigned) -> Countersigner | None:
    epoch, (_, head) = epochs.epoch(event.epoch), epochs.ends.get(event.epoch, (0, b""))
    if epoch is None or not 0 <= event.seat < len(epoch.participants) or event.head != head:
        return None
    seat = epoch.participants[event.seat]
    confirmed = Confirmed(
        stream=epoch.stream,
        epoch=event.epoch,
        seat=event.seat,
        own=seat.commitment,
        house=epoch.commitment,
        head=head,
    )
    if not seat.commitment or not holds(event.key, event.signature, confirmed):
        return None
    return Countersigner(event.epoch, event.seat, seat.player, event.key)
