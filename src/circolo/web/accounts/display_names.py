"""Rules for the display names that people choose, and random names for guests."""

import re
import unicodedata
from itertools import pairwise

from circolo.clubs.rules import LONGEST_NAME
from circolo.glyphs.lookalikes import BLANKS, name_key
from circolo.glyphs.scripts import are_together
from circolo.room.ports import Entropy
from circolo.web.refusals import Refusal

SHORTEST = 3
LONGEST = 20
_BETWEEN = frozenset(" _-.")
_BETWEEN_OF_CLUBS = _BETWEEN | frozenset("'\u2019&")

GUEST = "Ospite"
"""The first word of every guest's name, in all languages; a random number follows it."""

_ROLES = (
    *("admin", "administrator", "administrador", "administradora", "amministratore"),
    *("amministratrice", "amministrazione", "moderator", "moderatore", "moderatrice"),
    *("moderador", "moderadora", "operator", "operatore", "operatrice", "operador", "operadora"),
    *("staff", "root", "superuser", "system", "sistema", "support", "supporto", "soporte"),
    *("director", "directora", "direttore", "direttrice", "host", "referee", "arbitro"),
    *("guest", GUEST, "invitado", "invitada", "bot", "null", "undefined"),
)
"""Words that no name may contain, because its holder would look like staff or like a guest."""

_WHOLE = ("circolo", "casa", "house", "banco", "dealer", "croupier", "nobody", "nessuno", "nadie")
"""Words that no name may consist of, because its holder would look like the house itself. A longer
name may contain them.
"""

_STEMS = ("admin", "amministrator", "moderator", "moderador", "operator", "operador")
"""Prefixes with which no name may begin, because names of staff roles begin with them."""

_RESERVED = frozenset(map(name_key, _ROLES))
_RESERVED_WHOLE = _RESERVED | frozenset(map(name_key, _WHOLE))
_RESERVED_STEMS = tuple(map(name_key, _STEMS))


def accepted_name(name: str) -> str:
    """Return a chosen name in its normalized spelling (Unicode NFKC).

    Raises Refusal if the name is malformed, mixes alphabets or is reserved. `NameIndex` checks
    whether the name looks like another one.
    """
    name = unicodedata.normalize("NFKC", name)
    if not (len(name) <= LONGEST and _is_well_formed(name, between=_BETWEEN)):
        raise Refusal("name_invalid")
    _check_appearance(name)
    return name


def accepted_club_name(name: str) -> str:
    """Return the name that a member chooses for a club, in its normalized spelling.

    It may be longer than a person's name and contain apostrophes. Raises Refusal as
    `accepted_name`, or `club_name_invalid`.
    """
    name = unicodedata.normalize("NFKC", " ".join(name.split()))
    if not (len(name) <= LONGEST_NAME and _is_well_formed(name, between=_BETWEEN_OF_CLUBS)):
        raise Refusal("club_name_invalid")
    _check_appearance(name)
    return name


def guest_name(entropy: Entropy) -> str:
    """Return a random guest name with a number of six digits; another guest may already have it."""
    return f"{GUEST} {int.from_bytes(entropy(4)) % 900_000 + 100_000}"


def _is_well_formed(name: str, *, between: frozenset[str]) -> bool:
    inside = all(_is_seen(sign) or sign in between for sign in name)
    apart = not any(a in between and b in between for a, b in pairwise(name))
    ends = bool(name) and name[0].isalnum() and name[-1].isalnum()
    return len(name) >= SHORTEST and inside and apart and ends


def _check_appearance(name: str) -> None:
    """Raise Refusal if a name mixes alphabets or is reserved."""
    if not are_together(name):
        raise Refusal("name_mixed")
    if _is_reserved(name):
        raise Refusal("name_reserved")


def _is_seen(sign: str) -> bool:
    return sign.isalnum() and sign not in BLANKS


def _is_reserved(name: str) -> bool:
    """Return whether a name, or one of its words, looks like a reserved word.

    Digits at the end of a word are ignored.
    """
    words = {_without_number(word) for word in re.split("[ _.-]", name)}
    whole = {name_key(name), _without_number(name)}
    return bool(
        words & _RESERVED
        or whole & _RESERVED_WHOLE
        or any(one.startswith(_RESERVED_STEMS) for one in whole)
    )


def _without_number(word: str) -> str:
    return name_key(word.rstrip("0123456789 _.-") or word)
