"""Choice of the first banker: cards are dealt face up until the matta (wild card) falls (S5)."""

from circolo.banks import bank_order
from circolo.banks.events import PlayInterrupted
from circolo.banks.places import actives, to_the_right_of
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo.card_values import MATTA
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import BankerDesignated
from circolo.games.sette_e_mezzo.sitting import can_play, must_play
from circolo.games.sette_e_mezzo.state import State

DRAW = "first_seat"


def dealt_to(state: State) -> list[Seat]:
    """Return the seats that get cards for the choice of the first banker, in seat order.

    They are the present players or, if all are absent, the absent ones.
    """
    return actives(state) or must_play(state)


def designate(draft: Draft, lot: int) -> None:
    """Deal cards face up, and offer the bank to the seat that gets the matta (wild card).

    `lot` is the drawn index, in `dealt_to`, of the seat that gets the first card. Interrupt the
    play instead if too few seats can play.
    """
    state = draft.state
    if not can_play(state):
        draft.add(PlayInterrupted(state.origin))
        return
    seats, size = dealt_to(state), len(state.places)
    first = seats[lot]
    *others, last = to_the_right_of(first, seats, size)
    cards = state.pack[: state.pack.index(MATTA) + 1]
    banker = [last, *others][(len(cards) - 1) % len(seats)]
    draft.add(BankerDesignated(first, banker, cards))
    bank_order.begin_with(draft, banker)
