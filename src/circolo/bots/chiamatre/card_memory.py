"""What one seat knows of the cards in a chiamatre deal, and of its partners."""

from circolo.bots.chiamatre.sides import holders, partners
from circolo.bots.tressette.card_memory import (
    HIGH_TO_LOW,
    SUITS,
    Memory,
    facts_of_play,
    holding_chances,
    tricks,
)
from circolo.cards.card import Card
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import View
from circolo.tricks.deductions import void


def remember(view: View) -> Memory:
    """Return what the seat can know of the current deal from its view: the cards played, the suits
    that others lack, and its certain partners.
    """
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    gone, _, led = facts_of_play(tricks(table), view.hand, seats=SEATS)
    without = {suit: set(void(table, suit)) for suit in SUITS}
    known = _known(view, gone)
    unknown = [count - len(known[at]) for at, count in enumerate(table.counts)]
    unknown[seat] = 0
    return Memory(
        seat=seat,
        seats=SEATS,
        left=table.counts[seat],
        stock=0,
        leader=table.leader,
        trick=table.trick,
        mine={suit: [card for card in view.hand if card.suit is suit] for suit in SUITS},
        out={suit: [card for card in HIGH_TO_LOW[suit] if card not in gone] for suit in SUITS},
        drawn=known,
        share={
            suit: holding_chances(
                suit, unknown, void=[{suit} if at in without[suit] else () for at in range(SEATS)]
            )
            for suit in SUITS
        },
        led=led,
        partners=partners(view),
    )


def _known(view: View, gone: set[Card]) -> tuple[set[Card], ...]:
    """Return, by seat, the unplayed cards known to be in its hand: the called card, if only one
    seat can have it. `gone` are the cards played and those in the viewing seat's hand.
    """
    known: tuple[set[Card], ...] = tuple([set() for _ in range(SEATS)])
    assert view.table is not None
    called, possible = view.table.called, holders(view)
    if called is not None and called not in gone and len(possible) == 1:
        known[next(iter(possible))].add(called)
    return known
