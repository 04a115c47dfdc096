"""Countersignatures of a record: those in its entries, and those of its own head beside them."""

from collections.abc import Iterator

from msgspec import Struct

from circolo.fairness.countersigning import Confirmed, holds
from circolo.records.record import Record
from circolo.records.record_epochs import RecordEpochs
from circolo.tables.events import Countersigned


class Countersigner(Struct, frozen=True):
    """A seat whose browser has signed the head at the end of an epoch.

    A file alone cannot prove whose key it is.
    """

    epoch: int
    seat: int
    player: str
    key: bytes


class CheckedCountersignature(Struct, frozen=True):
    """A countersignature of a record, and who made it: `by` is None if it is not valid there."""

    entry: int
    epoch: int
    seat: int
    by: Countersigner | None


def check_countersignatures(record: Record) -> Iterator[CheckedCountersignature]:
    """Check every countersignature of a record, and yield each with its result."""
    read = RecordEpochs(record)
    for entry, event in read.countersigned:
        yield _claim(read, event, entry)
    for beside in record.countersigned:
        signature = beside.signature
        event = Countersigned(beside.seat, beside.epoch, record.head, beside.key, signature)
        yield _claim(read, event, 0)


def _claim(read: RecordEpochs, event: Countersigned, entry: int) -> CheckedCountersignature:
    return CheckedCountersignature(entry, event.epoch, event.seat, _by(read, event))


def _by(read: RecordEpochs, event: Countersigned) -> Countersigner | None:
    epoch, (_, head) = read.epoch(event.epoch), read.ends.get(event.epoch, (0, b""))
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
