"""The house strategy (F19) as a table: the decisions allowed with each total.

`PUNTA` is by the total of the punta's two cards; `STOOD` by the banker's, if the punta stands;
`DRAWN` by the banker's total and the value of the card given. Where there are two decisions the
choice is at will, and the first one is the default.
"""

from collections.abc import Mapping
from types import MappingProxyType

from circolo.cards.french import FrenchCard
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.card_values import VALUES

Decisions = tuple[Decision, ...]

_BY_LETTER: Mapping[str, Decisions] = MappingProxyType(
    {"t": ("tiro",), "s": ("sto",), "v": ("sto", "tiro"), "b": ("batte",)}
)

BATTE = _BY_LETTER["b"]


def _row(letters: str) -> tuple[Decisions, ...]:
    return tuple(_BY_LETTER[letter] for letter in letters)


PUNTA = _row("tttttvssbb")
STOOD = _row("ttttttssbb")
DRAWN = (
    _row("tttttttttt"),
    _row("tttttttttt"),
    _row("tttttttttt"),
    _row("ttttttttsv"),
    _row("ssttttttss"),
    _row("ssssvtttss"),
    _row("ssssssttss"),
    _row("ssssssssss"),
    _row("bbbbbbbbbb"),
    _row("bbbbbbbbbb"),
)


def of_banker(total: int, given: int | None) -> Decisions:
    """Return the banker's allowed decisions with this total, after giving a card of this value, or
    none.
    """
    return STOOD[total] if given is None else DRAWN[total][given]


def given(punta: tuple[FrenchCard | None, ...]) -> int | None:
    """Return the value of the punta's third card, which lies face up, or None."""
    third = punta[2] if len(punta) > 2 else None
    return None if third is None else VALUES[third]
