"""Predicts the next banker by turn at chemin de fer, where the rules decide it (F3, F18)."""

from functools import partial

from circolo.banks.next_banker import left_after, next_in_turn
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.sitting import can_play, must_play, reserved
from circolo.games.chemin_de_fer.state import State


def next_banker(state: State) -> Seat | None:
    """Return the seat to which the turn to be banker comes next, or None while that is undecided.

    If there is a banker, it is the seat after the banker. While a passed bank is for sale, it is
    the seat after the player who passed. Otherwise it is the seat after the one that is being
    offered the bank, even if that one accepts. A buyer is banker out of turn: the turn goes on at
    the right of the player who passed first (F17, F18). At the casino it is always undecided, since
    any bank may be auctioned (F27, F28).
    """
    if state.options.variant == "casino" or not can_play(state):
        return None
    seats, bank, due, origin = size(state.options), state.bank, state.due, state.origin
    in_order = partial(
        next_in_turn,
        state,
        must_play(state),
        size=seats,
        reserved=partial(reserved, state),
        may_still_bet=lambda _: True,
    )
    if bank is not None:
        passer = bank.banker if state.first_passer is None else state.first_passer
        return in_order(origin=passer, reach=seats)
    if origin is None:
        return None
    if state.seguito is not None:
        return in_order(origin=origin, reach=seats)
    if state.phase != "bank" or due is None:
        return None
    # In a tournament nobody may refuse the bank, so the turn always goes on from here (F4, S8).
    reach = seats if state.options.tournament else left_after(due, origin, seats)
    return in_order(origin=due, reach=reach)
