"""Parts of messages that are encoded once and stand in many."""

import pytest

from circolo.wire.message_codec import encode, encode_once, join_encoded


@pytest.mark.parametrize(
    "lists", [(), ((),), ((1, 2),), ((1, 2), (3,)), ((), (1,), (), (2, 3), ())]
)
def test_lists_encoded_before_are_joined_as_if_they_had_been_one(
    lists: tuple[tuple[int, ...], ...],
) -> None:
    together = tuple(number for numbers in lists for number in numbers)
    assert encode(join_encoded(map(encode_once, lists))) == encode(together)
