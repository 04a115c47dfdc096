"""Names as people choose them, and those the house gives its guests."""

import re
import unicodedata
from itertools import pairwise

from circolo.glyphs.lookalikes import BLANKS, name_key
from circolo.glyphs.scripts import are_together
from circolo.room.ports import Entropy
from circolo.web.refusals import Refusal

SHORTEST = 3
LONGEST = 20
_BETWEEN = frozenset(" _-.")

GUEST = "Ospite"
"""A guest of an Italian club, in every language."""

_ROLES = (
    *("admin", "administrator", "administrador", "administradora", "amministratore"),
    *("amministratrice", "amministrazione", "moderator", "moderatore", "moderatrice"),
    *("moderador", "moderadora", "operator", "operatore", "operatrice", "operador", "operadora"),
    *("staff", "root", "superuser", "system", "sistema", "support", "supporto", "soporte"),
    *("director", "directora", "direttore", "direttrice", "host", "referee", "arbitro"),
    *("guest", GUEST, "invitado", "invitada", "bot", "null", "undefined"),
)
"""Words that nobody has in a name: they would be taken for who runs the house, or for a guest."""

_WHOLE = ("circolo", "casa", "house", "banco", "dealer", "croupier", "nobody", "nessuno", "nadie")
"""Names of the house itself, which may be a word of a longer name."""

_STEMS = ("admin", "amministrator", "moderator", "moderador", "operator", "operador")
"""With these no name begins, whatever follows."""

_RESERVED = frozenset(map(name_key, _ROLES))
_RESERVED_WHOLE = _RESERVED | frozenset(map(name_key, _WHOLE))
_RESERVED_STEMS = tuple(map(name_key, _STEMS))


def accepted_name(name: str) -> str:
    """Return the name as it is kept, in one of its spellings; raises Refusal.

    Whether it looks like the name of somebody else is for `NameIndex` to say.
    """
    name = unicodedata.normalize("NFKC", name)
    inside = all(_is_seen(sign) or sign in _BETWEEN for sign in name)
    apart = not any(a in _BETWEEN and b in _BETWEEN for a, b in pairwise(name))
    ends = bool(name) and name[0].isalnum() and name[-1].isalnum()
    if not (SHORTEST <= len(name) <= LONGEST and inside and apart and ends):
        raise Refusal("name_invalid")
    if not are_together(name):
        raise Refusal("name_mixed")
    if _is_reserved(name):
        raise Refusal("name_reserved")
    return name


def guest_name(entropy: Entropy) -> str:
    """Return a name that is free more often than not."""
    return f"{GUEST} {int.from_bytes(entropy(4)) % 900_000 + 100_000}"


def _is_seen(sign: str) -> bool:
    return sign.isalnum() and sign not in BLANKS


def _is_reserved(name: str) -> bool:
    """Tell whether a name, or a word of it, looks like a reserved one; digits at its end aside."""
    words = {_without_number(word) for word in re.split("[ _.-]", name)}
    whole = {name_key(name), _without_number(name)}
    return bool(
        words & _RESERVED
        or whole & _RESERVED_WHOLE
        or any(one.startswith(_RESERVED_STEMS) for one in whole)
    )


def _without_number(word: str) -> str:
    return name_key(word.rstrip("0123456789 _.-") or word)
