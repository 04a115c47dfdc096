"""The epochs of a record, read from its entries, and the head of the chain at the end of each."""

from circolo.fairness.epoch import PublicEpoch
from circolo.fairness.hash_chain import entry_hash_1, entry_hash_2
from circolo.play.contract import BadOptions
from circolo.records.record import OpenEntry, Record, payload_hash, stored_events
from circolo.store.entries import GENESIS_HASH
from circolo.tables.events import Countersigned, EpochEnded
from circolo.tables.shuffles.public_epochs import Published
from circolo.wire import table_log

FORGERY_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadOptions,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Errors that a forged event can raise when it is folded: `evolve` does not check its events."""


class RecordEpochs:
    """The epochs of a record. Reading stops at a forged event, which `verify_record` reports."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ends: dict[int, tuple[int, bytes]] = {}
        """By epoch, the version of the entry that ends it, and the hash of the chain there."""

        self.countersigned: list[tuple[int, Countersigned]] = []
        """Countersignatures in the entries, each with the version of its entry."""

        self._published = Published()
        try:
            self._read(record)
        except FORGERY_ERRORS:
            return

    @property
    def last(self) -> int:
        """The last epoch to which the house of the record has committed, 0 if there is none."""
        return self._published.last

    def epoch(self, number: int) -> PublicEpoch | None:
        """Return an epoch of the record; None if the house has not committed to it."""
        return self._published.epoch(number)

    def _read(self, record: Record) -> None:
        link, game = GENESIS_HASH, None
        for entry in record.entries:
            if entry.chain == 1:
                link = entry_hash_1(link, payload_hash(entry))
            else:
                version, at = entry.version, entry.at
                link = entry_hash_2(
                    link, payload_hash(entry), stream=record.stream, version=version, at=at
                )
            if not isinstance(entry, OpenEntry):
                continue
            game = game or table_log.game_of_log(stored_events(entry))
            for event in table_log.decode_events(game, stored_events(entry)):
                self._published.read(event)
                if isinstance(event, EpochEnded):
                    self.ends[event.number] = (entry.version, link)
                elif isinstance(event, Countersigned):
                    self.countersigned.append((entry.version, event))
