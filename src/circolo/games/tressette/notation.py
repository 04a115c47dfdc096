"""Tressette actions as text: "3D", "3D busso", "accuso bongioco:A-D napoli:C", "go"; and comments
on events.
"""

from typing import assert_never

from circolo.cards.card import Card, Rank, Suit
from circolo.cards.units import Seat
from circolo.games.tressette.actions import Action, Declare, GoOn, PlayCard
from circolo.games.tressette.combinations import Bongioco, Combination, Napoli, Superbongioco
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    Event,
    HandsDealt,
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
        case Declare():
            return " ".join(["accuso", *map(_written, action.combinations)])
        case GoOn():
            return "go"
        case _:
            assert_never(action)


def read(text: str) -> Action:
    """Return the action that a text describes; raises ValueError naming the invalid word."""
    match text.split():
        case ["go"]:
            return GoOn()
        case ["accuso", *words]:
            return Declare(tuple(map(_read, words)))
        case [card]:
            return PlayCard(Card(card))
        case [card, signal]:
            return PlayCard(Card(card), Signal(signal))
        case _:
            raise ValueError(f"'{text}' is not an action of tressette")


def remark(event: Event) -> str:
    """Return a comment on an event for readers of a record; empty if the command's text already
    says the same.
    """
    match event:
        case DealBegan():
            return f"deal {event.number}"
        case HandsDealt():
            return f"dealt from {letter(event.first)}, {letter(event.leader)} leads"
        case CardPlayed():
            return f"{letter(event.seat)} {event.card}"
        case Declared():
            return f"{event.points} points"
        case TrickTaken():
            return f"{letter(event.seat)} takes {event.thirds}/3"
        case CardDrawn():
            return f"{letter(event.seat)} draws {event.card}"
        case DealScored():
            return _score(event)
        case MatchEnded():
            winners = [letter(Seat(s)) for s, place in enumerate(event.places) if place == 1]
            return f"won by {' and '.join(winners)}"
        case _:
            return ""


def _score(event: DealScored) -> str:
    sides = zip(event.points, event.accuso, event.cappotto, strict=True)
    return " to ".join(
        "+".join(str(part) for at, part in enumerate(parts) if part or at == 0) for parts in sides
    )


def _written(combination: Combination) -> str:
    match combination:
        case Bongioco():
            return f"bongioco:{combination.rank}-{combination.missing}"
        case Superbongioco():
            return f"superbongioco:{combination.rank}"
        case Napoli():
            return f"napoli:{combination.suit}"
        case _:
            assert_never(combination)


def _read(word: str) -> Combination:
    kind, _, of = word.partition(":")
    match kind:
        case "bongioco":
            rank, _, missing = of.partition("-")
            return Bongioco(Rank(rank), Suit(missing))
        case "superbongioco":
            return Superbongioco(Rank(of))
        case "napoli":
            return Napoli(Suit(of))
        case _:
            raise ValueError(f"'{word}' is not a combination")
