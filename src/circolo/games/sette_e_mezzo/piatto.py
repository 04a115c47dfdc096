"""The variant piatto: the banker meets the punte one at a time (S9-S11, S15-S17)."""

from circolo.banks.directing import stops
from circolo.banks.events import PlayStopped
from circolo.banks.places import place_of
from circolo.banks.split import paid
from circolo.cards.units import Chips, Seat, to_the_right
from circolo.games.sette_e_mezzo import succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import (
    CardsCovered,
    CardsGathered,
    PuntaDue,
    PuntaForfeited,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
)
from circolo.games.sette_e_mezzo.matta import MATTA
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.sitting import can_play, must_play
from circolo.games.sette_e_mezzo.state import Bank, State
from circolo.play.events import BankEnded, DealBegan, DealEnded

CARDS = 2
"""The minimum number of cards for a hand, the punta's and the banker's."""


def go_on(course: Course) -> None:
    """Go on to the next punta, after a shuffle if one is due; or end the bank (S16, S17)."""
    while True:
        state, bank = course.state, course.bank
        punta = _next(state, bank)
        if punta is None or not bank.amount or not can_play(state):
            end(course)
        elif stops(state):
            course.add(PlayStopped())
        elif _matta_was_dealt(state):
            course.add(CardsGathered("matta"))
        elif not state.options.tournament:
            course.add(PuntaDue(punta))
        elif place_of(state, punta).out:
            _forfeit(course, punta)
            continue
        else:
            _deal(course, punta)
        return


def _next(state: State, bank: Bank) -> Seat | None:
    """Return the next seat from the banker's right that can play; absent seats are skipped."""
    seats, size = must_play(state), len(state.places)
    seat = to_the_right(bank.met, size)
    while seat != bank.banker:
        if seat in seats:
            return seat
        seat = to_the_right(seat, size)
    return None


def _matta_was_dealt(state: State) -> bool:
    """Return whether the matta was dealt in the last hand, even covered."""
    hands = () if state.coup is None else state.coup.hands
    return bool([hand for hand in hands if MATTA in hand.cards])


def play(course: Course, seat: Seat) -> None:
    """Play the hand: «Gioco», and the cards are dealt (S10)."""
    course.add(PuntaPlays(seat))
    _deal(course, seat)


def skip(course: Course, seat: Seat) -> None:
    """Skip the hand: «Non gioco», and the next seat is met."""
    course.add(PuntaSkips(seat))
    go_on(course)


def lapse(course: Course, seat: Seat) -> None:
    """Skip a seat that is out of time and goes sit out (S10)."""
    course.add(PuntaLapsed(seat))
    go_on(course)


def _deal(course: Course, punta: Seat) -> None:
    """Deal a hand, from what is left of the stock first (S17)."""
    state = course.state
    course.add(DealBegan(state.number + 1))
    if len(state.stock) < CARDS:
        course.add(CardsGathered("stock", punta))
    else:
        cover(course, state, punta)


def cover(course: Course, state: State, punta: Seat) -> None:
    """Deal the covered cards. The maximum bet is the whole piatto, or all that the punta has, if
    less (S11).
    """
    assert state.bank is not None
    most = min(state.bank.amount, place_of(state, punta).chips)
    course.add(CardsCovered((punta,), (Chips(most),)))


def _forfeit(course: Course, punta: Seat) -> None:
    """Charge a seat in sit out, in a tournament: half the minimum bet, to the banker's own chips
    (S10).
    """
    state = course.state
    lost = Chips(min(minimum_bet(state.options) // 2, place_of(state, punta).chips))
    course.add(DealBegan(state.number + 1))
    course.add(PuntaForfeited(punta, lost))
    settlement = paid(punta, lost, [course.bank.banker], seats=len(state.places))
    course.add(DealEnded(state.number + 1, settlement))


def end(course: Course) -> None:
    """End the bank: the rest of the piatto is the banker's, and the bank goes on (S6, S16)."""
    course.add(BankEnded(course.bank.banker))
    succession.pass_on(course)
