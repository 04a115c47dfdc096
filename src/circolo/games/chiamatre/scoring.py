"""The points of a deal, the totals, and the places at the end of a match (C8, C10)."""

from circolo.cards.units import Seat, Thirds
from circolo.games.chiamatre.events import SidesScored
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.state import Deal, State
from circolo.tricks.card_points import whole_points

DEALS = SEATS
"""The number of deals in a match, without annulled ones: each seat deals once (C10)."""

WINS = 6
"""The number of points, out of eleven, with which a side wins a deal."""


def score(deal: Deal) -> SidesScored:
    """Return the score of a finished deal, in which each seat gets the points of its side (C8)."""
    assert deal.partner is not None, "at the end of a deal the called card is played"
    last = deal.tricks[-1].taker
    called = {deal.caller, deal.partner}
    theirs = Thirds(sum(deal.thirds[seat] for seat in called))
    sides = (theirs, Thirds(sum(deal.thirds) - theirs))
    points = whole_points(sides, last_trick=0 if last in called else 1)
    return SidesScored(
        caller=deal.caller,
        partner=deal.partner,
        last_trick=last,
        thirds=deal.thirds,
        points=tuple(points[0 if seat in called else 1] for seat in range(SEATS)),
    )


def totals(sheet: tuple[SidesScored, ...]) -> tuple[int, ...]:
    """Return the total points of each seat over these scored deals."""
    return tuple(sum(deal.points[seat] for deal in sheet) for seat in range(SEATS))


def places(sheet: tuple[SidesScored, ...]) -> tuple[int, ...]:
    """Return the place of each seat, 1 for the best: by total points, then deals won, then points
    in deals that the seat called. Equal seats share a place (C10).
    """
    ranked = [_merits(sheet, Seat(seat)) for seat in range(SEATS)]
    return tuple(1 + sum(better > mine for better in ranked) for mine in ranked)


def tie_breaks(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the tie-break numbers of each seat: deals won, then points in deals that the seat
    called (C10).
    """
    return tuple(_merits(state.sheet, Seat(seat))[1:] for seat in range(SEATS))


def _merits(sheet: tuple[SidesScored, ...], seat: Seat) -> tuple[int, int, int]:
    return (
        sum(deal.points[seat] for deal in sheet),
        sum(deal.points[seat] >= WINS for deal in sheet),
        sum(deal.points[seat] for deal in sheet if deal.caller == seat),
    )
