"""Coverage of a record by anchors that a person has saved."""

import pytest

from circolo.cards.units import Millis
from circolo.fairness.anchors import (
    NO_ANCHOR,
    Anchor,
    HeadPath,
    anchored,
    leads,
    path_of,
    tree_over,
)
from circolo.records.anchor_checks import AnchorCoverage, best_coverage, entry_numbers_by_hash
from circolo.records.record_builder import build_record
from tests.records.matches import a_match


def anchor_of(heads: dict[str, bytes], *, at: int = 1) -> Anchor:
    return anchored(tree_over(heads.items()), at=Millis(at), before=NO_ANCHOR, key=None)


def test_best_coverage_is_the_earliest_anchor_that_covers_most_entries() -> None:
    entries = a_match()
    record = build_record(entries, 1)
    hashes = {entry.version: entry.hash for entry in entries}
    last = len(record.entries)
    kept = [
        (anchor_of({record.stream: head}, at=at), head)
        for at, head in enumerate([hashes[3], hashes[last], hashes[last], bytes(32)], 1)
    ]
    assert best_coverage(record, kept) == AnchorCoverage(kept[1][0].anchor, Millis(2), last)
    assert best_coverage(record, kept[:1]) == AnchorCoverage(kept[0][0].anchor, Millis(1), 3)
    assert best_coverage(record, kept[3:]) is None
    assert entry_numbers_by_hash(record) == {
        hashes[version]: version for version in range(1, last + 1)
    }


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13])
def test_each_head_of_an_anchor_has_a_path_valid_for_it_alone(size: int) -> None:
    heads = {f"table:{n}": bytes([n]) * 32 for n in range(size)}
    anchor = anchor_of(heads)
    other = anchor_of(heads | {"table:0": bytes([99]) * 32})
    for stream in heads:
        path = path_of(anchor, list(heads.items()), stream)
        assert leads(path)
        assert not leads(moved(path, head="ab" * 32))
        assert not leads(moved(path, stream="table:other"))
        assert not leads(moved(path, anchor=other))


def moved(path: HeadPath, **fields: object) -> HeadPath:
    known = {name: getattr(path, name) for name in HeadPath.__struct_fields__}
    return HeadPath(**(known | fields))
