"""Card points in thirds, and the whole points at the end of a deal (T10)."""

from collections.abc import Iterable

from circolo.cards.card import PACK, Card, Rank
from circolo.cards.units import Thirds

_WORTH = {Rank.ASSO: 3} | dict.fromkeys((Rank.TRE, Rank.DUE, Rank.RE, Rank.CAVALLO, Rank.FANTE), 1)

THIRDS: dict[Card, int] = {card: _WORTH.get(card.rank, 0) for card in PACK}

IN_THE_PACK = Thirds(sum(THIRDS.values()))
"""The card points of the whole pack in thirds: 32. Rounded down, the points of two sides always add
up to ten; the last trick is worth one more.
"""

LAST_TRICK = Thirds(3)
"""The thirds that the last trick is worth besides its cards (T10)."""


def thirds(cards: Iterable[Card]) -> Thirds:
    """Return the card points of these cards, in thirds of a point."""
    return Thirds(sum([THIRDS[card] for card in cards]))


def whole_points(sides: tuple[Thirds, ...], last_trick: int) -> tuple[int, ...]:
    """Return each side's whole points in a deal: its thirds rounded down to points, and one more
    for the side that took the last trick.
    """
    return tuple(held // 3 + (side == last_trick) for side, held in enumerate(sides))
