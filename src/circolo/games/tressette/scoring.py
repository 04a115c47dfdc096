"""The points of a deal and the end of a match (T10, T14, T15)."""

from collections.abc import Callable

from msgspec import UNSET

from circolo.games.tressette.events import DealScored
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, side_of
from circolo.tricks.card_points import whole_points


def score(deal: Deal, *, cappotto: int) -> DealScored:
    """Return the score of a finished deal. `cappotto` is the table's bonus for taking every trick,
    in points (T19).
    """
    last = side_of(deal.tricks[-1].taker)
    took_every_trick = len({side_of(trick.taker) for trick in deal.tricks}) == 1
    return DealScored(
        thirds=deal.thirds,
        last_trick=last,
        points=whole_points(deal.thirds, last),
        accuso=_for_sides(lambda side: _declared(deal, side)),
        cappotto=_for_sides(lambda side: cappotto if took_every_trick and side == last else 0),
    )


def _declared(deal: Deal, side: int) -> int:
    return sum(made.points for made in deal.declarations if side_of(made.seat) == side)


def _for_sides(points: Callable[[int], int]) -> tuple[int, int]:
    return points(0), points(1)


def totals(sheet: tuple[DealScored, ...]) -> tuple[int, int]:
    """Return the total points of side 0 and side 1 over these scored deals (T14, T15)."""
    ours = theirs = 0
    for deal in sheet:
        ours += deal.points[0] + deal.accuso[0] + deal.cappotto[0]
        theirs += deal.points[1] + deal.accuso[1] + deal.cappotto[1]
    return ours, theirs


def winner(sheet: tuple[DealScored, ...], target: int) -> int | None:
    """Return the side that has won the match after these scored deals, 0 or 1; None if another deal
    is needed (T15).
    """
    ours, theirs = totals(sheet)
    if max(ours, theirs) < target or ours == theirs:
        return None
    return 0 if ours > theirs else 1


def final_places(sheet: tuple[DealScored, ...], options: Options) -> tuple[int, ...]:
    """Return the place of each seat if the match ends after these scored deals, else an empty
    tuple.

    A match with a fixed number of deals ends after the last one, and equal sides share the first
    place. Every other match ends by its target (T15).
    """
    if options.deals is UNSET:
        side = winner(sheet, options.target)
        return () if side is None else places(side, options.players)
    if len(sheet) < options.deals:
        return ()
    ours, theirs = totals(sheet)
    if ours == theirs:
        return (1,) * options.players
    return places(0 if ours > theirs else 1, options.players)


def places(winning_side: int, seats: int) -> tuple[int, ...]:
    """Return the place of each seat: 1 for the seats of the winning side, 2 for all others."""
    return tuple(1 if seat % 2 == winning_side else 2 for seat in range(seats))
