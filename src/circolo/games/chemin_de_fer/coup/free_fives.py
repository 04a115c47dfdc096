"""How a player decides with a free 5 as punta (F31)."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.card_values import total
from circolo.games.chemin_de_fer.events import BetsCounted, CardsShown, Event, WordSaid

Temper = Literal["tireur", "non_tireur", "douter"]
"""The classes of players: draws in at least 80 % of the cases, never, or sometimes."""

FIVE = 5
LEAST = 10
"""The minimum number of fives for a class."""


class Five(NamedTuple):
    """A punta's 5, and its decision."""

    seat: Seat
    word: Decision


def fives(events: Iterable[Event]) -> Iterator[Five]:
    """Yield the free fives of these coups.

    The caller leaves out decisions that the house made, since the player did not choose them.
    """
    punta: Seat | None = None
    word: Decision | None = None
    for event in events:
        match event:
            case BetsCounted():
                punta, word = event.punta, None
            case WordSaid() if event.seat == punta:
                word = event.word
            case CardsShown() if event.seat == punta and word is not None:
                if total(event.cards) == FIVE:
                    yield Five(event.seat, word)
            case _:
                pass


def temper(*, drawn: int, met: int) -> Temper | None:
    """Return the class of a player who drew with this many of their fives; None for too few
    fives.
    """
    if met < LEAST:
        return None
    if 5 * drawn >= 4 * met:
        return "tireur"
    return "douter" if drawn else "non_tireur"
