"""Lookalike keys: two texts that a reader may confuse have a common key (Unicode standard UTS 39,
section 4).

`name_key` is for names and is strict: two names that differ only in case, accents, punctuation or
digits for letters have the same key. `word_keys` is for words of a language. It replaces letters of
other alphabets and digits among letters, but keeps two words of one language (`como`, `corno`)
apart.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are invisible though Unicode classes them as letters or symbols, such as the
Hangul fillers. Keys leave them out.
"""

_MARKS = frozenset({"Mn", "Me", "Cf"})
"""The Unicode categories of accents and other characters without a width of their own. Keys leave
them out.
"""

_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_ALIKE = str.maketrans("i03457", "loeast")
"""The digits and the letter that are read as another letter, besides Unicode's table. Applied to
text in lower case.
"""

_ALIKE_DIGITS = str.maketrans("03457", "oeast")

_M = "rn"
"""The sequence to which Unicode's table maps every letter that looks like m."""


def name_key(name: str) -> str:
    """Return a key of a name's appearance. Names that look alike have the same key."""
    read = _lower(_skeleton(_without_accents(name), _prototypes()))
    return "".join(sign for sign in read.translate(_ALIKE) if sign.isalnum())


def word_keys(text: str) -> frozenset[str]:
    """Return all readings of a text, to be compared with a list of words.

    A reading is in lower case, without accents, with ASCII letters for lookalikes of other
    alphabets. It keeps each digit or replaces it by the letter that it resembles.
    """
    of_capitals = _skeleton(_without_accents(text), _letters())
    read = {_skeleton(_without_accents(one.casefold()), _letters()) for one in (text, of_capitals)}
    spelt = {one.translate(_ALIKE_DIGITS).replace("1", letter) for one in read for letter in "il"}
    return frozenset(one.casefold() for one in read | spelt)


def _lower(text: str) -> str:
    """Return a text in lower case with lookalike letters replaced. The change to lower case comes
    last and may make new lookalikes; these remain.
    """
    return _without_accents(_skeleton(_without_accents(text.casefold()), _prototypes()).casefold())


def _without_accents(text: str) -> str:
    """Return a text in the form NFKD of Unicode, without accents and without invisible letters."""
    parts = unicodedata.normalize("NFKD", text)
    seen = (sign for sign in parts if unicodedata.category(sign) not in _MARKS)
    return "".join(_of_small_capital(sign) for sign in seen if sign not in BLANKS)


def _of_small_capital(sign: str) -> str:
    name = "" if sign.isascii() else unicodedata.name(sign, "")
    rest = name.removeprefix(_SMALL_CAPITAL)
    return rest.lower() if rest != name and len(rest) == 1 else sign


def _skeleton(text: str, prototypes: Mapping[str, str]) -> str:
    return "".join(prototypes.get(sign, sign) for sign in text)


@cache
def _prototypes() -> Mapping[str, str]:
    """Return Unicode's table of lookalikes, which maps each character to its prototype, the text
    that it looks like.
    """
    return MappingProxyType({source: prototype for prototype, source in _read()})


@cache
def _letters() -> Mapping[str, str]:
    """Return the part of Unicode's table of lookalikes that maps a letter of another alphabet to
    one ASCII letter.
    """
    pairs = (("m" if prototype == _M else prototype, source) for prototype, source in _read())
    return MappingProxyType(
        {
            source: prototype
            for prototype, source in pairs
            if not source.isascii() and prototype.isascii() and prototype.isalpha()
        }
    )


def _read() -> Iterator[tuple[str, str]]:
    text = (files("circolo.glyphs") / "confusables.txt").read_text("utf-8")
    for line in text.splitlines():
        prototype, is_pair, sources = line.partition(" < ")
        if is_pair and not line.startswith("#"):
            for source in sources.split():
                yield "".join(map(_letter, prototype.split())), _letter(source)


def _letter(point: str) -> str:
    return chr(int(point, 16))
