"""A position of a tressette deal as bit masks, prepared for the search.

Players are numbered by the order of play, from 0 for the leader of the trick on the table. Even
numbers are on the leader's side.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from circolo.bots.tressette.card_bits import BIT, Cards, OneCard, bits, distinct, worth
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.open_hands import Hands, OpenHands, OpenTrick, new_trick
from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.tressette.worlds import Layout
from circolo.tricks.card_points import LAST_TRICK

POINT = 3
"""Card points are counted in thirds: a point has this many (T10)."""


@dataclass(frozen=True, slots=True)
class World:
    """A possible layout of all unplayed cards.

    `hands` are in the order of play, `stock` from its top card; `times` says how often the layout
    was sampled.
    """

    hands: Hands
    stock: tuple[OneCard, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Position:
    """What the seat to play sees of the deal.

    `order` lists the seats in the order of play; `won` are the thirds of a point that the seat's
    side has taken.
    """

    order: tuple[Seat, ...]
    me: int
    """The seat's number in the order of play."""

    trick: OpenTrick | None
    live: Cards
    """All cards in hands, in the stock and in the trick on the table."""

    won: Thirds

    def world(self, layout: Layout, times: int) -> World:
        """Convert a sampled layout to bit masks in the order of play."""
        hands = tuple([bits(layout.hands[seat]) for seat in self.order])
        return World(hands, tuple([BIT[card] for card in layout.stock]), times)

    def distinct(self, legal: Sequence[Card]) -> list[OneCard]:
        """Return the legal cards, but of each group of equivalent cards only the lowest (see
        `card_bits.distinct`).
        """
        return distinct(bits(legal), self.live)

    def after(self, card: OneCard, hands: Hands) -> tuple[Hands, OpenTrick]:
        """Return the hands and the trick after the seat has played `card`."""
        trick = new_trick(card) if self.trick is None else self.trick.with_card(card)
        return (*hands[: self.me], hands[self.me] ^ card, *hands[self.me + 1 :]), trick

    def search_points(self, card: OneCard, world: World, search: OpenHands, *, guess: int) -> int:
        """Return the points that the seat's side gets in the deal if it plays `card` and nobody
        makes a mistake afterwards.

        The stock must be empty. A `guess` near the result makes the search faster. Raises
        `SearchLimitReached`.
        """
        hands, trick = self.after(card, world.hands)
        live = trick.best
        for hand in hands:
            live |= hand

        def reach(points: int) -> bool:
            thirds = POINT * points - self.won
            if self._with_the_leader:
                return search.can_take_after(hands, trick, thirds, live=live)
            return not search.can_take_after(hands, trick, self._in_play - thirds + 1, live=live)

        if reach(guess):
            while reach(guess + 1):
                guess += 1
            return guess
        while not reach(guess - 1):
            guess -= 1
        return guess - 1

    @property
    def even_share(self) -> int:
        """Return the points that the seat's side gets in the deal if it takes half of what is
        left.
        """
        return (self.won + self._in_play // 2) // POINT

    @property
    def _with_the_leader(self) -> bool:
        return self.me % 2 == 0

    @property
    def _in_play(self) -> int:
        """Return the thirds of a point that are not taken yet, including those of the last
        trick.
        """
        return worth(self.live) + LAST_TRICK


def position(memory: Memory, won: Thirds) -> Position:
    """Convert a seat's memory (what the seat knows of the cards) to a position (the order of play,
    the trick on the table and all unplayed cards, as bit masks).

    `won`: what the seat's side has taken in the deal so far, in thirds of a point.
    """
    trick: OpenTrick | None = None
    live = 0
    for suits in (memory.mine, memory.out):
        live |= bits([card for suit in suits.values() for card in suit])
    for card in memory.trick:
        trick = new_trick(BIT[card]) if trick is None else trick.with_card(BIT[card])
        live |= BIT[card]
    steps = range(memory.seats)
    return Position(
        order=tuple([to_the_right(memory.leader, memory.seats, step) for step in steps]),
        me=len(memory.trick),
        trick=trick,
        live=live,
        won=won,
    )
