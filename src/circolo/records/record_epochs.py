"""Reads the epochs (lives of shuffles) of a record, with the last entry hash of each."""

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
"""The exceptions that `evolve` can raise for a forged event, since it does not check events."""


class RecordEpochs:
    """The epochs (lives of shuffles) that a record's events describe.

    Reading stops at a forged event, which `verify_record` reports.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ends: dict[int, tuple[int, bytes]] = {}
        """The version and the hash of the entry that ends each epoch, by the epoch's number."""

        self.countersigned: list[tuple[int, Countersigned]] = []
        """The events that hold browsers' signatures, each with the version of its entry."""

        self._published = Published()
        try:
            self._read(record)
        except FORGERY_ERRORS:
            return

    @property
    def last(self) -> int:
        """The number of the last epoch for which the house published a commitment, or 0."""
        return self._published.last

    def epoch(self, number: int) -> PublicEpoch | None:
        """Return the public data of an epoch, or None if it has no commitment of the house."""
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
