"""The chain of a stream, as it is followed by whoever reads it."""

import pytest
from msgspec.structs import replace

from circolo.store.errors import BrokenChain
from circolo.store.unit_of_work import GENESIS, Head, chained
from tests.store.entries import entries


def test_the_chain_of_what_was_read_is_followed_to_its_head() -> None:
    four = entries("table:1", 4)
    heads = [Head("table:1", 0, GENESIS)] + [Head(e.stream, e.version, e.hash) for e in four]
    assert chained(heads[0], four) == heads[4]
    assert chained(heads[2], four[2:]) == heads[4]
    assert chained(heads[2], ()) == heads[2]


@pytest.mark.parametrize("wrong", [0, 1, 3])
def test_a_chain_that_breaks_is_refused_where_it_does(wrong: int) -> None:
    four = entries("table:1", 4)
    four[wrong] = replace(four[wrong], events=b"other")
    with pytest.raises(BrokenChain, match=f"table:1 version {wrong + 1}"):
        chained(Head("table:1", 0, GENESIS), four)


def test_a_chain_with_an_entry_missing_is_refused() -> None:
    one, _, three = entries("table:1", 3)
    with pytest.raises(BrokenChain, match="table:1 version 3"):
        chained(Head("table:1", 0, GENESIS), (one, three))
