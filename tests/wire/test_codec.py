"""Parts of messages that are encoded once and stand in many, and values of closed lists."""

import pytest

from circolo.wire.message_codec import (
    BadMessage,
    decode_client_message,
    encode,
    encode_once,
    join_encoded,
)


@pytest.mark.parametrize(
    "lists", [(), ((),), ((1, 2),), ((1, 2), (3,)), ((), (1,), (), (2, 3), ())]
)
def test_lists_encoded_before_are_joined_as_if_they_had_been_one(
    lists: tuple[tuple[int, ...], ...],
) -> None:
    together = tuple(number for numbers in lists for number in numbers)
    assert encode(join_encoded(map(encode_once, lists))) == encode(together)


@pytest.mark.parametrize("phrase", ['"i_hold_the_ace"', '""', '"APPLAUSE"', "7", '["applause"]'])
def test_a_phrase_that_is_not_on_the_list_is_refused(phrase: str) -> None:
    message = f'{{"type":"speak","id":"m0000001","table":"t3c9a1f04be7d265","phrase":{phrase}}}'
    with pytest.raises(BadMessage) as refused:
        decode_client_message(message)
    assert refused.value.code == "bad_message"
