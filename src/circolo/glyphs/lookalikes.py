"""Lookalike keys: two texts that a reader confuses have a common key (UTS 39, section 4).

`name_key` is for names and is strict: two names that differ only in case, accents, signs or digits
for letters have the same key. `word_keys` is for words of a language: it replaces letters of other
alphabets and digits among letters, but keeps two words of one language (`como`, `corno`) apart.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""The Unicode categories of letters that are invisible."""

_MARKS = frozenset({"Mn", "Me", "Cf"})
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
_ALIKE = str.maketrans("i03457", "loeast")
"""Confusions besides Unicode's table, applied after lower case: digits that stand for letters."""

_ALIKE_DIGITS = str.maketrans("03457", "oeast")

_M = "rn"
"""Unicode's prototype of every letter m."""


def name_key(name: str) -> str:
    """Return the key that all names which look like this one share."""
    read = _lower(_skeleton(_bare(name), _prototypes()))
    return "".join(sign for sign in read.translate(_ALIKE) if sign.isalnum())


def word_keys(text: str) -> frozenset[str]:
    """Return every reading of a text.

    A reading is in lower case, without accents, with ASCII letters for lookalikes of other
    alphabets, and with each digit kept or read as a letter.
    """
    of_capitals = _skeleton(_bare(text), _letters())
    read = {_skeleton(_bare(one.casefold()), _letters()) for one in (text, of_capitals)}
    spelt = {one.translate(_ALIKE_DIGITS).replace("1", letter) for one in read for letter in "il"}
    return frozenset(one.casefold() for one in read | spelt)


def _lower(text: str) -> str:
    """Return a skeleton in lower case; that may again look like other letters."""
    return _bare(_skeleton(_bare(text.casefold()), _prototypes()).casefold())


def _bare(text: str) -> str:
    """Return a text in compatible letters (NFKD) without accents or invisible letters."""
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
    """Return Unicode's table: the prototype of each letter."""
    return MappingProxyType({source: prototype for prototype, source in _read()})


@cache
def _letters() -> Mapping[str, str]:
    """Return the part of the table that maps letters of other alphabets to one ASCII letter."""
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
