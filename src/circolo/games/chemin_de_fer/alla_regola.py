"""The house strategy, «alla regola», as tables of the card decisions that it allows (F19).

`PUNTA` lists the decisions by the total of the punta, the bettor who plays the cards. `STOOD` and
`DRAWN` list those of the banker by the banker's total. `STOOD` is for a punta who stood; `DRAWN`
depends also on the value of the punta's third card. Where the strategy allows two decisions, the
player may choose, and the first one is the default.
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
    """Return the decisions that the house strategy allows a banker with this total.

    `given` is the value of the third card that the banker dealt to the other player; None: no third
    card.
    """
    return STOOD[total] if given is None else DRAWN[total][given]


def given(punta: tuple[FrenchCard | None, ...]) -> int | None:
    """Return the value of the third card of `punta`, the bettor who plays the cards; None without
    one.
    """
    third = punta[2] if len(punta) > 2 else None
    return None if third is None else VALUES[third]
