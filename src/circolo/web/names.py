"""Names as people choose them, and those the house gives its guests."""

import unicodedata
from itertools import pairwise

from circolo.room.ports import Entropy
from circolo.web.refusals import Refusal

SHORTEST = 3
LONGEST = 20
_BETWEEN = frozenset(" _-.")

GUEST = "Ospite"
"""A guest of an Italian club, in every language."""


def chosen(name: str) -> str:
    """Return the name as it is kept, in one of its spellings; raises Refusal."""
    name = unicodedata.normalize("NFKC", name)
    inside = all(sign.isalnum() or sign in _BETWEEN for sign in name)
    apart = not any(a in _BETWEEN and b in _BETWEEN for a, b in pairwise(name))
    ends = bool(name) and name[0].isalnum() and name[-1].isalnum()
    if not (SHORTEST <= len(name) <= LONGEST and inside and apart and ends):
        raise Refusal("name_invalid")
    return name


def of_a_guest(entropy: Entropy) -> str:
    """Return a name that is free more often than not."""
    return f"{GUEST} {int.from_bytes(entropy(4)) % 900_000 + 100_000}"
