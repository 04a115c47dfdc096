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
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.events import (
    BankEnded,
    DealBegan,
    DealEnded,
    LotDrawn,
    PackShuffled,
    SeatFreed,
)
from circolo.play.waits import WaitId

Told = (
    BankTaken
    | BankPassed
    | BetPlaced
    | CallMade
    | BetWithdrawn
    | Halved
    | Added
    | ReadySaid
    | PartnershipOffered
    | PartnerTaken
    | WordSaid
    | HandPassed
    | BuyerNamed
    | BidMade
)
"""Events that record an action of a seat."""


def cause(state: State, event: Event) -> Command[Action] | None:
    """Return the command whose first event is `event`; None if `event` always follows another one.

    `state` is the state before the event.
    """
    match event:
        case PlayerJoined() | PlayerLeft() | PlayerSatOut() | PlayerCameBack() | ChipsBought():
            return roster.command(event)
        case StakesChanged() | PlayLimited():
            return tournament_commands.command(event)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case ShoeCut():
            return Act(state.asked, event.seat, Cut(event.cards)) if event.cards else _time(state)
        case BetsClosed():
            return _of_the_banker(state, RienNeVaPlus()) if event.rien else _time(state)
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
            return _time(state)
        case BankDue() | PlayStopped():
            return _time(state) if state.phase == "auction" else None
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
            return _told(state, event)


def _told(state: State, event: Told) -> Command[Action]:
    match event:
        case BankTaken():
            return _taken(state, event)
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
            return Act(state.asked, event.seat, _offered(state, event))
        case _:
            assert_never(event)


def _offered(state: State, event: BidMade) -> Bid | Buy:
    """Return the action that produced a bid (F17).

    A highest bidder who names the height (the stake that the bank had) has bought the bank.
    """
    seguito = state.seguito
    if seguito is not None and (event.seat, event.amount) == (seguito.bidder, seguito.height):
        return Buy()
    return Bid(event.amount)


def _taken(state: State, event: BankTaken) -> Command[Action]:
    """Return the command that made the seat banker: the end of a sale's time, or the seat's own
    action (F17).
    """
    return _time(state) if event.bought else Act(state.asked, event.seat, TakeBank(event.posta))


def _time(state: State) -> Expired:
    return Expired(state.asked)


def _grace(state: State, seat: Seat) -> WaitId | None:
    return next((grace.id for grace in state.graces if grace.seat == seat), None)


def _of_the_banker(state: State, action: Action) -> Act[Action]:
    assert state.bank is not None
    assert state.own is not None
    return Act(state.own, state.bank.banker, action)
