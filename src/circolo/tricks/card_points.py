"""Card points in thirds, and the whole points at the end of a deal (T10)."""

from collections.abc import Iterable

from circolo.cards.card import PACK, Card, Rank
from circolo.cards.units import Thirds

_WORTH = {Rank.ASSO: 3} | dict.fromkeys((Rank.TRE, Rank.DUE, Rank.RE, Rank.CAVALLO, Rank.FANTE), 1)

THIRDS: dict[Card, int] = {card: _WORTH.get(card.rank, 0) for card in PACK}

IN_THE_PACK = Thirds(sum(THIRDS.values()))
"""32 thirds: ten whole points and two thirds, which the last trick rounds up to eleven."""


def thirds(cards: Iterable[Card]) -> Thirds:
    """Return the worth of the cards, in thirds of a point."""
    return Thirds(sum([THIRDS[card] for card in cards]))


def whole_points(sides: tuple[Thirds, ...], last_trick: int) -> tuple[int, ...]:
    """Return each side's points of a deal: the whole ones, and one for the last trick."""
    return tuple(held // 3 + (side == last_trick) for side, held in enumerate(sides))
