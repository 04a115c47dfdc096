"""The order of a pack as text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.cards.card import PACK
from circolo.play.pack_notation import read, written

SIX_PACKS = 312


def order(words: str, size: int = SIX_PACKS) -> tuple[int, ...]:
    return read(words.split(), size)


@given(st.permutations(range(40)))
def test_forty_cards_are_written_by_their_names(places: list[int]) -> None:
    assert written(places) == [PACK[place] for place in places]
    assert read(written(places), 40) == tuple(places)


@pytest.mark.parametrize("seed", range(5))
def test_six_packs_are_written_so_that_they_can_be_read(seed: int) -> None:
    places = Random(seed).sample(range(SIX_PACKS), SIX_PACKS)
    assert read(written(places), SIX_PACKS) == tuple(places)


@given(st.lists(st.integers(0, SIX_PACKS - 1), unique=True, max_size=9))
def test_what_lies_in_its_order_to_the_end_is_told_in_one_word(first: list[int]) -> None:
    rest = [place for place in range(SIX_PACKS) if place not in first]
    words = written([*first, *rest])
    assert words[-1] == "..."
    assert len(words) <= len(first) + 1
    assert read(words, SIX_PACKS) == (*first, *rest)


def test_a_card_of_six_packs_is_the_first_that_is_still_free() -> None:
    assert order("AD AD KS ...")[:4] == (0, 52, 51, 1)


def test_a_card_of_six_packs_can_be_told_by_its_place() -> None:
    assert order("104 AD AD ...")[:3] == (104, 0, 52)
    assert written(order("104 AD AD ...")) == ["104", "AD", "AD", "..."]


@pytest.mark.parametrize(
    ("words", "size"),
    [
        ("AD", SIX_PACKS),
        ("0 0 ...", SIX_PACKS),
        ("312 ...", SIX_PACKS),
        ("AD AD AD AD AD AD AD ...", SIX_PACKS),
        ("FD ...", SIX_PACKS),
        ("... AD", SIX_PACKS),
        ("KH ...", 40),
        ("AD ...", 3),
    ],
)
def test_what_is_no_order_of_the_pack_is_refused(words: str, size: int) -> None:
    with pytest.raises(ValueError, match=r"pack|left|valid"):
        order(words, size)
