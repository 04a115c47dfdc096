"""Records of matches: their content, their check, and the refusal of malformed files."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.records import record as files
from circolo.records.record import (
    RECORD_MAX_BYTES,
    BadRecord,
    HashedEntry,
    OpenEntry,
    Record,
    decode_record,
    encode_record,
)
from circolo.records.record_builder import DealNotRevealed, build_record
from circolo.records.record_verifier import verify_record
from circolo.store.entries import SALT_BYTES
from tests.records.matches import a_match

OLD = Path(__file__).parent / "version-1.json"

Event = dict[str, Any]
ENDED = ("epoch_ended", 1)


def first_deal() -> Record:
    return build_record(a_match(), 1)


def whole() -> Record:
    """Return the record of the last deal, which covers the whole match."""
    return build_record(a_match(), last_deal())


def last_deal() -> int:
    events = [e for entry in a_match() for e in msgspec.json.decode(entry.events)]
    return max(int(e["event"]["number"]) for e in events if is_a(e, "deal_ended"))


def told(record: Record) -> list[Event]:
    return [e for entry in record.entries if isinstance(entry, OpenEntry) for e in entry.events]


def is_a(event: Event, tag: str) -> bool:
    """Return whether an event of the table, or the game's event in it, has this tag."""
    return tag in (event["type"], event.get("event", {}).get("type"))


def changed(record: Record, tag: str, **fields: Any) -> Record:
    """Return a copy of the record with fields of the first event with this tag replaced."""
    copy = decode_record(encode_record(record))
    found = next(event for event in told(copy) if is_a(event, tag))
    (found if found["type"] == tag else found["event"]).update(fields)
    return copy


def rechained(record: Record) -> Record:
    """Return the record with its head computed again from its entries."""
    return replace(record, head=files.chain_head(record.stream, record.entries))


def codes(record: Record, *, shown: bytes | None = None) -> list[str]:
    return [finding.code for finding in verify_record(record, shown=shown).findings]


def refusal(file: bytes) -> str:
    with pytest.raises(BadRecord) as bad:
        verify_record(decode_record(file))
    return bad.value.code


def test_an_honest_record_is_valid() -> None:
    named = replace(whole(), names={"anna": "Anna Rossi", "bruno": ""})
    verdict = verify_record(
        named, shown=a_match()[-1].hash if whole().head == a_match()[-1].hash else None
    )
    assert verdict.findings == ()
    assert verdict.game == "tressette"
    assert verdict.names == ("Anna Rossi", "")
    assert verdict.table is not None
    assert verdict.table.phase == "over"


def test_the_record_of_a_deal_ends_with_the_entry_that_reveals_its_seed() -> None:
    record = first_deal()
    assert codes(record) == []
    last = replace(record, entries=record.entries[-1:])
    assert [e["number"] for e in told(last) if is_a(e, "epoch_ended")] == [1]
    assert not any(is_a(e, "deal_ended") and e["event"]["number"] > 1 for e in told(record))


def test_the_verdict_names_the_seats_that_contributed_seeds() -> None:
    first, *_ = verify_record(whole()).shufflings
    assert (first.epoch, first.ended, first.brought) == (1, "dealt", ("seed", "seed"))
    third = verify_record(build_record(a_match(seeds=False), 3)).shufflings[2]
    assert third.brought == ("seed", "absent")


def test_a_record_does_not_contain_the_card_order() -> None:
    assert {tuple(e["event"]["order"]) for e in told(whole()) if is_a(e, "pack_shuffled")} == {()}


def test_premoves_are_not_in_the_record() -> None:
    kept = [entry for entry in whole().entries if isinstance(entry, HashedEntry)]
    assert len(kept) == 2
    assert b"premove" not in encode_record(whole())
    assert b"habits" not in encode_record(whole())


def test_a_record_contains_no_command_ids_and_no_stored_salts() -> None:
    """A command id would show whether a premove answered; the salt would allow guessing it."""
    file = encode_record(whole())
    assert [e.command for e in a_match() if e.command.encode() in file] == []
    assert [e.command for e in a_match() if b64encode(e.salt) in file] == []


@pytest.mark.parametrize("of", [OpenEntry, HashedEntry])
def test_a_changed_time_breaks_the_chain(of: type[OpenEntry | HashedEntry]) -> None:
    record = whole()
    place = next(at for at, entry in enumerate(record.entries) if isinstance(entry, of))
    entries = list(record.entries)
    entries[place] = replace(entries[place], at=Millis(entries[place].at + 1))
    assert codes(replace(record, entries=tuple(entries))) == ["chain_broken"]


def test_a_record_of_version_1_is_still_valid() -> None:
    record = decode_record(OLD.read_bytes())
    assert (record.record, {entry.chain for entry in record.entries}) == (1, {1})
    assert codes(record) == []


def test_an_old_record_shows_the_names_in_its_entries() -> None:
    names = verify_record(decode_record(OLD.read_bytes())).names
    assert names == ("Nonò «il Re»", "Žofia ♥ 🂡", "bot0", "bot1")


def test_names_beside_the_entries_are_not_hashed() -> None:
    other = replace(whole(), names={"anna": "Zoe", "carla": "Carla"})
    assert verify_record(other).names == ("Zoe", "")
    assert codes(other) == []


def test_a_chain_that_returns_to_version_1_is_reported() -> None:
    old, new = decode_record(OLD.read_bytes()), first_deal().entries[20]
    assert isinstance(new, OpenEntry)
    forward = replace(new, version=len(old.entries) + 1)
    back = replace(new, version=len(old.entries) + 2, salt=bytes(SALT_BYTES), chain=1)
    assert "chain_older" not in codes(rechained(replace(old, entries=(*old.entries, forward))))
    assert "chain_older" in codes(rechained(replace(old, entries=(*old.entries, forward, back))))


def test_a_record_of_version_1_with_entries_of_chain_2_is_refused() -> None:
    assert refusal(encode_record(replace(first_deal(), record=1))) == "record_unreadable"


def test_a_running_deal_has_no_record() -> None:
    in_the_first_deal = a_match()[:30]
    with pytest.raises(DealNotRevealed):
        build_record(in_the_first_deal, 1)
    with pytest.raises(DealNotRevealed):
        build_record(a_match(), last_deal() + 1)


def other_card(record: Record) -> str:
    """Return the last card that was played, to replace the first one."""
    cards = [str(e["event"]["card"]) for e in told(record) if is_a(e, "card_played")]
    return cards[-1]


def with_another_card(record: Record) -> Record:
    return changed(record, "card_played", card=other_card(record))


def with_another_action(record: Record) -> Record:
    return changed(record, "went_on", seat=1 - went_on(record))


def went_on(record: Record) -> int:
    return int(next(e for e in told(record) if is_a(e, "went_on"))["event"]["seat"])


def with_another_seed(record: Record) -> Record:
    return changed(record, "seed_revealed", seed=msgspec.to_builtins(bytes(32)))


def with_another_seed_of_the_house(record: Record) -> Record:
    return changed(record, "epoch_ended", seed=msgspec.to_builtins(bytes(32)))


def with_another_root(record: Record) -> Record:
    return changed(record, "pack_fixed", root=msgspec.to_builtins(bytes(32)))


def with_another_lot(record: Record) -> Record:
    (lot,) = [e for e in told(record) if is_a(e, "lot_drawn")][:1]
    return changed(record, "lot_drawn", value=1 - lot["event"]["value"])


def with_another_score(record: Record) -> Record:
    return changed(record, "deal_scored", points=[11, 0])


def with_another_salt(record: Record) -> Record:
    first = record.entries[0]
    assert isinstance(first, OpenEntry)
    return replace(
        record, entries=(replace(first, salt=bytes(len(first.salt))), *record.entries[1:])
    )


def without_an_entry(record: Record) -> Record:
    return replace(record, entries=record.entries[:20] + record.entries[21:])


def with_two_entries_swapped(record: Record) -> Record:
    a, b = record.entries[20:22]
    swapped = (replace(b, version=a.version), replace(a, version=b.version))
    return replace(record, entries=record.entries[:20] + swapped + record.entries[22:])


def with_other_options(record: Record) -> Record:
    sheet = told(record)[0]["sheet"]
    options = {**sheet["options"], "cappotto": 3}
    return changed(record, "opened", sheet={**sheet, "options": options})


def with_another_player(record: Record) -> Record:
    return changed(record, "seated", player="carla")


def with_another_commitment(record: Record) -> Record:
    return changed(record, "seed_committed", commitment=msgspec.to_builtins(bytes(32)))


def without_the_end_of_a_shuffle(record: Record) -> Record:
    copy = decode_record(encode_record(record))
    for entry in copy.entries:
        if isinstance(entry, OpenEntry):
            entry.events[:] = [e for e in entry.events if (e["type"], e.get("number")) != ENDED]
    return copy


def of_another_table(record: Record) -> Record:
    return replace(record, stream="table:elsewhere")


def of_another_deal(record: Record) -> Record:
    return replace(record, deal=record.deal + 1)


CHANGES = [
    with_other_options,
    with_another_player,
    with_another_commitment,
    without_the_end_of_a_shuffle,
    of_another_table,
    of_another_deal,
    with_another_card,
    with_another_action,
    with_another_seed,
    with_another_seed_of_the_house,
    with_another_root,
    with_another_lot,
    with_another_score,
    with_another_salt,
    without_an_entry,
    with_two_entries_swapped,
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_single_change_makes_the_record_invalid(change: Callable[[Record], Record]) -> None:
    assert codes(change(whole())) != []


@pytest.mark.parametrize("change", [c for c in CHANGES if c is not with_another_salt])
def test_recomputing_the_chain_does_not_hide_a_change(change: Callable[[Record], Record]) -> None:
    """A changed salt is left out: it changes nothing of the match, only the head."""
    assert codes(rechained(change(whole()))) != []


def test_a_recomputed_chain_differs_from_the_published_head() -> None:
    record = whole()
    assert codes(record, shown=record.head) == []
    forged = rechained(with_another_salt(record))
    assert codes(forged) == []
    assert codes(forged, shown=record.head) == ["head_differs"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (with_other_options, "rules_differ"),
        (with_another_player, "shuffle_seats"),
        (with_another_commitment, "shuffle_seats"),
        (without_the_end_of_a_shuffle, "shuffle_unfinished"),
        (of_another_table, "stream_differs"),
        (of_another_deal, "deal_missing"),
        (with_another_seed, "shuffle_seat_seed"),
        (with_another_seed_of_the_house, "shuffle_house_seed"),
        (with_another_root, "shuffle_root"),
        (with_another_lot, "shuffle_lot"),
        (with_another_score, "event_differs"),
        (without_an_entry, "entry_missing"),
    ],
)
def test_each_change_has_its_finding_code(change: Callable[[Record], Record], code: str) -> None:
    assert code in codes(rechained(change(whole())))


def test_a_changed_settlement_is_reported() -> None:
    forged = changed(whole(), "settled", settlement={"changes": [1, -1]})
    assert codes(rechained(forged)) == ["prizes_differ"]


def as_json(record: Record) -> Any:
    return msgspec.json.decode(encode_record(record))


def without(field: str) -> bytes:
    fields = as_json(first_deal())
    del fields[field]
    return msgspec.json.encode(fields)


def having(**fields: Any) -> bytes:
    return msgspec.json.encode({**as_json(first_deal()), **fields})


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"", "record_unreadable"),
        (b"{", "record_unreadable"),
        (b"[]", "record_unreadable"),
        (b"{}", "record_unreadable"),
        (b"[" * 100_000, "record_unreadable"),
        (b'{"record": 0}', "record_version"),
        (b'{"record": 3}', "record_version"),
        (b" " * (RECORD_MAX_BYTES + 1), "record_too_large"),
    ],
)
def test_a_file_that_is_no_record_is_refused(file: bytes, code: str) -> None:
    assert refusal(file) == code


def test_a_record_with_missing_or_unknown_fields_is_refused() -> None:
    assert refusal(without("head")) == "record_unreadable"
    assert refusal(having(colour="red")) == "record_unreadable"
    assert refusal(having(head="c2hvcnQ=")) == "record_unreadable"


def test_a_truncated_file_is_refused() -> None:
    assert refusal(encode_record(first_deal())[:-100]) == "record_unreadable"


def test_a_record_that_does_not_begin_with_the_opening_of_a_table_is_refused() -> None:
    assert refusal(having(entries=[])) == "record_no_table"
    assert refusal(encode_record(replace(first_deal(), entries=first_deal().entries[1:]))) == (
        "record_no_table"
    )


def test_a_record_with_malformed_events_is_refused() -> None:
    assert refusal(encode_record(changed(first_deal(), "seated", seat="first"))) == "record_events"


def test_a_reformatted_file_is_the_same_record() -> None:
    pretty = msgspec.json.format(encode_record(whole()), indent=2)
    assert decode_record(pretty) == whole()
    assert codes(decode_record(pretty)) == []
