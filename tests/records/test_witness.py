"""The comparison of a record with the witness notes of a browser."""

from base64 import b64encode
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.fairness.signing import SigningKey
from circolo.records import witness_notes
from circolo.records.record import OpenEntry, Record
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import verify_record
from circolo.records.witness_notes import (
    NOTES_MAX,
    NOTES_MAX_BYTES,
    BadNotes,
    Note,
    NotedHead,
    Notes,
    compare_notes,
    decode_notes,
)
from tests.records.matches import a_match
from tests.records.noting import ended, notes_of, with_note
from tests.records.test_records import changed, codes, rechained

ANNA = Seat(0)
ALL = ("own", "house", "seed", "root", "head")
OTHER = bytes(range(32))
HOUSE = SigningKey(bytes(range(32)))
NOON = Millis(1_800_000_000_000)


def first_deal() -> Record:
    return build_record(a_match(), 1)


def second_deal() -> Record:
    return build_record(a_match(), 2)


def notes() -> Notes:
    return notes_of(a_match(), ANNA)


def told(record: Record, kept: Notes) -> list[tuple[str, int]]:
    return [(each.code, each.entry) for each in compare_notes(record, kept).differences]


def test_the_record_of_an_honest_house_agrees_with_all_notes() -> None:
    comparison = compare_notes(second_deal(), notes())
    assert [(one.epoch, one.agreed) for one in comparison.compared][:2] == [(1, ALL), (2, ALL)]
    assert comparison.differences == ()


def test_a_shuffle_after_the_end_of_the_record_is_no_difference() -> None:
    comparison = compare_notes(first_deal(), notes())
    assert [one.epoch for one in comparison.compared][:1] == [1]
    assert comparison.later == tuple(
        note.epoch for note in notes().notes if note.epoch > len(comparison.compared)
    )
    assert comparison.later != ()
    assert comparison.differences == ()


def test_notes_of_another_table_are_not_compared() -> None:
    elsewhere = replace(notes(), notes=tuple(replace(n, table="t0zzz") for n in notes().notes))
    comparison = compare_notes(second_deal(), elsewhere)
    assert (comparison.compared, comparison.later) == ((), ())


@pytest.mark.parametrize(
    ("field", "code"),
    [
        ("own", "witness_own"),
        ("house", "witness_house"),
        ("seed", "witness_seed"),
        ("root", "witness_root"),
    ],
)
def test_a_value_that_differs_from_the_notes_is_reported(field: str, code: str) -> None:
    record = second_deal()
    found = told(record, with_note(notes(), 1, **{field: OTHER}))
    # A seed that does not fit the commitment also makes the commitment differ.
    expected = ["witness_own", "witness_seed"] if field == "seed" else [code]
    assert found == [(each, ended(record, 1)) for each in expected]


def test_another_head_than_the_noted_one_is_reported() -> None:
    record = second_deal()
    other = with_note(notes(), 1, head=NotedHead(1, OTHER))
    assert told(record, other) == [("witness_head", ended(record, 1))]


def test_two_histories_signed_by_one_key_are_reported() -> None:
    record = second_deal()
    record = replace(record, signed=sign(record.deal, record.head))
    one_key = with_note(notes(), 1, head=NotedHead(1, OTHER, sign(1, OTHER)))
    another = with_note(notes(), 1, head=NotedHead(1, OTHER, sign(1, OTHER, by=bytes(32))))
    not_of_it = with_note(notes(), 1, head=NotedHead(1, OTHER, sign(1, bytes(32))))
    assert told(record, one_key) == [("witness_two_histories", ended(record, 1))]
    assert told(record, another) == [("witness_head", ended(record, 1))]
    assert told(record, not_of_it) == [("witness_head", ended(record, 1))]


def sign(deal: int, head: bytes, *, by: bytes | None = None) -> Any:
    key = HOUSE if by is None else SigningKey(by)
    return key.sign(stream=a_match()[0].stream, deal=deal, head=head, at=NOON)


def test_a_record_without_an_acknowledged_seed_is_reported() -> None:
    """The record states that Anna withheld the seed."""
    hidden = rechained(without(second_deal(), is_reveal))
    codes_of_it = [code for code, _ in told(hidden, notes())]
    assert codes_of_it[:2] == ["witness_seed", "witness_head"]
    not_taken = with_note(with_note(notes(), 1, taken=False, head=None), 2, head=None)
    assert told(hidden, replace(not_taken, notes=not_taken.notes[:2])) == []


def without(record: Record, is_gone: Callable[[dict[str, Any]], bool]) -> Record:
    """Return a copy of the record without the events for which `is_gone` is true."""
    entries = tuple(
        replace(entry, events=[event for event in entry.events if not is_gone(event)])
        if isinstance(entry, OpenEntry)
        else entry
        for entry in record.entries
    )
    return replace(record, entries=entries)


def is_reveal(event: dict[str, Any]) -> bool:
    return (event["type"], event.get("seat"), event.get("epoch")) == ("seed_revealed", 0, 1)


def test_a_noted_shuffle_missing_from_the_record_is_reported() -> None:
    record = second_deal()
    assert told(without(record, begins_the_first), notes())[0] == (
        "witness_epoch_missing",
        ended(record, 1),
    )


def begins_the_first(event: dict[str, Any]) -> bool:
    return (event["type"], event.get("number")) == ("epoch_began", 1)


def doctored() -> Record:
    """Return a record with a changed commitment of the house, and a head that fits."""
    return rechained(changed(second_deal(), "epoch_began", commitment=b64encode(OTHER).decode()))


def test_notes_reveal_a_house_that_changed_its_commitment() -> None:
    assert "shuffle_house_seed" in codes(doctored())
    assert [code for code, _ in told(doctored(), notes())][:2] == ["witness_house", "witness_head"]


@pytest.mark.parametrize("field", ["own", "house", "seed", "root"])
def test_a_comparison_that_accepts_every_value_fails_the_test(
    field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault is a comparison for which every value agrees."""
    points: Callable[..., Any] = witness_notes._compared_points

    def agreeable(*given: Any) -> list[tuple[str, bool]]:
        return [(point, True) for point, _ in points(*given)]

    monkeypatch.setattr(witness_notes, "_compared_points", agreeable)
    with pytest.raises(AssertionError):
        test_a_value_that_differs_from_the_notes_is_reported(field, f"witness_{field}")


def test_notes_are_decoded_as_they_were_encoded() -> None:
    signed = notes_of(a_match(), ANNA, key=HOUSE)
    assert decode_notes(msgspec.json.encode(signed)) == signed


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "witness_unreadable"),
        (b"[]", "witness_unreadable"),
        (b"\xff", "witness_unreadable"),
        (b"[" * 100_000, "witness_unreadable"),
        (b'{"notes":[]}', "witness_unreadable"),
        (b'{"witness":1,"notes":[{}]}', "witness_unreadable"),
        (b'{"witness":2,"notes":[]}', "witness_version"),
        (b" " * (NOTES_MAX_BYTES + 1), "witness_too_large"),
    ],
)
def test_a_file_that_holds_no_notes_is_refused(file: bytes, code: str) -> None:
    with pytest.raises(BadNotes) as bad:
        decode_notes(file)
    assert bad.value.code == code


def test_more_notes_than_a_browser_keeps_are_refused() -> None:
    small: Note = replace(notes().notes[0], head=None, root=None)
    many = Notes(1, (small,) * (NOTES_MAX + 1))
    with pytest.raises(BadNotes) as bad:
        decode_notes(msgspec.json.encode(many))
    assert bad.value.code == "witness_unreadable"


def test_comparing_a_forged_record_raises_no_exception() -> None:
    for tag, fields in (
        ("seeds_closed", {"participants": []}),
        ("seed_revealed", {"seat": 40}),
        ("epoch_began", {"number": 9}),
    ):
        forged = changed(second_deal(), tag, **fields)
        verify_record(forged)
        compare_notes(forged, notes())
