"""Finds the command behind an event, so that a record can be checked by deciding it again."""

from circolo.games.ciapano.actions import Action
from circolo.games.ciapano.events import Event
from circolo.games.ciapano.state import State

from circolo.play.commands import Act, Command, Expired, Shuffled
from circolo.play.events import PackShuffled
from circolo.tricks.actions import GoOn, PlayCard
from circolo.tricks.events import CardPlayed, NextDealDue, TurnLapsed, WentOn


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event this is; None for an event that follows another."""
    match event:
        case CardPlayed():
            return Act(state.asked, event.seat, PlayCard(event.card))
        case WentOn():
            return Act(state.asked, event.seat, GoOn())
        case TurnLapsed() | NextDealDue():
            return Expired(state.asked)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case _:
            return None
