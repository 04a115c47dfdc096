"""The memory of a good player: every card played, who is out of a suit, where cards may lie.

All of it follows from the view: it counts cards and guesses nothing about players.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.games.tressette.view import Table, View
from circolo.tricks.deductions import OpenTable
from circolo.tricks.trick import STRENGTH

SUITS = tuple(Suit)
HIGH_TO_LOW = {
    suit: sorted((card for card in PACK if card.suit is suit), key=lambda card: -STRENGTH[card])
    for suit in SUITS
}


@dataclass(frozen=True, slots=True)
class Memory:
    """A deal as one seat remembers it. Cards of a suit are listed from high to low.

    `out` are the cards that are neither played nor in the seat's hand; `drawn` those of them that a
    seat drew face up (T8); `share` is the chance that one of the others lies with a seat.
    """

    seat: Seat
    seats: int
    left: int
    """The number of tricks to come, including the one on the table."""

    stock: int
    leader: Seat
    trick: tuple[Card, ...]
    mine: dict[Suit, list[Card]]
    out: dict[Suit, list[Card]]
    drawn: tuple[set[Card], ...]
    share: dict[Suit, list[float]]
    led: tuple[set[Suit], ...]
    """The suits that each seat has led."""

    partners: frozenset[Seat]
    """The other seats known to be on the same side."""

    @property
    def knows_all(self) -> bool:
        """Return whether all cards are known: two players have drawn the last card, so that the
        other holds every unseen card.
        """
        return self.seats == 2 and not self.stock

    def partner(self, seat: Seat) -> bool:
        """Return whether a seat is on the same side, its own seat included."""
        return seat == self.seat or seat in self.partners

    def above(self, card: Card) -> int:
        """Return how many cards still out would beat this one."""
        strength = STRENGTH[card]
        higher = 0
        for other in self.out[card.suit]:
            if STRENGTH[other] < strength:
                break
            higher += 1
        return higher

    def beaten_by(self, seat: Seat, card: Card) -> float:
        """Return the chance that a seat holds a card that would beat this one."""
        strength = STRENGTH[card]
        miss = 1.0
        for other in self.out[card.suit]:
            if STRENGTH[other] < strength:
                break
            miss *= 1.0 - self.holds(seat, other)
        return 1.0 - miss

    def holds(self, seat: Seat, card: Card) -> float:
        """Return the chance that a card still out is in a seat's hand."""
        if card in self.drawn[seat]:
            return 1.0
        if any(card in drawn for drawn in self.drawn):
            return 0.0
        return self.share[card.suit][seat]

    def void(self, seat: Seat, suit: Suit) -> float:
        """Return the chance that a seat has no card of a suit."""
        miss = 1.0
        for card in self.out[suit]:
            miss *= 1.0 - self.holds(seat, card)
        return miss


def remember(view: View) -> Memory:
    """Return what the seat remembers of the running deal, from its view."""
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    seats = len(table.counts)
    gone, void, led = told(table, view.hand)
    drawn = _drawn(table, seat, gone)
    unknown = [count - len(drawn[at]) for at, count in enumerate(table.counts)]
    unknown[seat] = 0
    return Memory(
        seat=seat,
        seats=seats,
        left=table.counts[seat] + table.stock // seats,
        stock=table.stock,
        leader=table.leader,
        trick=table.trick,
        mine={suit: [card for card in view.hand if card.suit is suit] for suit in SUITS},
        out={suit: [card for card in HIGH_TO_LOW[suit] if card not in gone] for suit in SUITS},
        drawn=drawn,
        share={suit: share(suit, unknown, void=void, stock=table.stock) for suit in SUITS},
        led=led,
        partners=frozenset({Seat((seat + 2) % seats)} - {seat}),
    )


class Told(NamedTuple):
    """What the played cards reveal: the cards gone or in the own hand, the suits that each seat has
    not followed, and the suits that each has led.
    """

    gone: set[Card]
    void: tuple[set[Suit], ...]
    led: tuple[set[Suit], ...]


def told(table: OpenTable, hand: Collection[Card]) -> Told:
    """Return what the cards played so far reveal."""
    seats = len(table.counts)
    gone = set(hand)
    void: tuple[set[Suit], ...] = tuple([set() for _ in range(seats)])
    led: tuple[set[Suit], ...] = tuple([set() for _ in range(seats)])
    for leader, trick in tricks(table):
        gone.update(trick)
        suit = trick[0].suit
        led[leader].add(suit)
        for step, card in enumerate(trick):
            if card.suit is not suit:
                void[to_the_right(leader, seats, step)].add(suit)
    return Told(gone, void, led)


def tricks(table: OpenTable) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """Yield the tricks with their leaders, the one on the table last."""
    for trick in table.tricks:
        yield trick.leader, trick.cards
    if table.trick:
        yield table.leader, table.trick


def _drawn(table: Table, me: Seat, gone: set[Card]) -> tuple[set[Card], ...]:
    """Return, by seat, the cards that the others drew face up and still hold."""
    seats = len(table.counts)
    drawn: tuple[set[Card], ...] = tuple([set() for _ in range(seats)])
    for at, card in enumerate(table.draws):
        seat = to_the_right(table.tricks[at // seats].taker, seats, at % seats)
        if seat != me and card not in gone:
            drawn[seat].add(card)
    return drawn


def share(
    suit: Suit, unknown: Sequence[int], *, void: Sequence[Collection[Suit]], stock: int = 0
) -> list[float]:
    """Distribute a suit's unseen cards over the stock and the hands that may hold them (T6)."""
    room = [0 if suit in void[seat] else count for seat, count in enumerate(unknown)]
    places = sum(room) + stock
    return [count / places if places else 0.0 for count in room]
