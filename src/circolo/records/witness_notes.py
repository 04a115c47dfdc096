"""Witness notes: data about shuffles that a browser saved while its player played
(docs/records.md).

A player compares the notes with a record, to find out whether the house has changed its log later.
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
"""The maximum size of a file of notes, in bytes; `decode_notes` refuses longer files unread."""

NOTES_MAX = 1_000
"""The maximum number of notes in a file."""

Point = Literal["own", "house", "seed", "root", "head"]
"""A value that both a note and a record can hold: the commitment of the seat (own) or the house,
the seat's seed, the Merkle root of the pack, and the last entry hash of the epoch (head).
"""


class NotedHead(Struct, frozen=True, forbid_unknown_fields=True):
    """The hash of an epoch's last entry, as the browser saw it when the deal `deal` had ended."""

    deal: int
    head: Hash
    signed: Signed | None = None


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """The data of one epoch (the life of one shuffle) that a seat's browser saved."""

    table: str
    epoch: Annotated[int, Meta(ge=1)]
    seat: Annotated[int, Meta(ge=0, le=17)]
    seed: Hash
    """The seed that the browser contributed for its seat."""

    own: Hash
    """The seat's commitment to that seed."""

    house: Hash
    """The house's commitment that the browser saw before it revealed its seed."""

    taken: bool = False
    """True if the house acknowledged that it received the seed in time."""

    root: Hash | None = None
    head: NotedHead | None = None


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a file of notes about shuffles, which a player's browser saved.

    `witness` is the version of the format.
    """

    witness: int
    notes: Annotated[tuple[Note, ...], Meta(max_length=NOTES_MAX)]


class BadNotes(Exception):
    """A file cannot be read as notes of a browser about shuffles; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Difference(Struct, frozen=True):
    """A value in a record that differs from the value that a browser noted.

    `entry` is the version of the record's entry that ends the epoch, 0 if the epoch has not ended.
    """

    code: str
    entry: int
    detail: str


class ComparedNote(Struct, frozen=True):
    """The result of comparing one note with a record: values that agree, and differences."""

    epoch: int
    seat: int
    agreed: tuple[Point, ...]
    differences: tuple[Difference, ...]


class Comparison(Struct, frozen=True):
    """The results of comparing all of a browser's notes about a table with a record."""

    compared: tuple[ComparedNote, ...]
    later: tuple[int, ...]
    """The epochs of notes that could not be compared, because they begin after the record's end."""

    @property
    def differences(self) -> tuple[Difference, ...]:
        """The differences of all notes, in one tuple."""
        return tuple(each for one in self.compared for each in one.differences)


class _Version(Struct):
    witness: int | None = None


def decode_notes(file: bytes) -> Notes:
    """Decode a file of notes.

    Raises BadNotes: witness_too_large, witness_version, witness_unreadable.
    """
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
    """Compare a record with those notes that are about its table.

    Raises msgspec.DecodeError if the events of the record cannot be decoded.
    """
    epochs = RecordEpochs(record)
    own_notes = [note for note in notes.notes if stream_of(TableId(note.table)) == record.stream]
    return Comparison(
        compared=tuple(_compared(epochs, note) for note in own_notes if note.epoch <= epochs.last),
        later=tuple(note.epoch for note in own_notes if note.epoch > epochs.last),
    )


def _compared(epochs: RecordEpochs, note: Note) -> ComparedNote:
    epoch = epochs.epoch(note.epoch)
    entry, _ = epochs.ends.get(note.epoch, (0, b""))
    if epoch is None or note.seat >= min(len(epoch.participants), len(epoch.revealed)):
        missing = Difference("witness_epoch_missing", entry, f"shuffle {note.epoch}")
        return ComparedNote(note.epoch, note.seat, (), (missing,))
    points = list(_compared_points(epochs, note, epoch))
    return ComparedNote(
        epoch=note.epoch,
        seat=note.seat,
        agreed=tuple(point for point, agrees in points if agrees),
        differences=tuple(
            Difference(
                _code(epochs, note, point), entry, f"shuffle {note.epoch}: {_DETAILS[point]}"
            )
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


def _compared_points(
    epochs: RecordEpochs, note: Note, epoch: PublicEpoch
) -> Iterator[tuple[Point, bool]]:
    """Yield the name of each value that both the note and the record hold, and whether it is equal
    in both.

    `epoch` is the note's epoch (the life of one shuffle) in the record.
    """
    expected = seat_commitment(note.seed, stream=epoch.stream, epoch=note.epoch, seat=note.seat)
    yield "own", epoch.participants[note.seat].commitment == note.own == expected
    yield "house", epoch.commitment == note.house
    shown = epoch.revealed[note.seat]
    if shown or (note.taken and epoch.ready):
        yield "seed", shown == note.seed
    if note.root is not None and epoch.root:
        yield "root", epoch.root == note.root
    if note.head is not None and note.epoch in epochs.ends:
        yield "head", epochs.ends[note.epoch][1] == note.head.head


def _code(epochs: RecordEpochs, note: Note, point: Point) -> str:
    if point == "head" and _has_signed_both(epochs.record, note):
        return "witness_two_histories"
    return f"witness_{point}"


def _has_signed_both(record: Record, note: Note) -> bool:
    """Return whether the same key validly signed the head in the note and that of the record."""
    signed, noted = record.signed, note.head
    if signed is None or noted is None or noted.signed is None or signed.key != noted.signed.key:
        return False
    return holds(signed, stream=record.stream, deal=record.deal, head=record.head) and holds(
        noted.signed, stream=record.stream, deal=noted.deal, head=noted.head
    )
