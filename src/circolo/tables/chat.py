"""The chat of a table: who may write, who may read, and which texts are valid.

Chat lines are not stored in the table's log. They change neither the table's state nor its clocks.
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
    "mamma_mia",
    "rematch",
    "smile",
    "laugh",
    "surprise",
    "sigh",
    "applause",
    "cheers",
]
"""The codes of ready-made chat phrases; each reader sees a phrase in their own language.

The last six are reactions, which a client may draw. No phrase says anything about cards, and a
reaction is refused whenever a phrase is.
"""

Reason = Literal["insult", "cheating", "spam", "name", "other"]
"""The reasons for which a player can be reported to the staff."""

LONGEST = 200
"""The maximum length of a chat line, in characters."""

_MARKS = 3
"""The maximum number of combining accents on one letter; Hebrew and Vietnamese need two."""

_JOINER = "\u200d"
"""The zero-width joiner, which joins several characters to one emoji: the only invisible character
that a chat line may contain.
"""

_SPACES = re.compile("[ \u00a0\u2000-\u200a\u202f\u205f\u3000]+")

_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""The Unicode categories that a chat line must not contain, because their characters are invisible:
controls, text direction, line ends, unassigned.
"""


def may_speak(game: AnyGame, state: TableState, seat: Seat | None) -> str | None:
    """Return the refusal code if this seat must not write in the chat now, or None if it may.

    Chat is closed during a deal of a partnership game, because it could replace signals (C9) or
    reveal a secret partner (C6). A standing bettor, who bets without a seat, must not write during
    a coup, one round of a bank game (F25). A spectator must never write.
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
    """Return whether spectators may read a chat line that is written now: only before the match
    begins.

    During the match spectators see the table one deal late, and chat could tell them about the
    cards in play.
    """
    return state.match is None


def line(text: str) -> str:
    """Return the text of a chat line in normal form: composed characters (NFC), one space between
    words.

    Raises Refused if the text is empty, too long, or has invisible characters or too many accents.
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
    """Return the text without case, accents and emoji joiners, so that two spellings can be
    compared.
    """
    parts = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return "".join(
        [sign for sign in parts if sign != _JOINER and unicodedata.category(sign) != "Mn"]
    )


def has_word(text: str, words: Set[str]) -> bool:
    """Return whether the text contains one of `words` as a whole word.

    `words` are keys made by `word_keys`, which maps similar-looking letters to one. A token of
    digits only is not a word.
    """
    tokens = (token for token in re.findall(r"[^\W_]+", _joined(text)) if not token.isdigit())
    return any(not words.isdisjoint(word_keys(token)) for token in tokens)


def _joined(text: str) -> str:
    """Return the text without accents and invisible characters, which would split a word."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(sign for sign in parts if unicodedata.category(sign) not in ("Mn", "Cf"))
