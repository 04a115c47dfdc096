"""Talk at a table: who may speak there now, who is to hear it, and what a line may be.

Talk is no event of a table: nothing that is said changes a state, a frame or a clock.
"""

import re
import unicodedata
from collections.abc import Set
from typing import Literal

from circolo.cards.units import Seat
from circolo.glyphs.lookalikes import BLANKS, word_keys
from circolo.play.contract import AnyGame
from circolo.tables.refusal import Refused
from circolo.tables.state import TableState

Phrase = Literal[
    "hello",
    "good_luck",
    "ready",
    "here",
    "one_moment",
    "sorry",
    "thanks",
    "youre_welcome",
    "well_played",
    "well_done",
    "congratulations",
    "what_a_pity",
    "see_you",
    "goodbye",
]
"""What may be said by its code, which every page says in its reader's language.

None of them means anything for the cards.
"""

Reason = Literal["insult", "cheating", "spam", "name", "other"]
"""Why somebody is reported."""

LONGEST = 200
"""Characters of a line."""

_MARKS = 3
"""Accents on one letter, beside those that are a letter with it; Hebrew and Vietnamese need two."""

_JOINER = "\u200d"
"""Between the parts of one picture."""

_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+")

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, what turns the direction of a text, ends of lines, and what no font has."""


def may_speak(game: AnyGame, state: TableState, seat: Seat | None) -> str | None:
    """Return the code that forbids this seat to speak now, None if it may.

    While a deal of a game in partnership runs nobody says anything, for there are signals (C9), and
    at a table whose partner is secret a word is a hint at who it is (C6). A place behind the seats
    is silent while a coup is played (F25), who has no place at all always.
    """
    place = None if seat is None else state.places[seat]
    if seat is None or place is None or state.phase == "closed":
        return "not_seated"
    if place.absent == "left":
        return "r10_left"
    options = state.sheet.options
    if state.dealing and game.facts.has_partners(options):
        return "c9_silence"
    if state.dealing and seat >= game.rules.seats(options)[1]:
        return "f25_silence"
    return None


def is_for_all(state: TableState) -> bool:
    """Tell whether what is said now is also for who only looks on.

    Before the match begins they see all there is. Afterwards they are a deal behind, and words are
    about the cards that are played now.
    """
    return state.match is None


def line(text: str) -> str:
    """Return a text as it is said: in composed letters, one space between words.

    Raises Refused for what is no line that people can read.
    """
    words = _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip(" ")
    if not 0 < len(words) <= LONGEST or not _is_readable(words):
        raise Refused("talk_unreadable")
    return words


def _is_readable(text: str) -> bool:
    marks, is_seen = 0, False
    for character in text:
        category = unicodedata.category(character)
        if character in BLANKS or (category in _UNSEEN and character != _JOINER):
            return False
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MARKS:
            return False
        is_seen = is_seen or category[0] in "LNPS"
    return is_seen


def folded(text: str) -> str:
    """Return what two spellings of one line have in common: neither case nor accents count."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(
        [sign for sign in parts if sign != _JOINER and unicodedata.category(sign) != "Mn"]
    )


def has_word(text: str, words: Set[str]) -> bool:
    """Tell whether any of these words, as `word_keys` reads them, stands in a text as a whole word.

    A number is no word, whatever its digits look like.
    """
    tokens = (token for token in re.findall(r"[^\W_]+", _joined(text)) if not token.isdigit())
    return any(not words.isdisjoint(word_keys(token)) for token in tokens)


def _joined(text: str) -> str:
    """Return a text without accents and joiners, which would split a word."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if unicodedata.category(sign) not in ("Mn", "Cf"))
