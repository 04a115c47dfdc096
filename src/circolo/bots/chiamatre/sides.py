"""Who plays with whom, as far as one seat can know it: by its own hand, and by what has fallen."""

from circolo.cards.units import Seat
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import View
from circolo.tricks.clues import void

EVERYBODY = frozenset(Seat(seat) for seat in range(SEATS))


def holders(view: View) -> frozenset[Seat]:
    """Return who may hold the called card, or has played it (C6)."""
    table, me = view.table, view.seat
    assert table is not None
    assert me is not None
    assert table.called is not None
    if table.partner is not None:
        return frozenset({table.partner})
    if table.called in view.hand:
        return frozenset({me})
    impossible = {me, *void(table, table.called.suit)}
    if not view.options.call_own_card:
        impossible.add(table.caller)
    return EVERYBODY - impossible


def partners(view: View) -> frozenset[Seat]:
    """Return who is sure to play for the side of the seat: nobody, while that is not known."""
    table, me = view.table, view.seat
    assert table is not None
    assert me is not None
    possible = holders(view)
    if len(possible) > 1:
        return frozenset()
    called = possible | {table.caller}
    return (called if me in called else EVERYBODY - called) - {me}
