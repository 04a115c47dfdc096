"""Finds the command that produced an event, so that a record can be verified by deciding the
command again.
"""

from typing import assert_never

from circolo.games.tressette.actions import Action, Declare, GoOn, PlayCard
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    Event,
    HandsDealt,
    NextDealDue,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.tressette.state import State
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event in this state is `event`; None for an event that only
    follows another event of its command.
    """
    match event:
        case CardPlayed():
            return Act(state.asked, event.seat, PlayCard(event.card, event.signal))
        case Declared():
            return Act(state.asked, event.seat, Declare(event.combinations))
        case WentOn():
            return Act(state.asked, event.seat, GoOn())
        case TurnLapsed() | NextDealDue():
            return Expired(state.asked)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case (
            TrickTaken()
            | CardDrawn()
            | DealBegan()
            | HandsDealt()
            | DealScored()
            | DealEnded()
            | MatchEnded()
        ):
            return None
        case _:
            assert_never(event)
