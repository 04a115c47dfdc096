"""What played cards and signals reveal about hidden cards."""

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from circolo.cards.card import Card, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.tricks.events import CardPlayed
from circolo.tricks.signals import STRISCIO_HOLDS, Signal
from circolo.tricks.trick import Trick


class OpenTable(Protocol):
    """The public facts of a running deal from which hidden cards are deduced. The `Table` of each
    trick game has them.
    """

    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def leader(self) -> Seat: ...
    @property
    def trick(self) -> tuple[Card, ...]: ...
    @property
    def tricks(self) -> tuple[Trick, ...]: ...
    @property
    def signals(self) -> tuple[CardPlayed, ...]: ...


def plays(table: OpenTable) -> Iterator[tuple[Seat, Card]]:
    """Yield each card played in this deal with the seat that played it, oldest first."""
    seats = len(table.counts)
    for leader, cards in _tricks(table):
        for step, card in enumerate(cards):
            yield to_the_right(leader, seats, step), card


def void(table: OpenTable, suit: Suit) -> Iterator[Seat]:
    """Yield each seat that has no card of this suit left: it did not follow the suit, or it
    signalled volo («my last card of the suit»).
    """
    seats = len(table.counts)
    for leader, cards in _tricks(table):
        if cards and cards[0].suit is suit:
            for step, card in enumerate(cards):
                if card.suit is not suit:
                    yield to_the_right(leader, seats, step)
    for signalled in table.signals:
        if signalled.signal is Signal.VOLO and signalled.card.suit is suit:
            yield signalled.seat


def owed(table: OpenTable, known: Sequence[Collection[Card]]) -> Iterator[tuple[Seat, Suit, int]]:
    """Yield, for each signal striscio, a seat, a suit, and how many cards of the suit the seat must
    hold besides those in `known`.

    A striscio («I hold many of this suit») is never false (C9). `known` lists by seat the unplayed
    cards that the viewer knows. A number of zero or less means that the signal requires no further
    card.
    """
    for signalled in table.signals:
        if signalled.signal is Signal.STRISCIO:
            suit, seat = signalled.card.suit, signalled.seat
            played = [card for who, card in plays(table) if who == seat and card.suit is suit]
            later = len(played) - 1 - played.index(signalled.card)
            held = sum(card.suit is suit for card in known[seat])
            yield seat, suit, STRISCIO_HOLDS - later - held


def _tricks(table: OpenTable) -> Iterator[tuple[Seat, tuple[Card, ...]]]:
    yield from ((trick.leader, trick.cards) for trick in table.tricks)
    yield table.leader, table.trick
