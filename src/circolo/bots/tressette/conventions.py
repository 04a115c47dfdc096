"""How a tressette player obeys a partner's signals, the words allowed by C9."""

from collections.abc import Collection, Sequence

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette.view import View
from circolo.tricks.deductions import OpenTable
from circolo.tricks.signals import Signal
from circolo.tricks.trick import STRENGTH


def cards_a_partner_allows(view: View, legal: Sequence[Card]) -> Sequence[Card]:
    """Return the legal cards of the viewing seat that obey a busso of its partner. Without a busso,
    return all legal cards.

    A busso is a signal that asks for the highest card. See `cards_after_busso`.
    """
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    return cards_after_busso(table, {Seat((seat + 2) % len(table.counts))} - {seat}, legal)


def cards_after_busso(
    table: OpenTable, partners: Collection[Seat], legal: Sequence[Card]
) -> Sequence[Card]:
    """Return the legal cards that obey a busso by one of `partners`; all legal cards without one.

    Busso is a signal of the leader to a trick. It asks the partner to play their highest card of
    the suit and, if they take the trick with it, to lead the same suit.
    """
    if table.trick:
        if table.leader in partners and _is_busso(table, table.trick[0]):
            wanted = [card for card in legal if card.suit is table.trick[0].suit]
            return [max(wanted, key=STRENGTH.__getitem__)] if wanted else legal
    elif table.tricks:
        last = table.tricks[-1]
        if last.leader in partners and _is_busso(table, last.cards[0]):
            return [card for card in legal if card.suit is last.cards[0].suit] or legal
    return legal


def _is_busso(table: OpenTable, card: Card) -> bool:
    """Return whether the player signalled busso with this card."""
    return any(said.card is card and said.signal is Signal.BUSSO for said in table.signals)
