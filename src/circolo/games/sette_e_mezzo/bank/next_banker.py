"""Predicts the next banker at sette e mezzo, where the rules already decide who it is (S6-S8)."""

from functools import partial

from circolo.banks.next_banker import left_after, next_in_turn
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.sitting import can_play, must_play, reserved, running
from circolo.games.sette_e_mezzo.state import Bank, State


def next_banker(state: State) -> Seat | None:
    """Return the seat that is offered the bank next, or None while that is undecided.

    If there is a banker, it is the seat after the banker. Otherwise it is the seat after the one
    that is being offered the bank, even if that one accepts.
    """
    if not can_play(state):
        return None
    size, bank, due = len(state.places), state.bank, state.due
    in_order = partial(
        next_in_turn, state, must_play(state), size=size, reserved=partial(reserved, state)
    )
    if bank is not None:
        will_bet = partial(_may_still_bet, state, bank)
        return in_order(origin=bank.banker, reach=size, may_still_bet=will_bet)
    if state.phase != "bank" or due is None or state.origin is None:
        return None
    # In a tournament nobody may refuse the bank, so the round always goes on from here (S8).
    reach = size if state.options.tournament else left_after(due, state.origin, size)
    return in_order(origin=due, reach=reach, may_still_bet=lambda _: True)


def _may_still_bet(state: State, bank: Bank, seat: Seat) -> bool:
    """Return whether the seat will still be asked for a bet in this bank (S9, S19)."""
    coup, size = state.coup, len(state.places)
    hand = running(state)
    if hand is not None and seat in hand.punte[hand.turn :]:
        return True
    if state.options.variant == "classica":
        return coup is None and seat in bank.punte
    return (bank.banker - seat) % size > (bank.banker - bank.met) % size
