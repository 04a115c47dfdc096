"""Statistics on free 5s: how a bettor decides with a total of 5, where the house strategy leaves
the choice (F31).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import Decision
from circolo.games.chemin_de_fer.card_values import total
from circolo.games.chemin_de_fer.events import BetsCounted, CardsShown, Event, WordSaid

Temper = Literal["tireur", "non_tireur", "douter"]
"""The class of a player by their free 5s: "tireur" draws in at least 80 %, "non_tireur" in none,
"douter" in some.
"""

FIVE = 5
LEAST = 10
"""The minimum number of free 5s for a player to have a class (F31)."""


class Five(NamedTuple):
    """One free 5: the seat of a bettor with a total of 5, and their card decision (`word`)."""

    seat: Seat
    word: Decision


def fives(events: Iterable[Event]) -> Iterator[Five]:
    """Yield the free 5s in the events of some coups (rounds).

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
    """Return how a player decides with free 5s: often draws, never draws, or sometimes draws (F31).

    `met` is the number of the player's free 5s, and `drawn` the number of those with which they
    drew. None if `met` is below 10.
    """
    if met < LEAST:
        return None
    if 5 * drawn >= 4 * met:
        return "tireur"
    return "douter" if drawn else "non_tireur"
