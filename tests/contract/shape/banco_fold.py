"""Folds the events of the miniature bank game."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.play.events import DealBegan, DealEnded, LotDrawn
from circolo.play.waits import WaitId
from tests.contract.shape.banco_words import (
    AuctionOpened,
    BankPassed,
    BankTaken,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetWithdrawn,
    BidMade,
    BuyerNamed,
    Event,
    Grace,
    GraceClosed,
    GraceOpened,
    Halved,
    PresenceChanged,
    SatDown,
    StackSet,
    State,
    Wager,
)


def players(state: State) -> tuple[Seat, ...]:
    """Return the taken seats without newcomers."""
    seats = (Seat(seat) for seat, stack in enumerate(state.stacks) if stack is not None)
    return tuple(seat for seat in seats if seat not in state.new)


def evolve(state: State, event: Event) -> State:
    match event:
        case SatDown():
            state = _with_stack(state, event.seat, event.stack)
            return replace(state, new=(*state.new, event.seat))
        case StackSet():
            return _with_stack(state, event.seat, event.stack)
        case PresenceChanged():
            others = tuple(seat for seat in state.away if seat != event.seat)
            return replace(state, away=(*others, event.seat) if event.away else others)
        case DealBegan():
            # Two ids: the bettors' window and the banker's. Newcomers take part from here on (R10).
            bets = WaitId(state.last + 1)
            last = WaitId(state.last + 2)
            return replace(state, phase="bets", number=event.number, bets=bets, last=last, new=())
        case BankPassed() | AuctionOpened() | BankTaken() | BidMade() | BuyerNamed():
            return _seguito(state, event)
        case LotDrawn():
            return state
        case _:
            return _coup(state, event)


def _coup(
    state: State,
    event: BetPlaced
    | BetWithdrawn
    | GraceOpened
    | GraceClosed
    | Halved
    | BetsClosed
    | BetsCounted
    | DealEnded,
) -> State:
    match event:
        case BetPlaced():
            wagers = _without(state.wagers, event.seat)
            return replace(state, wagers=(*wagers, Wager(event.seat, event.chips, event.banco)))
        case BetWithdrawn():
            return replace(state, wagers=_without(state.wagers, event.seat))
        case GraceOpened():
            state = replace(state, graces=_graces_without(state, event.seat))
            grace = Grace(WaitId(state.last + 1), event.seat)
            return replace(state, last=grace.id, graces=(*state.graces, grace))
        case GraceClosed():
            return replace(state, graces=_graces_without(state, event.seat))
        case Halved():
            stack = (state.stacks[state.banker] or 0) + event.chips
            state = _with_stack(state, state.banker, stack)
            return replace(state, posta=state.posta - event.chips, halved=True)
        case BetsClosed():
            return replace(state, phase="graces")
        case BetsCounted():
            last = WaitId(state.last + 1)
            return replace(state, phase="coup", last=last, counted=event.counted)
        case DealEnded():
            return _settled(state, event)
        case _:
            assert_never(event)


def _settled(state: State, event: DealEnded) -> State:
    changes = event.settlement.changes
    for seat in players(state):
        if seat != state.banker:
            state = _with_stack(state, seat, (state.stacks[seat] or 0) + changes[seat])
    won = changes[state.banker]
    return replace(
        state,
        phase="boundary",
        last=WaitId(state.last + 1),
        # After a win the covered part is doubled, and the rest is out of play (F15).
        posta=2 * won if won > 0 else state.posta + won,
        garage=state.garage + (state.posta - won if won > 0 else 0),
        wins=state.wins + (won > 0),
        wagers=(),
        graces=(),
        counted=(),
    )


def _seguito(
    state: State, event: BankPassed | AuctionOpened | BankTaken | BidMade | BuyerNamed
) -> State:
    last = WaitId(state.last + 1)
    match event:
        case BankPassed():
            return replace(_home(state), phase="purchase", last=last, height=state.posta)
        case BuyerNamed():
            return replace(state, buyers=(*state.buyers, event.seat))
        case AuctionOpened():
            return replace(state, phase="auction", last=last)
        case BidMade():
            return replace(state, last=last, bid=event)
        case BankTaken():
            state = _home(state)
            stack = (state.stacks[event.seat] or 0) - event.posta
            return replace(
                _with_stack(state, event.seat, stack),
                phase="boundary",
                last=last,
                banker=event.seat,
                posta=event.posta,
                wins=0,
                halved=False,
                height=0,
                buyers=(),
                bid=None,
            )
        case _:
            assert_never(event)


def _home(state: State) -> State:
    """Return posta and garage to the banker's stack."""
    stack = (state.stacks[state.banker] or 0) + state.posta + state.garage
    return replace(_with_stack(state, state.banker, stack), posta=0, garage=0)


def _with_stack(state: State, seat: Seat, stack: int) -> State:
    return replace(state, stacks=(*state.stacks[:seat], stack, *state.stacks[seat + 1 :]))


def _without(wagers: tuple[Wager, ...], seat: Seat) -> tuple[Wager, ...]:
    return tuple(wager for wager in wagers if wager.seat != seat)


def _graces_without(state: State, seat: Seat) -> tuple[Grace, ...]:
    return tuple(grace for grace in state.graces if grace.seat != seat)
