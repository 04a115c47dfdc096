"""The chat of a table: who may write now, who reads it, and which lines are valid.

Chat is not part of the log: no line changes a state, a frame or a clock.
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
"""Phrases that are sent as a code and shown in the reader's language.

None of them says anything about the cards.
"""

Reason = Literal["insult", "cheating", "spam", "name", "other"]
"""The reason of a report about a player."""

LONGEST = 200
"""The maximum number of characters of a line."""

_MARKS = 3
"""The maximum number of combining accents on one letter; Hebrew and Vietnamese need two."""

_JOINER = "\u200d"
"""Joins the parts of one emoji."""

_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+")

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Unicode categories of invisible characters: controls, text direction, line ends, unassigned."""


def may_speak(game: AnyGame, state: TableState, seat: Seat | None) -> str | None:
    """Return the refusal code that forbids this seat to write now, or None.

    While a deal of a partnership game runs, chat is closed, because it could replace signals (C9)
    or reveal a secret partner (C6). A standing bettor is silent during a coup (F25), a spectator
    always.
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
    """Return whether spectators may read what is written now.

    Only before the match: afterwards spectators are a deal behind, and chat is about the cards in
    play now.
    """
    return state.match is None


def line(text: str) -> str:
    """Return the normalized text: composed letters, one space between words.

    Raises Refused if people cannot read it.
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
    """Return the text without case and accents, to compare two spellings."""
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(
        [sign for sign in parts if sign != _JOINER and unicodedata.category(sign) != "Mn"]
    )


def has_word(text: str, words: Set[str]) -> bool:
    """Return whether a text contains one of these words, given by `word_keys`, as a whole word.

    A number is not a word, whatever its digits look like.
    """
    tokens = (token for token in re.findall(r"[^\W_]+", _joined(text)) if not token.isdigit())
    return any(not words.isdisjoint(word_keys(token)) for token in tokens)


def _joined(text: str) -> str:
    """Return the text without accents and joiners, which would split a word."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if unicodedata.category(sign) not in ("Mn", "Cf"))
