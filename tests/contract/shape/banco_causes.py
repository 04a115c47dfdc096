"""Finds the command behind an event of the miniature bank game."""

from typing import assert_never

from circolo.cards.units import Chips, Seat
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    SatOut,
    StackChanged,
)
from circolo.play.events import DealBegan, DealEnded, LotDrawn
from circolo.play.waits import WaitId
from tests.contract.shape.banco_words import (
    Action,
    AuctionOpened,
    BankPassed,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetWithdrawn,
    Bid,
    BidMade,
    BuyerNamed,
    Event,
    GraceClosed,
    GraceOpened,
    Halved,
    PlaceBet,
    PresenceChanged,
    SatDown,
    Say,
    StackSet,
    State,
    Word,
)


def command(state: State, event: Event) -> Command[Action] | None:
    match event:
        case BetPlaced():
            bet = Say("banco") if event.banco else PlaceBet(event.chips)
            return Act(state.bets, event.seat, bet)
        case BetWithdrawn():
            return _said(state, event.seat, "withdraw", unless_grace=state.bets)
        case Halved():
            return Act(_of_the_banker(state), state.banker, Say("halve"))
        case DealEnded():
            return _said(state, state.banker, "pass", unless_grace=_of_the_banker(state))
        case BuyerNamed():
            return Act(state.last, event.seat, Say("buy"))
        case BidMade():
            return Act(state.last, event.seat, Bid(event.chips))
        case GraceClosed():
            return Expired(_grace(state, event.seat) or state.last)
        case BetsClosed():
            return Expired(state.bets)
        case DealBegan() | AuctionOpened() | BankTaken():
            return Expired(state.last)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case SatDown():
            return Joined(event.seat, Chips(event.stack))
        case StackSet():
            return StackChanged(event.seat, Chips(event.stack))
        case PresenceChanged():
            return SatOut(event.seat) if event.away else CameBack(event.seat)
        case GraceOpened() | BetsCounted() | BankPassed():
            return None
        case _:
            assert_never(event)


def _said(state: State, seat: Seat, word: Word, *, unless_grace: WaitId) -> Act[Action]:
    return Act(_grace(state, seat) or unless_grace, seat, Say(word))


def _grace(state: State, seat: Seat) -> WaitId | None:
    return next((grace.id for grace in state.graces if grace.seat == seat), None)


def _of_the_banker(state: State) -> WaitId:
    return WaitId(state.bets + 1)
