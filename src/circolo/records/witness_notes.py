"""Witness notes: what a browser saw of the shuffles to which it brought a seed.

`compare_notes` compares them with a record (docs/records.md).
"""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from circolo.fairness.epoch import PublicEpoch
from circolo.fairness.seeds import seat_commitment
from circolo.fairness.signing import Signed, holds
from circolo.records.record import Hash, Record
from circolo.records.record_epochs import RecordEpochs
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import TableId

NOTES_VERSION = 1
NOTES_MAX_BYTES = 1024 * 1024
"""A longer file is refused before it is read."""

NOTES_MAX = 1_000

Point = Literal["own", "house", "seed", "root", "head"]
"""What a note and a record both hold: the commitment of the seat, that of the house, the seed of
the seat, the Merkle root of the pack, and the head of the chain at the end of the shuffle.
"""


class NotedHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The head that the browser saw at the end of the shuffle, as the head of the deal `deal`."""

    deal: int
    head: Hash
    signed: Signed | None = None


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """What one browser saw of one epoch."""

    table: str
    epoch: Annotated[int, Meta(ge=1)]
    seat: Annotated[int, Meta(ge=0, le=17)]
    seed: Hash
    """The seed of the seat."""

    own: Hash
    """The commitment of the seat."""

    house: Hash
    """The commitment of the house at the time at which the browser revealed its seed."""

    taken: bool = False
    """True once the house has acknowledged the seed."""

    root: Hash | None = None
    head: NotedHead | None = None


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """The file of notes; `witness` is its version."""

    witness: int
    notes: Annotated[tuple[Note, ...], Meta(max_length=NOTES_MAX)]


class BadNotes(Exception):
    """A file that does not hold valid witness notes; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Difference(Struct, frozen=True):
    """A point on which a record differs from a note.

    `entry` is the version of the record's entry, 0 if no entry holds this point.
    """

    code: str
    entry: int
    detail: str


class ComparedNote(Struct, frozen=True):
    """The comparison of one note with a record: the points that agree, and the differences."""

    epoch: int
    seat: int
    agreed: tuple[Point, ...]
    differences: tuple[Difference, ...]


class Comparison(Struct, frozen=True):
    """The comparison of all notes with a record."""

    compared: tuple[ComparedNote, ...]
    later: tuple[int, ...]
    """Epochs with a note that come after the end of the record."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All differences of all notes."""
        return tuple(each for one in self.compared for each in one.differences)


class _Version(Struct):
    witness: int | None = None


def decode_notes(file: bytes) -> Notes:
    """Read a file of notes; raises BadNotes."""
    if len(file) > NOTES_MAX_BYTES:
        raise BadNotes("witness_too_large", f"a file of notes has at most {NOTES_MAX_BYTES} bytes")
    try:
        version = msgspec.json.decode(file, type=_Version).witness
        if version is not None and version != NOTES_VERSION:
            raise BadNotes(
                "witness_version", f"it is of version {version}; this circolo reads {NOTES_VERSION}"
            )
        return msgspec.json.decode(file, type=Notes)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadNotes("witness_unreadable", str(error)) from None


def compare_notes(record: Record, notes: Notes) -> Comparison:
    """Compare a record with the notes about its table.

    Raises DecodeError if the events of the record cannot be read.
    """
    read = RecordEpochs(record)
    ours = [note for note in notes.notes if stream_of(TableId(note.table)) == record.stream]
    return Comparison(
        compared=tuple(_compared(read, note) for note in ours if note.epoch <= read.last),
        later=tuple(note.epoch for note in ours if note.epoch > read.last),
    )


def _compared(read: RecordEpochs, note: Note) -> ComparedNote:
    epoch = read.epoch(note.epoch)
    entry, _ = read.ends.get(note.epoch, (0, b""))
    if epoch is None or note.seat >= min(len(epoch.participants), len(epoch.revealed)):
        missing = Difference("witness_epoch_missing", entry, f"shuffle {note.epoch}")
        return ComparedNote(note.epoch, note.seat, (), (missing,))
    points = list(_points(read, note, epoch))
    return ComparedNote(
        epoch=note.epoch,
        seat=note.seat,
        agreed=tuple(point for point, agrees in points if agrees),
        differences=tuple(
            Difference(_code(read, note, point), entry, f"shuffle {note.epoch}: {_DETAILS[point]}")
            for point, agrees in points
            if not agrees
        ),
    )


_DETAILS: dict[Point, str] = {
    "own": "the seat's commitment in the record is not that of the notes",
    "house": "the house's commitment in the record is not the one that it showed before the seat "
    "revealed its seed",
    "seed": "the record does not have the seed that the house accepted from the seat",
    "root": "the pack in the record is not the one that was fixed",
    "head": "the chain of the record has another head there, so it is another history",
}


def _points(read: RecordEpochs, note: Note, epoch: PublicEpoch) -> Iterator[tuple[Point, bool]]:
    """Yield each point that note and record both hold, and whether they agree on it."""
    bound = seat_commitment(note.seed, stream=epoch.stream, epoch=note.epoch, seat=note.seat)
    yield "own", epoch.participants[note.seat].commitment == note.own == bound
    yield "house", epoch.commitment == note.house
    shown = epoch.revealed[note.seat]
    if shown or (note.taken and epoch.ready):
        yield "seed", shown == note.seed
    if note.root is not None and epoch.root:
        yield "root", epoch.root == note.root
    if note.head is not None and note.epoch in read.ends:
        yield "head", read.ends[note.epoch][1] == note.head.head


def _code(read: RecordEpochs, note: Note, point: Point) -> str:
    if point == "head" and _has_signed_both(read.record, note):
        return "witness_two_histories"
    return f"witness_{point}"


def _has_signed_both(record: Record, note: Note) -> bool:
    """Return whether one key has signed both the head of the note and that of the record."""
    signed, noted = record.signed, note.head
    if signed is None or noted is None or noted.signed is None or signed.key != noted.signed.key:
        return False
    return holds(signed, stream=record.stream, deal=record.deal, head=record.head) and holds(
        noted.signed, stream=record.stream, deal=noted.deal, head=noted.head
    )
