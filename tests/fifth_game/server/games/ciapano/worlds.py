"""Draws the hidden cards of a view, uniformly over all deals that the view allows."""

from circolo.games.ciapano.options import SEATS
from circolo.games.ciapano.state import Deal, State, dealt_to
from circolo.games.ciapano.view import Table, View

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Rng, Seat
from circolo.tricks.deductions import plays, void
from circolo.tricks.trick import in_order
from circolo.tricks.worlds import due_by_suit, grouped, shared_out


def sample(view: View, rng: Rng) -> State:
    """Return a state whose view from the same seat is `view`."""
    return State(
        options=view.options,
        phase=view.phase,
        asked=view.asked,
        number=view.number,
        deal=None if view.table is None else _deal(view, view.table, rng),
        scores=view.scores,
        reading=view.reading,
        places=view.places,
    )


def _deal(view: View, table: Table, rng: Rng) -> Deal:
    known: list[tuple[Card, ...]] = [()] * SEATS
    if view.seat is not None:
        known[view.seat] = view.hand
    room = tuple(count - len(hand) for count, hand in zip(table.counts, known, strict=True))
    seen = {*view.hand, *(card for _, card in plays(table))}
    everybody = frozenset(range(SEATS)) - {view.seat}
    without = {suit: frozenset(void(table, suit)) for suit in Suit}
    holders = {card: everybody - without[card.suit] for card in PACK}
    drawn = next(shared_out(grouped(seen, holders, due_by_suit((), SEATS)), room, rng))
    hands = tuple(in_order((*known[seat], *cards)) for seat, cards in enumerate(drawn))
    return Deal(
        hands=hands,
        leader=table.leader,
        turn=table.turn,
        trick=table.trick,
        tricks=table.tricks,
        thirds=table.thirds,
        pack=_pack(table, hands),
        first=table.first,
    )


def _pack(table: Table, hands: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...]:
    """Return a pack that deals these hands as they were before any card was played."""
    dealt = {Seat(seat): list(hand) for seat, hand in enumerate(hands)}
    for seat, card in plays(table):
        dealt[seat].append(card)
    return tuple(dealt[dealt_to(place, table.first)].pop() for place in range(len(PACK)))
