"""Who plays on which side in chiamatre, as far as one seat can know.

The caller and the holder of the called card play together against the others (C6). A seat knows its
own hand and the cards played.
"""

from circolo.cards.units import Seat
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import View
from circolo.tricks.deductions import void

EVERYBODY = frozenset(Seat(seat) for seat in range(SEATS))


def holders(view: View) -> frozenset[Seat]:
    """Return the seats that may hold the called card; once it is played, only the seat that played
    it (C6).
    """
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
    """Return the other seats that are certainly on the viewing seat's side; empty while it cannot
    know them.
    """
    table, me = view.table, view.seat
    assert table is not None
    assert me is not None
    possible = holders(view)
    if len(possible) > 1:
        return frozenset()
    called = possible | {table.caller}
    return (called if me in called else EVERYBODY - called) - {me}
