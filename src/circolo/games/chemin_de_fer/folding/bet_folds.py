"""Folds the events of bets, calls (bets named by a word), graces (time to reconsider) and the count
(F6-F9).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks.place_folds import no_longer_new
from circolo.banks.places import is_active
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.events import (
    AddingClosed,
    BankerSilent,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CallMade,
    GraceClosed,
    GraceOpened,
    ReadySaid,
)
from circolo.games.chemin_de_fer.folding.wait_ids import next_id
from circolo.games.chemin_de_fer.sitting import bank_of, obliged, wager_of
from circolo.games.chemin_de_fer.state import Bank, Coup, Grace, Hand, State, Wager
from circolo.play.waits import WaitId


def _opened(state: State, event: BetsOpened) -> State:
    """Open the question to the bettors. If the banker is present, open also the banker's own
    question.
    """
    bank, ask = bank_of(state), next_id(state)
    adding = WaitId(ask + 1) if _may_add(state, bank) else None
    last = ask if adding is None else adding
    own = WaitId(last + 1) if is_active(state.places[bank.banker]) else None
    keeps_waiting = event.empty and not rule_versions.newcomers_are_skipped_once(state)
    return replace(
        state,
        phase="bets",
        asked=ask,
        own=own,
        adding=adding,
        last=last if own is None else own,
        bank=replace(bank, empty=event.empty, rien=False),
        ready=(),
        waiting=state.waiting if keeps_waiting else (),
    )


def _may_add(state: State, bank: Bank) -> bool:
    """Return whether the bets begin with a period in which the banker may add chips in spite of
    calls (F16); at the casino they never do (F26).
    """
    has_won_or_tied = bank.wins > 0 or bank.level
    online = state.options.variant == "online"
    return rule_versions.calls_leave_the_bank_open(state) and online and has_won_or_tied


def _placed(state: State, event: BetPlaced) -> State:
    wager = Wager(event.seat, event.amount, obliged=event.obliged)
    return _with_wager(_after_a_bet(state, event.seat), wager)


def _called(state: State, event: CallMade) -> State:
    """Place a call (a bet named by a word).

    A rispetto (a call of the uncovered part of the bank) freezes all other bets at their amounts,
    unless they are frozen already.
    """
    wager = Wager(event.seat, event.amount, event.call)
    state = _with_wager(_after_a_bet(state, event.seat), wager)
    if event.call != "rispetto":
        return state
    half = Chips(bank_of(state).posta // 2)
    return replace(state, wagers=tuple([_frozen(each, half) for each in state.wagers]))


def _frozen(wager: Wager, half: Chips) -> Wager:
    if wager.call == "rispetto" or wager.frozen is not None:
        return wager
    return replace(wager, frozen=min(half, wager.amount) if wager.call else wager.amount)


def _after_a_bet(state: State, seat: Seat) -> State:
    """Return the state in which a seat that has placed a bet, even a void one, is no longer new
    (S6).
    """
    if not rule_versions.newcomers_are_skipped_once(state):
        return state
    return replace(state, places=no_longer_new(state.places, [seat]))


def _with_wager(state: State, wager: Wager) -> State:
    """Return the state with this wager. It replaces the seat's earlier bet, and the seat's offer to
    become the banker's partner (F29).

    A call that replaces the seat's call of the same kind keeps that call's position (F16).
    """
    own = wager_of(state, wager.seat)
    if own is not None and own.call is not None and own.call == wager.call:
        wagers = tuple([wager if each is own else each for each in state.wagers])
    else:
        wagers = (*_others(state.wagers, wager.seat), wager)
    return replace(state, wagers=wagers, offered=without(state.offered, wager.seat))


def _others(wagers: tuple[Wager, ...], seat: Seat) -> tuple[Wager, ...]:
    """Return the wagers of the other seats.

    If none of them is a rispetto (a call of the uncovered part of the bank), their amounts are no
    longer frozen (F6).
    """
    others = tuple([wager for wager in wagers if wager.seat != seat])
    if any(wager.call == "rispetto" for wager in others):
        return others
    return tuple(
        [replace(wager, frozen=None) if wager.frozen is not None else wager for wager in others]
    )


def _withdrawn(state: State, event: BetWithdrawn) -> State:
    wagers = _others(state.wagers, event.seat)
    return replace(state, wagers=wagers, graces=_other_graces(state, event.seat))


def _grace_opened(state: State, event: GraceOpened) -> State:
    ask = next_id(state)
    graces = (*_other_graces(state, event.seat), Grace(ask, event.seat))
    return replace(state, graces=graces, last=ask)


def _grace_closed(state: State, event: GraceClosed) -> State:
    return replace(state, graces=_other_graces(state, event.seat))


def _other_graces(state: State, seat: Seat) -> tuple[Grace, ...]:
    return tuple([grace for grace in state.graces if grace.seat != seat])


def _silent(state: State, _: BankerSilent) -> State:
    return replace(state, own=None)


def _adding_closed(state: State, _: AddingClosed) -> State:
    return replace(state, adding=None)


def _ready(state: State, event: ReadySaid) -> State:
    """Record that the seat is ready for the cards. If it is the banker, the period for adding chips
    ends (F16).
    """
    adding = None if event.seat == bank_of(state).banker else state.adding
    return replace(state, adding=adding, ready=(*state.ready, event.seat))


def _closed(state: State, event: BetsClosed) -> State:
    bank = replace(bank_of(state), rien=True) if event.rien else state.bank
    return replace(state, phase="graces", own=None, adding=None, bank=bank)


def _counted(state: State, event: BetsCounted) -> State:
    """Begin the coup (round) with the counted bets. Each bet is cut to its counted amount; bets of
    which nothing counts are dropped.

    If the banker closed the bets («rien ne va plus»), the part of the bank's stake that no bet
    covers goes to the garage, out of play.
    """
    counted, bank = event.counted, bank_of(state)
    wagers = [
        wager if wager.amount == counted[wager.seat] else _cut(wager, counted)
        for wager in state.wagers
        if counted[wager.seat]
    ]
    punta, banker = Hand(event.punta, ()), Hand(bank.banker, ())
    return replace(
        state,
        places=no_longer_new(state.places, [wager.seat for wager in wagers]),
        bank=_put_aside(state, bank, sum(counted)) if bank.rien else replace(bank, empty=0),
        wagers=tuple(wagers),
        offered=(),
        coup=Coup(counted, punta, banker, obliged=obliged(state)),
    )


def _cut(wager: Wager, counted: tuple[Chips, ...]) -> Wager:
    return replace(wager, amount=counted[wager.seat])


def _put_aside(state: State, bank: Bank, covered: int) -> Bank:
    aside = Chips(bank.posta - covered)
    return replace(
        bank,
        posta=Chips(covered),
        garage=Chips(bank.garage + aside),
        empty=0,
        rien=False,
        cut_off=aside if rule_versions.an_egalite_restores_the_posta(state) else Chips(0),
    )


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return `seats` without `seat`."""
    return tuple([other for other in seats if other != seat]) if seat in seats else seats


BET_FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        BetsOpened: _opened,
        BetPlaced: _placed,
        CallMade: _called,
        BetWithdrawn: _withdrawn,
        GraceOpened: _grace_opened,
        GraceClosed: _grace_closed,
        BankerSilent: _silent,
        AddingClosed: _adding_closed,
        ReadySaid: _ready,
        BetsClosed: _closed,
        BetsCounted: _counted,
    }
)
