"""The shuffle: published vectors, exact counts of its fairness, and our frozen vectors."""

from collections import Counter
from fractions import Fraction
from itertools import islice, permutations

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from circolo.cards.shuffle import (
    WordRng,
    drawn,
    expansion,
    key_stream,
    permuted,
    shuffled,
)
from tests.cards.every_draw import chances

SEED = bytes(range(32))


def test_key_stream_is_that_of_rfc_8439_a1() -> None:
    """Test vectors 1 and 2 of A.1: key and nonce zero, block counters 0 and 1."""
    stream = b"".join(word.to_bytes(4, "little") for word in islice(key_stream(bytes(32)), 32))
    assert stream.hex() == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
    )


def test_expanded_is_the_first_block_of_rfc_5869_a3() -> None:
    """Test case 3: SHA-256, empty salt, empty info; its first 32 of 42 bytes."""
    assert expansion(b"\x0b" * 22)(b"").hex() == (
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
    )


def test_expanded_with_a_name_is_hkdf_as_another_library_has_it() -> None:
    hkdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"circolo1/deck")
    assert expansion(SEED)(b"circolo1/deck") == hkdf.derive(SEED)


@pytest.mark.parametrize("bound", range(1, 17))
def test_word_of_four_bits_favours_no_number_below_any_bound(bound: int) -> None:
    """Of the sixteen words those that would favour a number are rejected, the others divided
    equally.
    """
    taken = Counter(
        WordRng(iter((word, 0)), bits=4).below(bound)
        for word in range(16)
        if word < 16 - 16 % bound
    )
    assert taken == Counter(dict.fromkeys(range(bound), 16 // bound))


@pytest.mark.parametrize("bound", range(1, 17))
def test_word_that_would_favour_a_number_is_passed_over(bound: int) -> None:
    over = range(16 - 16 % bound, 16)
    assert WordRng(iter((*over, bound - 1)), bits=4).below(bound) == bound - 1


def test_word_at_the_limit_of_32_bits_is_passed_over() -> None:
    last = 2**32 - 2**32 % 40 - 1
    assert WordRng(iter((last + 1, last))).below(40) == last % 40


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_bound_beyond_one_word_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match=f"a draw needs a bound from 1 to 4294967296, not {bound}"):
        WordRng(iter(())).below(bound)


def test_permuted_favours_no_order() -> None:
    orders = chances(lambda rng: permuted("ABCDE", rng))
    assert orders == dict.fromkeys(permutations("ABCDE"), Fraction(1, 120))


def test_permuted_leaves_nothing_and_one_thing_as_they_are() -> None:
    assert chances(lambda rng: permuted("", rng)) == {(): 1}
    assert chances(lambda rng: permuted("A", rng)) == {("A",): 1}


def test_shuffled_is_frozen() -> None:
    assert shuffled(SEED, 40) == (
        33,
        8,
        2,
        22,
        0,
        10,
        29,
        39,
        21,
        9,
        24,
        3,
        31,
        26,
        23,
        32,
        35,
        5,
        28,
        13,
        16,
        18,
        7,
        19,
        4,
        12,
        11,
        15,
        36,
        38,
        37,
        6,
        30,
        1,
        17,
        14,
        20,
        25,
        27,
        34,
    )


def test_shuffled_of_another_seed_is_another_order() -> None:
    assert shuffled(SEED, 40) != shuffled(SEED[::-1], 40)


def test_shuffled_shoe_holds_every_position_once() -> None:
    assert sorted(shuffled(SEED, 312)) == list(range(312))


def test_drawn_is_frozen_by_name() -> None:
    names = ("first_seat", "absent/7", "absent/8")
    assert [drawn(SEED, name, 1000) for name in names] == [928, 879, 700]


def test_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is 32 bytes, not 31"):
        shuffled(SEED[:31], 40)
