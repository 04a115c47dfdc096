"""Every refusal of the server has a sentence that a player can act on."""

import json
import re
from pathlib import Path

import pytest

from tools import refusal_codes

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "client" / "src" / "i18n"
LANGUAGES = ("it", "en", "es")
LONGEST = 130
"""The maximum length: a refusal is read quickly, on a phone."""


def sentences(language: str) -> dict[str, str]:
    chapter = json.loads((WORDS / "refusals" / f"{language}.json").read_text())
    shared = json.loads((WORDS / f"{language}.json").read_text())
    return {
        key.removeprefix("refusal."): words
        for key, words in {**shared, **chapter}.items()
        if key.startswith("refusal.")
    }


@pytest.mark.rule("F6", "F9", "F16", "F17", "F29")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    missing = sorted(refusal_codes.codes() - set(sentences(language)))
    assert not missing, f"add these to client/src/i18n/refusals/{language}.json"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_is_whole_and_short(language: str) -> None:
    for code, words in sentences(language).items():
        assert words[-1] == ".", code
        assert words[0].isupper() or words[0] in "«“¿¡", code
        assert len(words) <= LONGEST, code
        assert re.search(r"\w_\w", words) is None, code


def test_no_place_that_raises_a_code_is_forgotten() -> None:
    """A computed code is listed in COMPUTED with its possible values."""
    assert refusal_codes.computed() == frozenset(refusal_codes.COMPUTED)


def test_no_class_with_a_code_is_forgotten() -> None:
    known = refusal_codes.RAISED | set(refusal_codes.CONSTANT) | refusal_codes.OPERATORS
    assert refusal_codes.classes_with_codes() <= known
    assert known - {"Outcome"} <= refusal_codes.classes_with_codes()


def test_codes_of_every_kind_are_found() -> None:
    """A literal, a choice between two, the result of a helper, an entry by hand."""
    found = refusal_codes.codes()
    assert {"stale_ask", "void_in_play", "f6_called", "talk_guests", "too_many_guests"} <= found
    assert len(found) > 200


@pytest.mark.rule("C4")
def test_the_right_to_annul_is_told_as_the_rule_has_it() -> None:
    """Fewer than three figures and no 3, 2 or Ace: neither of the two."""
    said = {language: sentences(language)["c4_no_right"] for language in LANGUAGES}
    assert said == {
        "it": "Può annullare solo chi ha meno di tre figure e nessun 3, 2 o Asso.",
        "en": "Only a hand with fewer than three court cards and no 3, 2 or Ace "
        "may ask for a redeal.",
        "es": "Solo puede anular quien tiene menos de tres figuras y ningún 3, 2 ni As.",
    }
