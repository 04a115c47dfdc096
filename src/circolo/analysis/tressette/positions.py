"""The running deal of a tressette match, as a position for the solver."""

from circolo.analysis.solver.position import Position
from circolo.cards.units import Seat
from circolo.games.tressette.state import State, side_of


def position_of(state: State) -> Position | None:
    """Return the position of the running deal with all its cards, hidden ones too; None if nobody
    has to play a card.
    """
    deal = state.deal
    if deal is None or state.phase not in ("move", "lapsed"):
        return None
    return Position(
        hands=deal.hands,
        sides=tuple(side_of(Seat(seat)) for seat in range(len(deal.hands))),
        leader=deal.leader,
        trick=deal.trick,
        stock=deal.pack[len(deal.pack) - deal.stock :],
        thirds=(deal.thirds[0], deal.thirds[1]),
    )
