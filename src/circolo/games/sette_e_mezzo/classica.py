"""The variant classica: a bank is one hand of the banker against all punte (S18, S19, S21)."""

from circolo.banks.directing import stops
from circolo.banks.events import PlayStopped
from circolo.banks.places import is_active, place_of
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import CardsCovered
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.sitting import can_play
from circolo.games.sette_e_mezzo.state import Bank, State
from circolo.play.events import BankEnded, DealBegan


def deal(course: Course) -> None:
    """Deal to the seats that were counted when the bank was taken and are not in sit out now (S18,
    S19).
    """
    limits = list(_limits(course.state, course.bank))
    if not limits or not can_play(course.state):
        end(course)
        return
    if stops(course.state):
        course.add(PlayStopped())
        return
    punte, most = zip(*limits, strict=True)
    course.add(DealBegan(course.state.number + 1))
    course.add(CardsCovered(punte, most))


def _limits(state: State, bank: Bank) -> list[tuple[Seat, Chips]]:
    """Return the maximum bet of each punta; all-in, exactly the minimum until the bank is
    covered.
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


def end(course: Course) -> None:
    """End the bank after its one hand (S21)."""
    course.add(BankEnded(course.bank.banker))
    succession.pass_on(course)
