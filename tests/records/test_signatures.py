"""The check of a house's signature of a record."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.fairness.signing import PublishedKey, SigningKey
from circolo.records.record import Record, decode_record, encode_record
from circolo.records.record_builder import build_record
from circolo.records.record_verifier import Signature, verify_record
from tests.records.matches import a_match

HOUSE = SigningKey(bytes(range(32)))
OTHER = SigningKey(bytes(range(1, 33)))
NOON = Millis(1_800_000_000_000)


def signed(by: SigningKey = HOUSE, *, at: Millis = NOON) -> Record:
    record = build_record(a_match(), 1)
    mark = by.sign(stream=record.stream, deal=record.deal, head=record.head, at=at)
    return replace(record, signed=mark)


def published(key: SigningKey, *, since: int = 0, until: int | None = None) -> PublishedKey:
    return PublishedKey(key.public, Millis(since), None if until is None else Millis(until))


def codes(record: Record, *keys: PublishedKey) -> list[str]:
    return [finding.code for finding in verify_record(record, keys=keys).findings]


def test_a_signature_by_a_given_key_is_known() -> None:
    verdict = verify_record(decode_record(encode_record(signed())), keys=[published(HOUSE)])
    assert (verdict.findings, verdict.signature) == ((), Signature(HOUSE.public, NOON, known=True))


def test_a_signature_by_a_key_that_was_not_given_is_unknown() -> None:
    verdict = verify_record(signed())
    assert (verdict.findings, verdict.signature) == ((), Signature(HOUSE.public, NOON, known=False))


def test_an_unsigned_record_is_valid_without_a_signature() -> None:
    verdict = verify_record(build_record(a_match(), 1))
    assert (verdict.findings, verdict.signature) == ((), None)


@pytest.mark.parametrize("field", ["stream", "deal", "head"])
def test_a_signature_is_valid_for_one_head_only(field: str) -> None:
    other = {"stream": "table:elsewhere", "deal": 2, "head": bytes(32)}
    record = replace(signed(), **{field: other[field]})
    assert "signature_wrong" in codes(record)
    assert verify_record(record).signature is None


def test_a_signature_with_a_changed_time_is_invalid() -> None:
    mark = signed().signed
    assert mark is not None
    later = replace(signed(), signed=replace(mark, at=Millis(NOON + 1)))
    assert codes(later) == ["signature_wrong"]


def test_a_record_not_signed_by_a_given_key_is_reported() -> None:
    assert codes(signed(OTHER), published(HOUSE)) == ["key_unknown"]
    assert codes(build_record(a_match(), 1), published(HOUSE)) == ["signature_missing"]


def test_a_key_is_known_only_for_the_time_in_which_the_house_used_it() -> None:
    old = published(HOUSE, since=NOON - 9, until=NOON + 9)
    today = published(OTHER, since=NOON + 9)
    assert codes(signed(), old, today) == []
    assert codes(signed(at=Millis(NOON + 10)), old, today) == ["key_unknown"]
    assert codes(signed(at=Millis(NOON - 10)), old, today) == ["key_unknown"]


def test_a_signature_with_a_truncated_key_is_invalid() -> None:
    mark = signed().signed
    assert mark is not None
    assert codes(replace(signed(), signed=replace(mark, key=mark.key[:16]))) == ["signature_wrong"]
