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
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import (
    Action,
    Add,
    Bet,
    Bid,
    Buy,
    Cut,
    GoOn,
    Halve,
    MakeCall,
    OfferHalf,
    PassHand,
    Ready,
    RienNeVaPlus,
    Say,
    TakePartner,
    Withdraw,
)
from circolo.games.chemin_de_fer.events import (
    ActionEvent,
    Added,
    AddingClosed,
    AuctionOpened,
    BankerSilent,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    BidMade,
    BuyerNamed,
    CallMade,
    CardGiven,
    CardsDealt,
    CardsGathered,
    CardsShown,
    CoupDecided,
    CutDue,
    Event,
    GolpeReal,
    GraceClosed,
    GraceOpened,
    Halved,
    HandPassed,
    ObligationForfeited,
    PartnershipOffered,
    PartnerTaken,
    PurchaseOpened,
    ReadySaid,
    ShoeCut,
    WordSaid,
)
from circolo.games.chemin_de_fer.state import State
from circolo.play.commands import Act, Command, Expired
from circolo.play.events import BankEnded, DealBegan, DealEnded, SeatFreed
from circolo.play.waits import WaitId


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event is `event`; None if `event` always follows another one.

    `state` is the state before the event.
    """
    if isinstance(event, CommandRecord):
        return command_of(event)
    if isinstance(event, ActionEvent):
        return _of_action(state, event)
    match event:
        case ShoeCut():
            return (
                Act(state.asked, event.seat, Cut(event.cards)) if event.cards else _deadline(state)
            )
        case BetsClosed():
            return _of_the_banker(state, RienNeVaPlus()) if event.rien else _deadline(state)
        case GraceClosed():
            ask = _grace(state, event.seat)
            assert ask is not None
            return Expired(ask) if event.expired else Act(ask, event.seat, GoOn())
        case BankerSilent():
            assert state.own is not None
            return Expired(state.own)
        case AddingClosed():
            assert state.adding is not None
            return Expired(state.adding)
        case (
            BankLapsed()
            | BankOpen()
            | BetsOpened()
            | BetsCounted()
            | BankEnded()
            | DealBegan()
            | PurchaseOpened()
            | AuctionOpened()
        ):
            return _deadline(state)
        case BankDue() | PlayStopped():
            return _deadline(state) if state.phase == "auction" else None
        case (
            SeatFreed()
            | PlayInterrupted()
            | CardsGathered()
            | CutDue()
            | GraceOpened()
            | ObligationForfeited()
            | CardsDealt()
            | CardsShown()
            | CardGiven()
            | CoupDecided()
            | GolpeReal()
            | DealEnded()
        ):
            return None
        case _:
            assert_never(event)


def _of_action(state: State, event: ActionEvent) -> Command[Action]:
    match event:
        case BankTaken():
            if event.bought:  # and no bid came first: the time of the purchase or auction ended
                return _deadline(state)
            return Act(state.asked, event.seat, TakeBank(event.posta))
        case BankPassed():
            return Act(state.asked, event.seat, PassBank())
        case BetPlaced():
            return Act(state.asked, event.seat, Bet(event.amount))
        case CallMade():
            return Act(state.asked, event.seat, MakeCall(event.call))
        case BetWithdrawn():
            return Act(_grace(state, event.seat) or state.asked, event.seat, Withdraw())
        case Halved():
            return _of_the_banker(state, Halve())
        case Added():
            return _of_the_banker(state, Add(event.amount))
        case ReadySaid():
            return Act(state.asked, event.seat, Ready())
        case PartnershipOffered():
            return Act(state.asked, event.seat, OfferHalf())
        case PartnerTaken():
            return _of_the_banker(state, TakePartner(event.seat))
        case WordSaid():
            return Act(state.asked, event.seat, Say(event.word))
        case HandPassed():
            ask = _grace(state, event.seat) or state.own
            assert ask is not None
            return Act(ask, event.seat, PassHand())
        case BuyerNamed():
            return Act(state.asked, event.seat, Buy())
        case BidMade():
            return Act(state.asked, event.seat, _bid_or_purchase(state, event))
        case _:
            assert_never(event)


def _bid_or_purchase(state: State, event: BidMade) -> Bid | Buy:
    """Return the action that produced a bid event (F17).

    A purchase in the auction is recorded as a bid of the height (the stake that the bank had). So a
    bid of the height by the seat that is the highest bidder already must be a purchase.
    """
    seguito = state.seguito
    if seguito is not None and (event.seat, event.amount) == (seguito.bidder, seguito.height):
        return Buy()
    return Bid(event.amount)


def _deadline(state: State) -> Expired:
    return Expired(state.asked)


def _grace(state: State, seat: Seat) -> WaitId | None:
    return next((grace.id for grace in state.graces if grace.seat == seat), None)


def _of_the_banker(state: State, action: Action) -> Act[Action]:
    assert state.bank is not None
    assert state.own is not None
    return Act(state.own, state.bank.banker, action)
