"""Conventions: how a player answers a partner's signals (C9)."""

from collections.abc import Collection, Sequence

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette.view import View
from circolo.tricks.deductions import OpenTable
from circolo.tricks.signals import Signal
from circolo.tricks.trick import STRENGTH


def cards_a_partner_allows(view: View, legal: Sequence[Card]) -> Sequence[Card]:
    """Return the legal cards that a partner's busso allows."""
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    return cards_after_busso(table, {Seat((seat + 2) % len(table.counts))} - {seat}, legal)


def cards_after_busso(
    table: OpenTable, partners: Collection[Seat], legal: Sequence[Card]
) -> Sequence[Card]:
    """Return the legal cards that a busso of these partners allows.

    Busso asks for the highest card of the suit and, if that has taken the trick, a lead of the same
    suit.
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
    """Return whether this card was played with busso."""
    return any(said.card is card and said.signal is Signal.BUSSO for said in table.signals)
