"""What drawn cards, played cards, declarations and signals reveal about hidden cards."""

from collections.abc import Iterator

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.games.tressette.combinations import Bongioco, cards_of
from circolo.games.tressette.dealing import FOUR_OF_DENARI, HAND
from circolo.games.tressette.view import Table, View
from circolo.tricks.deductions import plays, void
from circolo.tricks.worlds import Holder


def draws(table: Table) -> Iterator[tuple[Seat, Card]]:
    """Yield the cards drawn face up from the stock, each with its seat, oldest first (T8)."""
    seats = len(table.counts)
    for at, card in enumerate(table.draws):
        taker = table.tricks[at // seats].taker
        yield to_the_right(taker, seats, at % seats), card


def known_to_all(table: Table) -> list[set[Card]]:
    """Return the unplayed cards that everybody knows, by seat: those drawn face up or declared.

    Declared cards are certain, because the server checks declarations (T13).
    """
    known: list[set[Card]] = [set() for _ in table.counts]
    for seat, card in draws(table):
        known[seat].add(card)
    for declared in table.declarations:
        known[declared.seat].update(*map(cards_of, declared.combinations))
    for seat, card in plays(table):
        known[seat].discard(card)
    return known


def known_hands(view: View, table: Table) -> list[set[Card]]:
    """Return the unplayed cards that the viewer knows, by seat: the viewer's whole hand and, for
    others, the cards that everybody knows.
    """
    known = known_to_all(table)
    if view.seat is not None:
        known[view.seat] = set(view.hand)
    return known


def may_hold(view: View, table: Table) -> dict[Card, frozenset[Holder]]:
    """Return the possible holders of each card, as far as the play tells. A card that the viewer
    knows for certain also has all these holders.

    The holders are all seats except the viewer's, and the stock, whose index comes after the seats.
    """
    seats = len(table.counts)
    everybody = frozenset(range(seats + 1)) - {view.seat}
    without = {suit: frozenset(void(table, suit)) for suit in Suit}
    holders = {card: everybody - without[card.suit] for card in PACK}
    for seat, card in _missing(table):
        holders[card] -= {seat}
    if is_led_by_the_four(view):
        holders[FOUR_OF_DENARI] &= _holders_of_the_four(table)
    return holders


def _missing(table: Table) -> Iterator[tuple[Seat, Card]]:
    """Yield each seat that declared a bongioco (three of a rank), with the fourth card of that
    rank. The seat was not dealt that card.
    """
    for declared in table.declarations:
        for combination in declared.combinations:
            if isinstance(combination, Bongioco):
                yield declared.seat, Card(combination.rank + combination.missing)


def is_led_by_the_four(view: View) -> bool:
    """Return whether the leader of the deal is found by the 4 of denari (T5)."""
    return view.options.lead == "four_of_denari" or view.number == 1


def _holders_of_the_four(table: Table) -> frozenset[Holder]:
    """Return the holders that may have had the 4 of denari after the deal (T5). They are the seat
    that led the first trick and, if that seat was also dealt to first, the stock (in a game of
    two).
    """
    seats = len(table.counts)
    if table.opening != table.first or seats == len(PACK) // HAND:
        return frozenset({table.opening})
    return frozenset({table.opening, seats})
