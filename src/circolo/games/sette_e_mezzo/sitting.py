"""The sitting: who plays, and which of their chips are reserved (R5, R10)."""

from circolo.banks import places
from circolo.banks.places import actives, to_the_right_of
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.state import Bank, Coup, State


def must_play(state: State) -> list[Seat]:
    """Return the seats that bank and hands come to: in a tournament absent seats too (S6, S10)."""
    return places.must_play(state, tournament=state.options.tournament)


def can_play(state: State, *, waiting_for: Seat | None = None) -> bool:
    """Return whether enough seats can play, or owe an answer (R5)."""
    options = state.options
    return places.can_play(
        state, least=options.least, tournament=options.tournament, waiting_for=waiting_for
    )


def punte_of(state: State, banker: Seat) -> list[Seat]:
    """Return the seats that would be dealt in against this banker, from the banker's right
    (S19).
    """
    others = [seat for seat in actives(state) if seat != banker]
    return to_the_right_of(banker, others, len(state.places))


def running(state: State) -> Coup | None:
    """Return the running hand, if any."""
    return state.coup if state.coup is not None and not state.coup.over else None


def in_hand(state: State, seat: Seat) -> bool:
    """Return whether the seat takes part in the running hand."""
    coup = running(state)
    if coup is None:
        return False
    return seat in coup.punte or (state.bank is not None and state.bank.banker == seat)


def owes(state: State, seat: Seat) -> bool:
    """Return whether the seat must be played for after its player has left (R10)."""
    if state.bank is not None and state.bank.banker == seat:
        return True
    return state.due == seat or in_hand(state, seat)


def on_turn(state: State) -> Seat:
    """Return the seat whose cards are being played: a punta's or, after them all, the banker's."""
    coup, bank = state.coup, state.bank
    assert coup is not None
    assert bank is not None
    return coup.punte[coup.turn] if coup.turn < len(coup.punte) else bank.banker


def asked(state: State) -> Seat | None:
    """Return the one seat that owes an answer, if the game waits for one."""
    if state.phase in {"bet", "word"}:
        return on_turn(state)
    return state.due if state.phase in {"bank", "gioco"} else None


def reserved(state: State, seat: Seat) -> Chips:
    """Return how many of the seat's chips are reserved: a piatto, a risk, a bet (S9, S18)."""
    bank, coup = state.bank, running(state)
    aside = 0
    if bank is not None and bank.banker == seat:
        aside = _risk(bank)
    if coup is not None and seat in coup.punte:
        aside += coup.bets[coup.punte.index(seat)]
    return Chips(aside)


def _risk(bank: Bank) -> int:
    return bank.amount * len(bank.punte) if bank.punte and not bank.all_in else bank.amount
