"""A's bank against C, with a shoe whose first cards are known."""

from typing import Any

from circolo.cards.french import FrenchCard
from circolo.games.chemin_de_fer.events import CardGiven, CardsShown, CoupDecided, Event, WordSaid
from tests.games.chemin_de_fer.sitting import LETTERS, Sitting

STACKS = (500, 500, 500)


def opened(top: str, *stacks: int | None, **options: Any) -> Sitting:
    """A has a bank of a hundred, bets are open, and these cards are the next."""
    sitting = Sitting(*(stacks or STACKS), **options)
    sitting.shuffle(top)
    if sitting.phase == "cut":
        sitting.say("time")
    else:
        sitting.draw(0)
    sitting.say("A accetto 100")
    return sitting


def dealt(top: str, *stacks: int | None, **options: Any) -> Sitting:
    """C has bet fifty and looks at the first and the third of these cards."""
    sitting = opened(top, *stacks, **options)
    sitting.say("C punto 50", "time")
    return sitting


def spoken(top: str, word: str, **options: Any) -> Sitting:
    """C has made this decision."""
    sitting = dealt(top, **options)
    sitting.say(f"C {word}")
    return sitting


def told(events: tuple[Event, ...]) -> list[str]:
    """Return the decisions, shown cards, given cards and results among the events."""
    return [line for event in events if (line := _line(event))]


def _line(event: Event) -> str:
    match event:
        case WordSaid():
            return f"{LETTERS[event.seat]}: {event.word}"
        case CardsShown():
            return f"{LETTERS[event.seat]} shows {' '.join(event.cards)}"
        case CardGiven():
            return f"{LETTERS[event.seat]} gets {event.card}"
        case CoupDecided():
            return f"{event.punta} against {event.banker}"
        case _:
            return ""


def shoe_from(sitting: Sitting, count: int) -> tuple[FrenchCard, ...]:
    """Return this many cards, starting with the next one."""
    at = sitting.state.drawn
    return sitting.state.shoe[at : at + count]
