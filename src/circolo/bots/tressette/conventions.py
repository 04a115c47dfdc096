"""What a partner has asked for by a signal is done (C9)."""

from collections.abc import Sequence

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette.state import side_of
from circolo.games.tressette.view import Table, View
from circolo.tricks.signals import Signal
from circolo.tricks.trick import STRENGTH


def heeding(view: View, legal: Sequence[Card]) -> Sequence[Card]:
    """Return the legal cards that a partner's busso leaves: the highest of his suit to his lead,
    and where that has taken the trick the suit again.
    """
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    if table.trick:
        if _is_busso(table, table.leader, table.trick[0], to=seat):
            wanted = [card for card in legal if card.suit is table.trick[0].suit]
            return [max(wanted, key=STRENGTH.__getitem__)] if wanted else legal
    elif table.tricks:
        last = table.tricks[-1]
        if _is_busso(table, last.leader, last.cards[0], to=seat):
            return [card for card in legal if card.suit is last.cards[0].suit] or legal
    return legal


def _is_busso(table: Table, leader: Seat, card: Card, *, to: Seat) -> bool:
    """Tell whether the partner of a seat has led this card with busso."""
    return (
        leader != to
        and side_of(leader) == side_of(to)
        and any(heard.card is card and heard.signal is Signal.BUSSO for heard in table.signals)
    )
