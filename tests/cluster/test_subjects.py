"""NATS subjects: any id is one token, and no two ids are the same token."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.cluster.bus.bus_port import TooLarge
from circolo.cluster.bus.subjects import LONGEST_SUBJECT, subject_of, text_of, token_of

TEXTS = st.text(st.characters(), max_size=30) | st.text(alphabet=".*>$% \t\r\n=_:é", max_size=8)
TOKEN = re.compile(r"[^.*>\s\x00]+", re.ASCII)


@given(TEXTS)
def test_an_escaped_text_is_a_token_and_can_be_read_again(text: str) -> None:
    token = token_of(text)
    assert TOKEN.fullmatch(token) and token.isascii()
    assert text_of(token) == text


@pytest.mark.parametrize(
    ("subject", "full"),
    [
        ("desk", "circolo.club.desk"),
        ("node.n3", "circolo.club.node.n3"),
        ("stream.table:t12ab", "circolo.club.stream.table:t12ab"),
        ("stream.a.b", "circolo.club.stream.a%2Eb"),
        ("stream.*", "circolo.club.stream.%2A"),
        ("stream.", "circolo.club.stream.%"),
        ("", "circolo.club.%"),
    ],
)
def test_a_subject_is_a_kind_and_an_id(subject: str, full: str) -> None:
    assert subject_of("club", subject) == full


def test_the_id_of_a_house_is_one_token() -> None:
    assert subject_of("club.of >", "desk") == "circolo.club%2Eof%20%3E.desk"


def test_a_subject_has_a_largest_size() -> None:
    longest = "n" * (LONGEST_SUBJECT - len("circolo.club."))
    assert subject_of("club", longest) == f"circolo.club.{longest}"
    with pytest.raises(TooLarge):
        subject_of("club", longest + "n")
