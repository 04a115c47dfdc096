"""Finds the command that produced an event, so that a record is checked by deciding the command
again.
"""

from typing import assert_never

from circolo.banks import roster, tournament_commands
from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayInterrupted,
    PlayLimited,
    PlayStopped,
    StakesChanged,
)
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    Gioco,
    NonGioco,
    Sto,
    Tiro,
)
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
from circolo.play.commands import (
    Act,
    Command,
    Drawn,
    Expired,
    Shuffled,
)
from circolo.play.events import (
    BankEnded,
    DealBegan,
    DealEnded,
    LotDrawn,
    PackShuffled,
    SeatFreed,
)


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event is `event`; None if `event` always follows another one.

    `state` is the state before the event.
    """
    match event:
        case PlayerJoined() | PlayerLeft() | PlayerSatOut() | PlayerCameBack() | ChipsBought():
            return roster.command(event)
        case StakesChanged() | PlayLimited():
            return tournament_commands.command(event)
        case BankLapsed() | BankOpen() | PuntaLapsed() | BetLapsed() | HousePlays():
            return Expired(state.asked)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case LotDrawn():
            return Drawn(event.ask, event.value)
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
