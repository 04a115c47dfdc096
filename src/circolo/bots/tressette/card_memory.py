"""What one seat can know of the cards in a tressette deal, as a good player remembers it.

That is every card played, which players lack a suit, and how likely each hand contains an unseen
card. Everything is computed from the seat's view; nothing is assumed about how others play.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.games.tressette.deductions import draws
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
    """What one seat knows of the current deal. Cards of a suit are listed from high to low.

    `mine` is the seat's own hand, by suit; `out` the unseen cards, neither played nor in that hand;
    `drawn` the unplayed cards that each seat drew face up (T8). `share` has, by suit and seat, the
    chance that a seat's hand contains a given card of `out` that is not in `drawn`.
    """

    seat: Seat
    seats: int
    left: int
    """The number of tricks that are not complete yet, including the one on the table."""

    stock: int
    leader: Seat
    trick: tuple[Card, ...]
    mine: dict[Suit, list[Card]]
    out: dict[Suit, list[Card]]
    drawn: tuple[set[Card], ...]
    share: dict[Suit, list[float]]
    led: tuple[set[Suit], ...]
    """For each seat, the suits that it has led in this deal."""

    partners: frozenset[Seat]
    """The other seats known to be on this seat's side; empty between two players."""

    @property
    def knows_all(self) -> bool:
        """Return whether the seat knows every card: between two players without a stock, the
        opponent holds all unseen cards.
        """
        return self.seats == 2 and not self.stock

    def is_own_side(self, seat: Seat) -> bool:
        """Return whether a seat is this one or a known partner."""
        return seat == self.seat or seat in self.partners

    def above(self, card: Card) -> int:
        """Return the number of unseen cards of the card's suit that are higher than `card`."""
        strength = STRENGTH[card]
        higher = 0
        for other in self.out[card.suit]:
            if STRENGTH[other] < strength:
                break
            higher += 1
        return higher

    def beaten_by(self, seat: Seat, card: Card) -> float:
        """Return the estimated chance that a seat holds at least one unseen card that would beat
        `card`.
        """
        strength = STRENGTH[card]
        miss = 1.0
        for other in self.out[card.suit]:
            if STRENGTH[other] < strength:
                break
            miss *= 1.0 - self.holds(seat, other)
        return 1.0 - miss

    def holds(self, seat: Seat, card: Card) -> float:
        """Return the estimated chance that a seat's hand contains an unseen card."""
        if card in self.drawn[seat]:
            return 1.0
        if any(card in drawn for drawn in self.drawn):
            return 0.0
        return self.share[card.suit][seat]

    def void(self, seat: Seat, suit: Suit) -> float:
        """Return the estimated chance that a seat has no card of a suit."""
        miss = 1.0
        for card in self.out[suit]:
            miss *= 1.0 - self.holds(seat, card)
        return miss


def remember(view: View) -> Memory:
    """Return what the viewing seat can know of the current deal."""
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    seats = len(table.counts)
    gone, void, led = facts_of_play(tricks(table), view.hand, seats=seats)
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
        share={
            suit: holding_chances(suit, unknown, void=void, stock=table.stock) for suit in SUITS
        },
        led=led,
        partners=frozenset({Seat((seat + 2) % seats)} - {seat}),
    )


class PlayedFacts(NamedTuple):
    """Facts that a seat learns from the cards played.

    `gone` are the cards played and those in the seat's own hand; `void` has, by seat, the suits
    that it did not follow, and so lacks; `led` has, by seat, the suits that it led.
    """

    gone: set[Card]
    void: tuple[set[Suit], ...]
    led: tuple[set[Suit], ...]


def facts_of_play(
    played: Iterable[tuple[Seat, tuple[Card, ...]]], hand: Collection[Card], *, seats: int
) -> PlayedFacts:
    """Return what a seat with this hand learns from tricks of the current deal, given each with its
    leader.
    """
    gone = set(hand)
    void: tuple[set[Suit], ...] = tuple([set() for _ in range(seats)])
    led: tuple[set[Suit], ...] = tuple([set() for _ in range(seats)])
    for leader, trick in played:
        gone.update(trick)
        suit = trick[0].suit
        led[leader].add(suit)
        for step, card in enumerate(trick):
            if card.suit is not suit:
                void[to_the_right(leader, seats, step)].add(suit)
    return PlayedFacts(gone, void, led)


def tricks(table: OpenTable) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    """Yield the deal's tricks in order, each with its leader; the incomplete one on the table comes
    last.
    """
    for trick in table.tricks:
        yield trick.leader, trick.cards
    if table.trick:
        yield table.leader, table.trick


def _drawn(table: Table, me: Seat, gone: set[Card]) -> tuple[set[Card], ...]:
    """Return, by seat, the cards that other seats than `me` drew face up (T8) and have not played.
    `gone` are the cards played and those in the hand of `me`.
    """
    drawn: tuple[set[Card], ...] = tuple([set() for _ in table.counts])
    for seat, card in draws(table):
        if seat != me and card not in gone:
            drawn[seat].add(card)
    return drawn


def holding_chances(
    suit: Suit, unknown: Sequence[int], *, void: Sequence[Collection[Suit]], stock: int = 0
) -> list[float]:
    """Return, by seat, the chance that its hand contains a given unseen card of `suit`.

    `unknown` are the numbers of unknown cards in the hands, `stock` that of the stock. `void`
    lists, by seat, the suits that the seat did not follow, and so does not hold (T6).
    """
    room = [0 if suit in void[seat] else count for seat, count in enumerate(unknown)]
    places = sum(room) + stock
    return [count / places if places else 0.0 for count in room]
