"""Folds the events of seats and bank: joining and leaving, offering and accepting the bank."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from circolo.banks.bank_order import all_there, origin_after, stopped_at, without_newcomers
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
    Roster,
    StakesChanged,
)
from circolo.banks.place_folds import (
    no_longer_new,
    places_after,
    places_after_joining,
    places_after_taking,
)
from circolo.banks.places import with_place
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.events import BankTaken
from circolo.games.sette_e_mezzo.options import with_minimum
from circolo.games.sette_e_mezzo.rule_versions import (
    newcomers_are_skipped_once,
    only_a_bank_held_counts,
)
from circolo.games.sette_e_mezzo.state import Bank, State
from circolo.play.events import BankEnded, SeatFreed
from circolo.play.waits import WaitId


def next_id(state: State) -> WaitId:
    """Return the id for the next wait."""
    return WaitId(state.asked + 1)


def after_a_bet(state: State, seat: Seat) -> State:
    """Return the state after the seat has bet or held a bank; its player is no longer new (S6)."""
    return replace(state, places=no_longer_new(state.places, [seat]))


def _player_changed(state: State, event: Roster) -> State:
    return replace(state, places=places_after(state, event))


def _skips_only_moved(state: State) -> bool:
    """Return whether the bank skips only new players whom a tournament has moved here (S6)."""
    return state.options.tournament and newcomers_are_skipped_once(state)


def _joined(state: State, event: PlayerJoined) -> State:
    moved = _skips_only_moved(state)
    return replace(state, places=places_after_joining(state, event, skips_only_moved=moved))


def _freed(state: State, event: SeatFreed) -> State:
    """Free the seat. Its old player may no longer look at hidden cards, and is no longer one of the
    opponents to deal to (S11, S18).
    """
    seat, coup, bank = event.seat, state.coup, state.bank
    out = tuple([replace(each, holder=None) if each.holder == seat else each for each in state.out])
    if coup is not None:
        hands = [replace(hand, holder=None) if hand.holder == seat else hand for hand in coup.hands]
        coup = replace(coup, hands=tuple(hands))
    if bank is not None:
        bank = replace(bank, punte=tuple([punta for punta in bank.punte if punta != seat]))
    places = with_place(state.places, seat, None)
    return replace(state, places=places, out=out, coup=coup, bank=bank)


def _interrupted(state: State, event: PlayInterrupted) -> State:
    return replace(
        state,
        phase="empty",
        asked=next_id(state),
        places=all_there(state.places),
        due=None,
        origin=event.origin,
        designation=None,
    )


def _stakes(state: State, event: StakesChanged) -> State:
    """Set the new minimum stakes. If a seat is being offered the bank, it is asked again with these
    stakes.
    """
    options = with_minimum(state.options, event.minimum)
    asked = next_id(state) if state.phase in {"bank", "open"} else state.asked
    return replace(state, options=options, asked=asked)


def _limited(state: State, event: PlayLimited) -> State:
    return replace(state, until=event.deal)


def _stopped(state: State, event: PlayStopped) -> State:
    """Stop the table: withdraw the open question, and store where the offers of the bank resume."""
    origin = stopped_at(state, event, size=len(state.places))
    return replace(state, phase="stopped", asked=next_id(state), due=None, origin=origin)


def _bank_due(state: State, event: BankDue) -> State:
    return replace(
        state,
        phase="bank",
        asked=next_id(state),
        due=event.seat,
        origin=origin_after(state, event, size=len(state.places)),
        places=without_newcomers(state.places, event.skipped),
    )


def _bank_open(state: State, event: BankOpen) -> State:
    return replace(
        state,
        phase="open",
        asked=next_id(state),
        due=None,
        places=without_newcomers(state.places, event.skipped),
    )


def _bank_taken(state: State, event: BankTaken) -> State:
    moved = _skips_only_moved(state)
    return replace(
        state,
        places=places_after_taking(state, event.seat, skips_only_moved=moved),
        bank=Bank(event.seat, event.amount, event.seat, event.punte, event.all_in),
        banks=state.banks + 1,
        due=None,
        designation=None,
        coup=None,
        pack=(),
        stock=(),
        out=(),
    )


def _bank_passed(state: State, _: BankPassed) -> State:
    return replace(state, designation=None)


def _bank_lapsed(state: State, event: BankLapsed) -> State:
    """Record that the seat did not answer the offer of the bank in time. Where the seat pays for
    that, it has then used its turn as banker (S8, S20).
    """
    state = replace(state, designation=None)
    if state.options.variant == "classica":
        if not only_a_bank_held_counts(state):
            state = after_a_bet(state, event.seat)
    elif not state.options.tournament:
        return state
    return replace(state, due=None, origin=event.seat)


def _bank_ended(state: State, event: BankEnded) -> State:
    return replace(state, bank=None, due=None, origin=event.banker)


BANK_FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType(
    {
        PlayerJoined: _joined,
        PlayerLeft: _player_changed,
        PlayerSatOut: _player_changed,
        PlayerCameBack: _player_changed,
        ChipsBought: _player_changed,
        SeatFreed: _freed,
        PlayInterrupted: _interrupted,
        StakesChanged: _stakes,
        PlayLimited: _limited,
        PlayStopped: _stopped,
        BankDue: _bank_due,
        BankOpen: _bank_open,
        BankTaken: _bank_taken,
        BankPassed: _bank_passed,
        BankLapsed: _bank_lapsed,
        BankEnded: _bank_ended,
    }
)
