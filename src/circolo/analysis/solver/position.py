"""A position of a trick game in which all cards are known."""

from collections import Counter
from itertools import chain

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.tricks.card_points import IN_THE_PACK, thirds
from circolo.tricks.trick import legal

SIDES = (0, 1)


class BadPosition(Exception):
    """Raised for a position that no deal can reach. `code` is stable."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class Position(Struct, frozen=True, gc=False):
    """All cards of a running deal. Seats play anticlockwise: after seat 2 comes seat 1.

    `hands` are the cards by seat, of two seats or four. `sides` is the side of each seat, 0 or 1;
    partners need not sit opposite, and one seat may play against three. `leader` leads the trick or
    has led it, and `trick` are its cards so far. `stock` are the cards that two players will draw,
    top card first. `thirds` are the card points that each side has taken, in thirds of a point: the
    floors of T10 depend on them.
    """

    hands: tuple[tuple[Card, ...], ...]
    sides: tuple[int, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    thirds: tuple[Thirds, Thirds] = (Thirds(0), Thirds(0))

    @property
    def turn(self) -> Seat:
        """The seat that plays the next card."""
        return to_the_right(self.leader, len(self.hands), len(self.trick))

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat on turn may play (T6)."""
        return legal(self.hands[self.turn], self.trick)


def check(position: Position) -> None:
    """Raise BadPosition unless a deal of 40 cards can reach the position."""
    seats = len(position.hands)
    if seats not in (2, 4) or len(position.sides) != seats or not 0 <= position.leader < seats:
        raise BadPosition("bad_seats", "a position has two seats or four, each with a side")
    if set(position.sides) != set(SIDES):
        raise BadPosition("bad_sides", "each side, 0 and 1, has a seat")
    if len(position.trick) >= seats:
        raise BadPosition("bad_trick", "a full trick is taken before the next card")
    if position.stock and (seats != 2 or len(position.stock) % 2):
        raise BadPosition("bad_stock", "only two seats have a stock, and they draw it in pairs")
    played = [to_the_right(position.leader, seats, step) for step in range(len(position.trick))]
    sizes = {len(hand) + (seat in played) for seat, hand in enumerate(position.hands)}
    if len(sizes) != 1 or not position.hands[position.turn]:
        raise BadPosition("bad_hands", "each seat has as many cards as the others, at least one")
    cards = Counter(chain(*position.hands, position.trick, position.stock))
    if len(cards) != cards.total():
        raise BadPosition("card_twice", " ".join(sorted(card for card in cards if cards[card] > 1)))
    if sum(position.thirds) + thirds(cards) != IN_THE_PACK:
        raise BadPosition("bad_thirds", "the card points taken and to come are 32 thirds")
