"""What a network of a tressette player sees: the public facts and the own hand as zeros and ones.

A feature is a fact that holds or not, such as «the partner played the 3 of cups in trick 2». Seats
are counted from the viewing seat to the right. Cards are counted by suit, from low to high.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from circolo.bots.tressette.card_bits import BIT
from circolo.bots.tressette.card_memory import facts_of_play, tricks
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.games.tressette.dealing import FOUR_OF_DENARI
from circolo.games.tressette.deductions import is_led_by_the_four, known_to_all
from circolo.games.tressette.view import Table, View
from circolo.tricks.deductions import plays
from circolo.tricks.trick import taker

CARDS = len(PACK)
SUITS = tuple(Suit)
THIRDS = 36
"""The numbers of thirds that a side can have taken: 0 to 35."""

INDEX = {card: bit.bit_length() - 1 for card, bit in BIT.items()}


@dataclass(frozen=True)
class Layout:
    """Where each kind of feature begins, for a number of players."""

    seats: int

    @cached_property
    def tricks(self) -> int:
        """Return the number of tricks in a deal."""
        return CARDS // self.seats

    hand = 0
    legal = hand + CARDS
    unseen = legal + CARDS
    played = unseen + CARDS
    """By seat, trick and card."""

    @cached_property
    def leader(self) -> int:
        """By seat and trick."""
        return self.played + self.seats * self.tricks * CARDS

    @cached_property
    def known(self) -> int:
        """By seat and card: the seat holds the card, and everybody knows it."""
        return self.leader + self.seats * self.tricks

    @cached_property
    def void(self) -> int:
        """By seat and suit: the seat did not follow the suit."""
        return self.known + self.seats * CARDS

    @cached_property
    def trick(self) -> int:
        """The number of complete tricks."""
        return self.void + self.seats * len(SUITS)

    @cached_property
    def step(self) -> int:
        """The number of cards on the table."""
        return self.trick + self.tricks

    @cached_property
    def taking(self) -> int:
        """By seat: the seat's card is the best on the table."""
        return self.step + self.seats

    @cached_property
    def won(self) -> int:
        """The thirds that the viewing side, then the other side, has taken."""
        return self.taking + self.seats

    @cached_property
    def accuso(self) -> int:
        """Whether seats declare combinations at this table."""
        return self.won + 2 * THIRDS

    @cached_property
    def size(self) -> int:
        """Return the number of features."""
        return self.accuso + 1


LAYOUTS = {seats: Layout(seats) for seats in (2, 4)}


def features(view: View, legal: Sequence[Card]) -> list[int]:
    """Return the numbers of the features that hold for the seat of this view, which must play one
    of the `legal` cards.
    """
    table, seat = view.table, view.seat
    assert table is not None
    assert seat is not None
    layout = LAYOUTS[len(table.counts)]
    seen = facts_of_play(tricks(table), view.hand, seats=layout.seats)
    ours = seat % 2
    found = [
        layout.trick + len(table.tricks),
        layout.step + len(table.trick),
        layout.won + table.thirds[ours],
        layout.won + THIRDS + table.thirds[1 - ours],
        *(layout.hand + INDEX[card] for card in view.hand),
        *(layout.legal + INDEX[card] for card in legal),
        *(layout.unseen + INDEX[card] for card in PACK if card not in seen.gone),
    ]
    found += _played(layout, table, seat)
    for other, known in enumerate(_known(view, table)):
        first = layout.known + _place(seat, other, layout.seats) * CARDS
        found += [first + INDEX[card] for card in known]
    for other, lacked in enumerate(seen.void):
        first = layout.void + _place(seat, other, layout.seats) * len(SUITS)
        found += [first + SUITS.index(suit) for suit in lacked]
    if view.options.accuso:
        found.append(layout.accuso)
    return found


def _place(viewer: Seat, seat: int, seats: int) -> int:
    """Return how many places a seat is to the right of the viewing seat."""
    return (viewer - seat) % seats


def _played(layout: Layout, table: Table, viewer: Seat) -> Iterator[int]:
    """Yield the features of the cards played and of the leaders; the last is who takes the trick
    on the table.
    """
    for number, (leader, cards) in enumerate(tricks(table)):
        yield layout.leader + _place(viewer, leader, layout.seats) * layout.tricks + number
        for step, card in enumerate(cards):
            place = _place(viewer, to_the_right(leader, layout.seats, step), layout.seats)
            yield layout.played + (place * layout.tricks + number) * CARDS + INDEX[card]
    if table.trick:
        best = taker(table.leader, table.trick, layout.seats)
        yield layout.taking + _place(viewer, best, layout.seats)
    else:
        yield layout.leader + len(table.tricks)


def _known(view: View, table: Table) -> list[set[Card]]:
    """Return, by seat, the cards in its hand that everybody knows: declared, drawn face up, or the
    4 of denari, whose holder leads to the first trick of a deal of four (T5).
    """
    known = known_to_all(table)
    if len(known) == 4 and is_led_by_the_four(view) and not _is_played(table, FOUR_OF_DENARI):
        known[table.opening].add(FOUR_OF_DENARI)
    return known


def _is_played(table: Table, card: Card) -> bool:
    return any(each is card for _, each in plays(table))
