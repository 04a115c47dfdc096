"""Chiamatre actions as text: "3D", "3D busso", "chiamo 3D", "tengo", "annullo", "go"; and comments
on events.
"""

from typing import assert_never

from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.games.chiamatre.events import (
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    Event,
    PacketsDealt,
    SidesScored,
    TrickTaken,
)
from circolo.play.events import DealBegan, MatchEnded
from circolo.play.notation import letter
from circolo.tricks.signals import Signal


def write(action: Action) -> str:
    """Return an action as text, in the form that `read` reads."""
    match action:
        case PlayCard():
            return action.card if action.signal is None else f"{action.card} {action.signal}"
        case Call():
            return f"chiamo {action.card}"
        case Keep():
            return "tengo"
        case Annul():
            return "annullo"
        case GoOn():
            return "go"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """Return the action that a text describes; raises ValueError naming the invalid word."""
    match text.split():
        case ["go"]:
            return GoOn()
        case ["tengo"]:
            return Keep()
        case ["annullo"]:
            return Annul()
        case ["chiamo", card]:
            return Call(Card(card))
        case [card]:
            return PlayCard(Card(card))
        case [card, signal]:
            return PlayCard(Card(card), Signal(signal))
        case _:
            raise ValueError(f"'{text}' is not an action of chiamatre")


def remark(event: Event) -> str:
    """Return a comment on an event for readers of a record; empty if the command's text already
    says the same.
    """
    match event:
        case CardTurned():
            return f"{letter(event.seat)} turns {event.card}"
        case DealerDrawn():
            return f"{letter(event.seat)} deals"
        case DealBegan():
            return f"deal {event.number}"
        case PacketsDealt():
            return f"dealt by {letter(event.dealer)}"
        case CardCalled():
            return f"{letter(event.seat)} calls {event.card}"
        case CardPlayed():
            return f"{letter(event.seat)} {event.card}"
        case TrickTaken():
            return f"{letter(event.seat)} takes {event.thirds}/3"
        case SidesScored():
            return _score(event)
        case MatchEnded():
            return "places " + " ".join(
                f"{letter(Seat(seat))}{place}" for seat, place in enumerate(event.places)
            )
        case _:
            return ""


def _score(event: SidesScored) -> str:
    points = " ".join(f"{letter(Seat(seat))}{won}" for seat, won in enumerate(event.points))
    if event.caller == event.partner:
        return f"{letter(event.caller)} alone: {points}"
    return f"{letter(event.caller)} with {letter(event.partner)}: {points}"
