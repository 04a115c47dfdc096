"""How a player meets his fives as punta, where the choice is free (F31)."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import Word
from circolo.games.chemin_de_fer.events import BetsCounted, CardsShown, Event, WordSaid
from circolo.games.chemin_de_fer.points import total

Temper = Literal["tireur", "non_tireur", "douter"]
"""Who draws in at least 80 % of them, who never does, who does now and then."""

FIVE = 5
LEAST = 10
"""So many are needed to tell."""


class Five(NamedTuple):
    """A punta's five, and what was said with it."""

    seat: Seat
    word: Word


def fives(events: Iterable[Event]) -> Iterator[Five]:
    """Yield the free fives of these coups. A word that the house has said must be left out of the
    events: its five was not the player's to meet.
    """
    punta: Seat | None = None
    word: Word | None = None
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
    """Say what a player is who has drawn with so many of the fives he met; None for too few."""
    if met < LEAST:
        return None
    if 5 * drawn >= 4 * met:
        return "tireur"
    return "douter" if drawn else "non_tireur"
