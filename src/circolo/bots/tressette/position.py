"""The position of a deal for the seat to play, in the order of play.

Places count from the leader of the trick on the table; even places are on the leader's side.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from circolo.bots.tressette.card_bits import BIT, Cards, OneCard, bits, different, worth
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.card_weights import LAST_TRICK
from circolo.bots.tressette.open_hands import Hands, OnTable, OpenHands, led
from circolo.bots.tressette.playout import play_out
from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds, to_the_right
from circolo.games.tressette.worlds import Layout

POINT = 3
"""The thirds of a point (T10)."""


@dataclass(frozen=True, slots=True)
class World:
    """Hands in the order of play, the stock from its top, and how often the world was chosen."""

    hands: Hands
    stock: tuple[OneCard, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Position:
    """The position as the seat sees it. `won` are the thirds of its side."""

    order: tuple[Seat, ...]
    me: int
    """The seat's own place."""

    trick: OnTable | None
    live: Cards
    """Every card in a hand, in the stock or on the table."""

    won: Thirds

    def world(self, layout: Layout, times: int) -> World:
        """Return the layout as a world, in the order of play."""
        hands = tuple([bits(layout.hands[seat]) for seat in self.order])
        return World(hands, tuple([BIT[card] for card in layout.stock]), times)

    def different(self, legal: Sequence[Card]) -> list[OneCard]:
        """Return the legal cards; of equivalent cards only the lowest."""
        return different(bits(legal), self.live)

    def after(self, card: OneCard, hands: Hands) -> tuple[Hands, OnTable]:
        """Return the hands and the trick after the seat has played a card."""
        trick = led(card) if self.trick is None else self.trick.with_card(card)
        return (*hands[: self.me], hands[self.me] ^ card, *hands[self.me + 1 :]), trick

    def played_out(self, card: OneCard, world: World) -> float:
        """Return the points of the deal after a card, if all play on by quick rules."""
        hands, trick = self.after(card, world.hands)
        leaders = play_out(hands, trick, world.stock)
        thirds = leaders if self._with_the_leader else self._in_play - leaders
        return (self.won + thirds) / POINT

    def searched(self, card: OneCard, world: World, search: OpenHands, *, guess: int) -> int:
        """Return the points of the deal after a card, without mistakes from there on.

        A good `guess` makes it faster. There is no stock.
        """
        hands, trick = self.after(card, world.hands)
        live = trick.best
        for hand in hands:
            live |= hand

        def reach(points: int) -> bool:
            thirds = POINT * points - self.won
            if self._with_the_leader:
                return search.played(hands, trick, thirds, live=live)
            return not search.played(hands, trick, self._in_play - thirds + 1, live=live)

        if reach(guess):
            while reach(guess + 1):
                guess += 1
            return guess
        while not reach(guess - 1):
            guess -= 1
        return guess - 1

    @property
    def even(self) -> int:
        """Return the points of the deal if the rest is shared equally."""
        return (self.won + self._in_play // 2) // POINT

    @property
    def _with_the_leader(self) -> bool:
        return self.me % 2 == 0

    @property
    def _in_play(self) -> int:
        """Return the thirds still to be taken, with the last trick's."""
        return worth(self.live) + LAST_TRICK


def position(memory: Memory, won: Thirds) -> Position:
    """Return the position of the seat with this memory."""
    trick: OnTable | None = None
    live = 0
    for suits in (memory.mine, memory.out):
        live |= bits([card for suit in suits.values() for card in suit])
    for card in memory.trick:
        trick = led(BIT[card]) if trick is None else trick.with_card(BIT[card])
        live |= BIT[card]
    steps = range(memory.seats)
    return Position(
        order=tuple([to_the_right(memory.leader, memory.seats, step) for step in steps]),
        me=len(memory.trick),
        trick=trick,
        live=live,
        won=won,
    )
