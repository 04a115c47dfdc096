"""The lot that chooses the first dealer: each seat turns a card, and the highest card deals. Seats
with equal highest cards turn again (C2).
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Seat, to_the_right
from circolo.games.chiamatre.events import CardTurned, DealerDrawn, EqualsTurnAgain
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.state import State
from circolo.tricks.trick import STRENGTH

EVERYBODY = tuple(to_the_right(Seat(0), SEATS, step) for step in range(SEATS))
"""All seats in the order in which they turn a card: A, then anticlockwise."""


def turned(
    seats: tuple[Seat, ...], pack: Sequence[Card]
) -> Iterator[CardTurned | EqualsTurnAgain | DealerDrawn]:
    """Yield the events of the lot, in which these seats turn cards from the pack until one card is
    the highest. If too few cards remain for seats with equal cards, the lot ends without a dealer.
    """
    at = 0
    while at + len(seats) <= len(pack):
        cards = [CardTurned(seat, pack[at + step]) for step, seat in enumerate(seats)]
        yield from cards
        at += len(seats)
        highest = max(STRENGTH[turn.card] for turn in cards)
        seats = tuple(turn.seat for turn in cards if STRENGTH[turn.card] == highest)
        if len(seats) == 1:
            yield DealerDrawn(seats[0])
            return
        yield EqualsTurnAgain(seats)


def fold(state: State, event: CardTurned | EqualsTurnAgain | DealerDrawn) -> State:
    """Return the state after one event of the lot."""
    match event:
        case CardTurned():
            return replace(state, lot=(*state.lot, event))
        case EqualsTurnAgain():
            return replace(state, turning=event.seats)
        case DealerDrawn():
            return replace(state, phase="shuffle", dealer=event.seat, turning=())
        case _:
            assert_never(event)
