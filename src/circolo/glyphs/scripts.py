"""The script (such as Latin or Greek) of each character, and the scripts that one language mixes
(Unicode standard UTS 39, 5.2).
"""

from bisect import bisect_right
from functools import cache
from importlib.resources import files

_ANY = frozenset({"Common", "Inherited"})
_TOGETHER = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
    frozenset({"Latin", "Han", "Hangul"}),
)
"""The sets of scripts that one language mixes in a word: Japanese, Chinese and Korean, each with
Latin letters.
"""


def are_together(text: str) -> bool:
    """Return whether all letters of a text belong to one script, or to scripts that one language
    mixes.
    """
    used = {script_of(sign) for sign in text} - _ANY
    return len(used) <= 1 or any(used <= together for together in _TOGETHER)


def script_of(sign: str) -> str:
    """Return the script of a character, `Unknown` if Unicode gives it none."""
    starts, ranges = _table()
    at = bisect_right(starts, ord(sign)) - 1
    _, last, script = ranges[max(at, 0)]
    return script if at >= 0 and ord(sign) <= last else "Unknown"


@cache
def _table() -> tuple[list[int], list[tuple[int, int, str]]]:
    """Return the ranges of characters that have one script, as (first code point, last code point,
    script) in ascending order.

    The first list has only the first code points, for a binary search.
    """
    text = (files("circolo.glyphs") / "scripts.txt").read_text("utf-8")
    ranges = []
    for line in text.splitlines():
        script, *written = line.split()
        if script != "#":
            for pair in written:
                first, _, last = pair.partition("-")
                ranges.append((int(first, 16), int(last, 16), script))
    ranges.sort()
    return [first for first, _, _ in ranges], ranges
