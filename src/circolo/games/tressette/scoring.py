"""Points of a deal and the end of a match (T10, T15)."""

from circolo.games.tressette.events import DealScored
from circolo.games.tressette.state import Deal, side_of
from circolo.tricks.points import whole_points


def score(deal: Deal) -> DealScored:
    """Score a deal of which every trick is taken."""
    last = side_of(deal.tricks[-1].taker)
    return DealScored(thirds=deal.thirds, last_trick=last, points=whole_points(deal.thirds, last))


def totals(sheet: tuple[DealScored, ...]) -> tuple[int, int]:
    """Add up the points of both sides over the deals of a match."""
    return sum(deal.points[0] for deal in sheet), sum(deal.points[1] for deal in sheet)


def winner(sheet: tuple[DealScored, ...], target: int) -> int | None:
    """Return the side that has won at the end of a deal, or None if deals must be added (T15)."""
    ours, theirs = totals(sheet)
    if max(ours, theirs) < target or ours == theirs:
        return None
    return 0 if ours > theirs else 1


def places(winning_side: int, seats: int) -> tuple[int, ...]:
    """Return the place of every seat: partners share theirs."""
    return tuple(1 if seat % 2 == winning_side else 2 for seat in range(seats))
