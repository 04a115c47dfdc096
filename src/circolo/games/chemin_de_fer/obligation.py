"""Who must bet in a tournament, and what it costs him (F10)."""

from circolo.banks import split
from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.betting import punta
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import BetPlaced, ObligationForfeited
from circolo.games.chemin_de_fer.sitting import felt, obliged, wager_of
from circolo.games.chemin_de_fer.state import Bank, State, Wager
from circolo.play.events import DealBegan, DealEnded


def charge(course: Course) -> None:
    """Who is obliged and has not bet is charged his bet; in sit out he loses it unplayed."""
    state, bank = course.state, course.bank
    seat = obliged(state)
    if seat is None or wager_of(state, seat) is not None:
        return
    amount = _amount(state, bank, seat)
    if not _would_play(state, Wager(seat, amount)):
        return
    if place_of(state, seat).out:
        _forfeit(course, seat, amount)
    else:
        course.add(BetPlaced(seat, amount, obliged=True))


def _amount(state: State, bank: Bank, seat: Seat) -> Chips:
    chips = place_of(state, seat).chips
    return Chips(min(state.options.minimum, chips, bank.posta))


def _would_play(state: State, bet: Wager) -> bool:
    """Tell whether the counted bets of others would leave the cards to this bet."""
    return punta((*state.wagers, bet), felt(state)) == bet.seat


def _forfeit(course: Course, seat: Seat, lost: Chips) -> None:
    """To the banker's own chips; the other bets are played afterwards, if there are any."""
    state, banker = course.state, course.bank.banker
    number = state.number + 1
    course.add(DealBegan(number))
    course.add(ObligationForfeited(seat, lost, alone=not state.wagers))
    settlement = split.paid(seat, lost, [banker], seats=len(state.places))
    course.add(DealEnded(number, settlement))
