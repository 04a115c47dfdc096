"""What bets, calls, graces and their one count change (F6-F9)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks.places import Places, is_active, with_place
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.asking import next_id
from circolo.games.chemin_de_fer.events import (
    BankerSilent,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CallMade,
    GraceClosed,
    GraceOpened,
)
from circolo.games.chemin_de_fer.sitting import bank_of
from circolo.games.chemin_de_fer.state import Bank, Coup, Grace, Hand, State, Wager
from circolo.play.waits import WaitId


def _opened(state: State, event: BetsOpened) -> State:
    """A new question for who may bet, and one for the banker, if he is there."""
    bank, ask = bank_of(state), next_id(state)
    own = WaitId(ask + 1) if is_active(state.places[bank.banker]) else None
    return replace(
        state,
        phase="bets",
        asked=ask,
        own=own,
        last=ask if own is None else own,
        bank=replace(bank, empty=event.empty, rien=False),
        waiting=state.waiting if event.empty else (),
    )


def _placed(state: State, event: BetPlaced) -> State:
    return _with_wager(state, Wager(event.seat, event.amount, obliged=event.obliged))


def _called(state: State, event: CallMade) -> State:
    """A rispetto finds the posta uncovered, so that every bet counts for what it is."""
    state = _with_wager(state, Wager(event.seat, event.amount, event.call))
    if event.call != "rispetto":
        return state
    half = Chips(bank_of(state).posta // 2)
    *others, rispetto = state.wagers
    frozen = [replace(bet, frozen=half if bet.call else bet.amount) for bet in others]
    return replace(state, wagers=(*frozen, rispetto))


def _with_wager(state: State, wager: Wager) -> State:
    """A bet or a call takes the place of the seat's own, and of its offer to be a partner (F29)."""
    wagers = (*_others(state.wagers, wager.seat), wager)
    return replace(state, wagers=wagers, offered=without(state.offered, wager.seat))


def _others(wagers: tuple[Wager, ...], seat: Seat) -> tuple[Wager, ...]:
    """Return the wagers of others, which no rispetto of the seat's own freezes any more (F6)."""
    others = [wager for wager in wagers if wager.seat != seat]
    for wager in wagers:
        if wager.seat == seat and wager.call == "rispetto":
            return tuple([replace(other, frozen=None) for other in others])
    return tuple(others)


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


def _closed(state: State, event: BetsClosed) -> State:
    bank = replace(bank_of(state), rien=True) if event.rien else state.bank
    return replace(state, phase="graces", own=None, bank=bank)


def _counted(state: State, event: BetsCounted) -> State:
    """What does not count is returned; after «rien ne va plus», so is the rest of the posta."""
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
        bank=_put_aside(bank, sum(counted)) if bank.rien else replace(bank, empty=0),
        wagers=tuple(wagers),
        offered=(),
        coup=Coup(counted, punta, banker),
    )


def _cut(wager: Wager, counted: tuple[Chips, ...]) -> Wager:
    return replace(wager, amount=counted[wager.seat])


def _put_aside(bank: Bank, covered: int) -> Bank:
    aside = bank.posta - covered
    return replace(
        bank, posta=Chips(covered), garage=Chips(bank.garage + aside), empty=0, rien=False
    )


def without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return these seats but for one."""
    return tuple([other for other in seats if other != seat]) if seat in seats else seats


def no_longer_new(places: Places, seats: list[Seat]) -> Places:
    """Who has bet, or held a bank, is not new any more (S6)."""
    for seat in seats:
        place = places[seat]
        if place is not None and place.new:
            places = with_place(places, seat, replace(place, new=False))
    return places


BET_FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        BetsOpened: _opened,
        BetPlaced: _placed,
        CallMade: _called,
        BetWithdrawn: _withdrawn,
        GraceOpened: _grace_opened,
        GraceClosed: _grace_closed,
        BankerSilent: _silent,
        BetsClosed: _closed,
        BetsCounted: _counted,
    }
)
