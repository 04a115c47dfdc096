"""Lookalike keys, by Unicode's own table."""

import pytest

from circolo.glyphs.lookalikes import name_key, word_keys
from circolo.glyphs.scripts import are_together, script_of


@pytest.mark.parametrize(
    "name",
    [
        "NONNA PINA",
        "Nònna Pína",
        "Nonna.Pina",
        "NonnaPina",
        "N0nna P1na",
        "Nonna Plna",
        "N\u043enna \u0420ina",
        "\u039d\u03bfnna Pina",
        "\U0001d4dd\U0001d4f8nna Pina",
        "Nonna \u13e2ina",
        "No\u200bnna\u2060 Pina\ufeff",
        "Nonna Pi\u0274a",
    ],
    ids=ascii,
)
def test_what_looks_like_a_name_has_its_key(name: str) -> None:
    assert name_key(name) == name_key("Nonna Pina")


@pytest.mark.parametrize("name", ["Nonna Lina", "Nonno Pino", "Pina", "Nonna Pina 2"])
def test_another_name_has_another_key(name: str) -> None:
    assert name_key(name) != name_key("Nonna Pina")


def test_two_letters_that_look_like_one_are_one() -> None:
    assert name_key("Mamma") == name_key("Mamrna") == name_key("Marnrna")


def test_words_are_read_in_other_alphabets_and_with_digits() -> None:
    assert "idiota" in word_keys("\u0406d\u0456\u043et\u0430")
    assert "idiota" in word_keys("1d10t4")
    assert "allora" in word_keys("a11ora")


def test_letters_have_the_script_that_unicode_says() -> None:
    told = [script_of(letter) for letter in ("a", "\u0430", "\u03b1", "5", "\u6f22", "\U0010ffff")]
    assert told == ["Latin", "Cyrillic", "Greek", "Common", "Han", "Unknown"]


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("Nonna Pina 7", True),
        ("\u0411\u0430\u0431\u0430 \u0417\u0438\u043d\u0430", True),
        ("\u6f22\u5b57 Taro", True),
        ("Nonna P\u0456na", False),
        ("\u0391nna", False),
    ],
    ids=ascii,
)
def test_a_name_is_of_one_script_or_of_those_that_are_written_together(
    name: str, *, is_one: bool
) -> None:
    assert are_together(name) is is_one
