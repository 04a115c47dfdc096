"""Finds the command that produced an event, so that a record can be verified by deciding the
command again.
"""

from typing import assert_never

from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    DealStood,
    EqualsTurnAgain,
    Event,
    Kept,
    NextDealDue,
    PacketsDealt,
    SidesScored,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.chiamatre.state import State
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event in this state is `event`; None for an event that only
    follows another event of its command.
    """
    match event:
        case CardPlayed():
            return Act(state.asked, event.seat, PlayCard(event.card, event.signal))
        case CardCalled():
            return Act(state.asked, event.seat, Call(event.card))
        case Kept():
            return Act(state.asked, event.seat, Keep())
        case Annulled():
            return Act(state.asked, event.seat, Annul())
        case WentOn():
            return Act(state.asked, event.seat, GoOn())
        case DealStood() | TurnLapsed() | NextDealDue():
            return Expired(state.asked)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case (
            CardTurned()
            | EqualsTurnAgain()
            | DealerDrawn()
            | DealBegan()
            | PacketsDealt()
            | TrickTaken()
            | SidesScored()
            | DealEnded()
            | MatchEnded()
        ):
            return None
        case _:
            assert_never(event)
