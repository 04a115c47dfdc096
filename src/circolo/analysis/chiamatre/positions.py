"""The running deal of a chiamatre match, as a position for the solver."""

from circolo.analysis.solver.position import Position
from circolo.cards.units import Seat, Thirds
from circolo.games.chiamatre.state import Deal, State


def position_of(state: State) -> Position | None:
    """Return the position of the running deal with all its cards, hidden ones too; None if nobody
    has to play a card. Side 0 is the caller's (C5, C8), which everybody is taken to know.
    """
    deal = state.deal
    if deal is None or state.phase != "move":
        return None
    callers = {deal.caller, _partner(deal)}
    won = sum(deal.thirds[seat] for seat in callers)
    return Position(
        hands=deal.hands,
        sides=tuple(0 if seat in callers else 1 for seat in range(len(deal.hands))),
        leader=deal.leader,
        trick=deal.trick,
        thirds=(Thirds(won), Thirds(sum(deal.thirds) - won)),
    )


def _partner(deal: Deal) -> Seat:
    """Return the seat that holds the called card or has played it."""
    if deal.partner is not None:
        return deal.partner
    return next(Seat(seat) for seat, hand in enumerate(deal.hands) if deal.called in hand)
