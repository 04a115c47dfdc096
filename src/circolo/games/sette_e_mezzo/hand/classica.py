"""The variant classica: a bank is one hand of the banker against all opponents (S18, S19, S21)."""

from circolo.banks.events import PlayStopped
from circolo.banks.places import is_active, place_of
from circolo.banks.tournament_commands import stops
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import CardsCovered
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.sitting import can_play
from circolo.games.sette_e_mezzo.state import Bank, State
from circolo.play.events import BankEnded, DealBegan


def deal(draft: Draft) -> None:
    """Deal cards to the opponents who were counted when the bank was taken and are still present
    (S18, S19).

    Instead, end the bank if too few can play, or stop the table if the tournament allows no further
    coup (round).
    """
    limits = list(_limits(draft.state, draft.bank))
    if not limits or not can_play(draft.state):
        end(draft)
        return
    if stops(draft.state):
        draft.add(PlayStopped())
        return
    punte, most = zip(*limits, strict=True)
    draft.add(DealBegan(draft.state.number + 1))
    draft.add(CardsCovered(punte, most))


def _limits(state: State, bank: Bank) -> list[tuple[Seat, Chips]]:
    """Return the opponents to deal to, each with their maximum bet.

    If the banker is all-in, each must bet the minimum until the banker's chips are used up; later
    seats get no cards (S18).
    """
    punte = [seat for seat in bank.punte if is_active(state.places[seat])]
    most = [min(bank.amount, place_of(state, seat).chips) for seat in punte]
    if not bank.all_in:
        return list(zip(punte, most, strict=True))
    limits, uncovered = [], bank.amount
    for seat, chips in zip(punte, most, strict=True):
        bet = Chips(min(minimum_bet(state.options), chips, uncovered))
        uncovered = Chips(uncovered - bet)
        if bet:
            limits.append((seat, bet))
    return limits


def end(draft: Draft) -> None:
    """End the bank after its only hand (S21), and offer the bank to the next seat."""
    draft.add(BankEnded(draft.bank.banker))
    succession.pass_on(draft)
