"""The epochs of a record, as its entries tell them, and the head of its chain where each ended."""

from circolo.fairness.chain import link_1, link_2
from circolo.fairness.epoch import PublicEpoch
from circolo.play.contract import BadOptions
from circolo.records.record import Open, Record, stored, told
from circolo.store.unit_of_work import GENESIS
from circolo.tables.events import Countersigned, EpochEnded
from circolo.tables.published import Published
from circolo.wire import log

BY_FORGERY = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BadOptions,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What folding an event that never happened can end in: folds trust what was decided."""


class ReadEpochs:
    """The epochs of a record, up to an event that cannot be: the check of the record names it."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ends: dict[int, tuple[int, bytes]] = {}
        """By epoch, the version of the entry that ends it, and its link."""

        self.countersigned: list[tuple[int, Countersigned]] = []
        """Countersignatures in the entries, each with the version of its entry."""

        self._published = Published()
        try:
            self._read(record)
        except BY_FORGERY:
            return

    @property
    def last(self) -> int:
        """The last epoch to which the house of the record has committed, 0 if there is none."""
        return self._published.last

    def epoch(self, number: int) -> PublicEpoch | None:
        """Return an epoch of the record; None if the house has not committed to it."""
        return self._published.epoch(number)

    def _read(self, record: Record) -> None:
        link, game = GENESIS, None
        for entry in record.entries:
            if entry.chain == 1:
                link = link_1(link, told(entry))
            else:
                version, at = entry.version, entry.at
                link = link_2(link, told(entry), stream=record.stream, version=version, at=at)
            if not isinstance(entry, Open):
                continue
            game = game or log.game_of_log(stored(entry))
            for event in log.from_store(game, stored(entry)):
                self._published.read(event)
                if isinstance(event, EpochEnded):
                    self.ends[event.number] = (entry.version, link)
                elif isinstance(event, Countersigned):
                    self.countersigned.append((entry.version, event))
