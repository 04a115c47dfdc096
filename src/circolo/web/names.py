"""Names as people choose them, and those the house gives its guests."""

import unicodedata
from collections.abc import Collection
from itertools import pairwise

from circolo.room.ports import Entropy
from circolo.web.refusals import Refusal

SHORTEST = 3
LONGEST = 20
_BETWEEN = frozenset(" _-.")

GUEST = "Ospite"
"""A guest of an Italian club, in every language."""


_LOOKALIKES = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαεικνορτυχ" + "АВЕЅІЈКМНОРСТУХаеѕіјкмнорстух" + "013457Iiıłøđ",
    "ABEZHlKMNOPTYXaelkvoptyx" + "ABESlJKMHOPCTYXaesljkmhopctyx" + "oleastllllod",
)
"""Greek and Cyrillic letters, digits and a few more, as what they are read for; i and l are one."""


def alike(name: str) -> str:
    """Return what is left of a name without case, accents, signs in between and lookalikes."""
    read = unicodedata.normalize("NFKD", name).translate(_LOOKALIKES).casefold()
    return "".join(sign for sign in read if sign.isalnum())


def chosen(name: str, *, reserved: Collection[str] = ()) -> str:
    """Return the name as it is kept, in one of its spellings; raises Refusal.

    Nobody may look like who has a `reserved` name.
    """
    name = unicodedata.normalize("NFKC", name)
    inside = all(sign.isalnum() or sign in _BETWEEN for sign in name)
    apart = not any(a in _BETWEEN and b in _BETWEEN for a, b in pairwise(name))
    ends = bool(name) and name[0].isalnum() and name[-1].isalnum()
    if not (SHORTEST <= len(name) <= LONGEST and inside and apart and ends):
        raise Refusal("name_invalid")
    if alike(name) in map(alike, reserved):
        raise Refusal("name_taken")
    return name


def of_a_guest(entropy: Entropy) -> str:
    """Return a name that is free more often than not."""
    return f"{GUEST} {int.from_bytes(entropy(4)) % 900_000 + 100_000}"
