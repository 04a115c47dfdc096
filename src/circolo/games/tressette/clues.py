"""What cards that lie open, tricks, declarations and signals tell of the cards that are hidden."""

from collections.abc import Iterator

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.games.tressette.combinations import Bongioco, cards_of
from circolo.games.tressette.dealing import FOUR_OF_DENARI, HAND
from circolo.games.tressette.view import Table, View
from circolo.tricks.clues import plays, void
from circolo.tricks.worlds import Holder


def draws(table: Table) -> Iterator[tuple[Seat, Card]]:
    """List the cards drawn in sight, in their order (T8)."""
    seats = len(table.counts)
    for at, card in enumerate(table.draws):
        taker = table.tricks[at // seats].taker
        yield to_the_right(taker, seats, at % seats), card


def known_hands(view: View, table: Table) -> list[set[Card]]:
    """The viewer's hand, and of the others what they have drawn in sight or declared, not played.

    For what is declared the house vouches (T13).
    """
    known: list[set[Card]] = [set() for _ in table.counts]
    for seat, card in draws(table):
        known[seat].add(card)
    for declared in table.declarations:
        known[declared.seat].update(*map(cards_of, declared.combinations))
    for seat, card in plays(table):
        known[seat].discard(card)
    if view.seat is not None:
        known[view.seat] = set(view.hand)
    return known


def may_hold(view: View, table: Table) -> dict[Card, frozenset[Holder]]:
    """Return who may have each card of the pack, were it hidden; the viewer's seat has none.

    The stock is a holder too, counted after the seats.
    """
    seats = len(table.counts)
    everybody = frozenset(range(seats + 1)) - {view.seat}
    without = {suit: frozenset(void(table, suit)) for suit in Suit}
    holders = {card: everybody - without[card.suit] for card in PACK}
    for seat, card in _missing(table):
        holders[card] -= {seat}
    if _led_by_the_four(view):
        holders[FOUR_OF_DENARI] &= _holders_of_the_four(table)
    return holders


def _missing(table: Table) -> Iterator[tuple[Seat, Card]]:
    """List the fourth card of every bongioco: of hidden cards, all of them dealt, it is none."""
    for declared in table.declarations:
        for combination in declared.combinations:
            if isinstance(combination, Bongioco):
                yield declared.seat, Card(combination.rank + combination.missing)


def _led_by_the_four(view: View) -> bool:
    return view.options.lead == "four_of_denari" or view.number == 1


def _holders_of_the_four(table: Table) -> frozenset[Holder]:
    """Who led had it; or it lies in the stock, and the seat dealt to first has led (T5)."""
    seats = len(table.counts)
    if table.opening != table.first or seats == len(PACK) // HAND:
        return frozenset({table.opening})
    return frozenset({table.opening, seats})
