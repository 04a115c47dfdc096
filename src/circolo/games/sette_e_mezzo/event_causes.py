"""Finds the command that produced an event, so that a record is checked by deciding the command
again.
"""

from typing import assert_never

from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.event_causes import command_of
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    CommandRecord,
    PlayInterrupted,
    PlayStopped,
)
from circolo.games.sette_e_mezzo.actions import Action, Bet, Gioco, NonGioco, Sto, Tiro
from circolo.games.sette_e_mezzo.events import (
    BankerDesignated,
    BankTaken,
    BetLapsed,
    BetMade,
    CardDue,
    CardGiven,
    CardsCovered,
    CardsGathered,
    CardShown,
    Event,
    HousePlays,
    PuntaDue,
    PuntaForfeited,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
    Stood,
)
from circolo.games.sette_e_mezzo.state import State
from circolo.play.commands import Act, Command, Expired
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event is `event`; None if `event` always follows another one.

    `state` is the state before the event.
    """
    if isinstance(event, CommandRecord):
        return command_of(event)
    match event:
        case BankLapsed() | BankOpen() | PuntaLapsed() | BetLapsed() | HousePlays():
            return Expired(state.asked)
        case BankTaken():
            return Act(state.asked, event.seat, TakeBank(event.amount))
        case BankPassed():
            return Act(state.asked, event.seat, PassBank())
        case PuntaPlays():
            return Act(state.asked, event.seat, Gioco())
        case PuntaSkips():
            return Act(state.asked, event.seat, NonGioco())
        case BetMade():
            return Act(state.asked, event.seat, Bet(event.amount, event.then))
        case Stood():
            return Act(state.asked, event.seat, Sto())
        case CardGiven() | CardDue():
            return Act(state.asked, event.seat, Tiro())
        case (
            SeatFreed()
            | PlayInterrupted()
            | PlayStopped()
            | CardsGathered()
            | BankerDesignated()
            | BankDue()
            | BankEnded()
            | PuntaDue()
            | PuntaForfeited()
            | DealBegan()
            | CardsCovered()
            | CardShown()
            | DealEnded()
        ):
            return None
        case _:
            assert_never(event)
