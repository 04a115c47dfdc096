"""The hash chain of a stream, as `follow_chain` checks it."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.store.entries import GENESIS_HASH, Entry, Head, follow_chain, head_after, with_hash
from circolo.store.errors import BrokenChain
from tests.store.entries import entries

BEGINNING = Head("table:1", 0, GENESIS_HASH)


def test_follow_chain_returns_the_head_after_the_last_entry() -> None:
    four = entries("table:1", 4)
    heads = [BEGINNING, *map(head_after, four)]
    assert follow_chain(heads[0], four) == heads[4]
    assert follow_chain(heads[2], four[2:]) == heads[4]
    assert follow_chain(heads[2], ()) == heads[2]


@pytest.mark.parametrize("wrong", [0, 1, 3])
def test_a_broken_chain_is_reported_at_the_first_wrong_entry(wrong: int) -> None:
    four = entries("table:1", 4)
    four[wrong] = replace(four[wrong], events=b"other")
    with pytest.raises(BrokenChain, match=f"table:1 version {wrong + 1}"):
        follow_chain(BEGINNING, four)


def test_a_chain_with_a_missing_entry_is_refused() -> None:
    one, _, three = entries("table:1", 3)
    with pytest.raises(BrokenChain, match="table:1 version 3"):
        follow_chain(BEGINNING, (one, three))


CHANGES: dict[str, dict[str, Any]] = {
    "time": {"at": 7},
    "cause": {"cause": "anna"},
    "command": {"command": "another"},
    "events": {"events": b"other"},
    "salt": {"salt": bytes(16)},
    "chain": {"chain": 1},
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_of_any_stored_field_of_an_entry_breaks_the_chain(change: dict[str, Any]) -> None:
    one, two = entries("table:1", 2)
    with pytest.raises(BrokenChain, match="table:1 version 2"):
        follow_chain(head_after(one), (replace(two, **change),))


def test_an_entry_moved_to_another_stream_breaks_the_chain() -> None:
    (one,) = entries("table:1", 1)
    with pytest.raises(BrokenChain, match="table:2 version 1"):
        follow_chain(Head("table:2", 0, GENESIS_HASH), (replace(one, stream="table:2"),))


def of_version_1(old: list[Entry]) -> list[Entry]:
    """Return the entries chained as by a house that knew only version 1 of the chain."""
    before, chained = GENESIS_HASH, []
    for entry in old:
        chained.append(with_hash(before, replace(entry, chain=1)))
        before = chained[-1].hash
    return chained


def test_a_chain_of_version_1_is_valid_and_may_continue_in_version_2() -> None:
    *old, new = entries("table:1", 3)
    old = of_version_1(old)
    new = with_hash(old[-1].hash, new)
    assert [entry.chain for entry in (*old, new)] == [1, 1, 2]
    assert follow_chain(BEGINNING, (*old, new)) == head_after(new)


def test_a_chain_that_returns_to_version_1_is_refused() -> None:
    one, two = entries("table:1", 2)
    back = with_hash(one.hash, replace(two, chain=1))
    with pytest.raises(BrokenChain, match="table:1 version 2"):
        follow_chain(BEGINNING, (one, back))
