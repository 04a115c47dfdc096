"""The points of a deal and the end of a match."""

from circolo.cards.units import Thirds
from circolo.tricks.card_points import whole_points
from circolo.tricks.trick import Trick


def points(thirds: tuple[Thirds, ...], tricks: tuple[Trick, ...]) -> tuple[int, ...]:
    """Return the points of each seat: the whole ones, and one for the last trick (T10)."""
    return whole_points(thirds, tricks[-1].taker)


def places(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Return the place of each seat: the fewest points are first, equal points share a place."""
    return tuple(1 + sum(other < score for other in scores) for score in scores)
