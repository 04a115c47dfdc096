"""Facts computed from a state of sette e mezzo: who can play, who is on turn, which chips are
reserved (R5, R10).
"""

from circolo.banks import places
from circolo.banks.places import actives, to_the_right_of
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.state import Bank, Coup, State


def must_play(state: State) -> list[Seat]:
    """Return the seats that take part in banks and hands: those of present players with chips. In a
    tournament, absent players with chips count too (S6, S10).
    """
    return places.must_play(state, tournament=state.options.tournament)


def can_play(state: State, *, waiting_for: Seat | None = None) -> bool:
    """Return whether enough seats can play (R5).

    The seat `waiting_for` owes an answer and counts even if its player has just left.
    """
    options = state.options
    return places.can_play(
        state, least=options.least, tournament=options.tournament, waiting_for=waiting_for
    )


def punte_of(state: State, banker: Seat) -> list[Seat]:
    """Return the seats that would be dealt a hand against this banker, from the banker's right
    (S19).
    """
    others = [seat for seat in actives(state) if seat != banker]
    return to_the_right_of(banker, others, len(state.places))


def running(state: State) -> Coup | None:
    """Return the hand in progress, or None."""
    return state.coup if state.coup is not None and not state.coup.over else None


def in_hand(state: State, seat: Seat) -> bool:
    """Return whether the seat takes part in the hand in progress, as banker or as opponent."""
    coup = running(state)
    if coup is None:
        return False
    return seat in coup.punte or (state.bank is not None and state.bank.banker == seat)


def owes(state: State, seat: Seat) -> bool:
    """Return whether the seat has an obligation, which the house meets if its player has left
    (R10).

    A seat has one if it is banker, if it is being asked, or if it takes part in a hand in progress.
    """
    if state.bank is not None and state.bank.banker == seat:
        return True
    return state.due == seat or in_hand(state, seat)


def on_turn(state: State) -> Seat:
    """Return the seat whose hand is being played: each opponent in turn, then the banker."""
    coup, bank = state.coup, state.bank
    assert coup is not None
    assert bank is not None
    return coup.punte[coup.turn] if coup.turn < len(coup.punte) else bank.banker


def asked(state: State) -> Seat | None:
    """Return the one seat that must answer now; None if no seat or several seats can."""
    if state.phase in {"bet", "word"}:
        return on_turn(state)
    return state.due if state.phase in {"bank", "gioco"} else None


def reserved(state: State, seat: Seat) -> Chips:
    """Return how many of the seat's chips are reserved. For the banker, they are the bank's stake
    in the variant piatto, and the largest possible loss in the variant classica; for an opponent,
    the bet (S9, S18).
    """
    bank, coup = state.bank, running(state)
    aside = 0
    if bank is not None and bank.banker == seat:
        aside = _risk(bank)
    if coup is not None and seat in coup.punte:
        aside += coup.bets[coup.punte.index(seat)]
    return Chips(aside)


def _risk(bank: Bank) -> int:
    return bank.amount * len(bank.punte) if bank.punte and not bank.all_in else bank.amount
