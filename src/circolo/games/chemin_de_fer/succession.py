"""The succession: which seat the bank goes to, who takes or refuses it, and the cost of silence
(F3, F4, F24).
"""

from circolo.banks import split, turns
from circolo.banks.actions import PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.directing import stops
from circolo.banks.events import BankLapsed, BankPassed, PlayInterrupted, PlayStopped
from circolo.banks.places import actives, place_of, to_the_right_of
from circolo.banks.turns import in_turn, who_was_there
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Offer
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import BankTaken, BetsOpened, CardsGathered
from circolo.games.chemin_de_fer.options import minimum_bank, size
from circolo.games.chemin_de_fer.sitting import can_play, must_play
from circolo.games.chemin_de_fer.state import State
from circolo.games.chemin_de_fer.versions import newcomers_are_skipped_once
from circolo.play.contract import IllegalAction
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Amount

DRAW = "first_banker"
FIRST = Seat(0)
"""The first banker of a casino table, at the croupier's right (F24)."""


def resume(course: Course) -> None:
    """Go on with the first in turn of those present at the interruption, or begin (F3)."""
    state = course.state
    there = who_was_there(state, must_play(state))
    due = in_turn(state, there, size=size(state.options))
    if due:
        skipped: tuple[Seat, ...] = ()
        if newcomers_are_skipped_once(state):
            skipped = turns.skipped_before(state, there, due[0], size=size(state.options))
        turns.begin_with(course, due[0], skipped)
    else:
        course.add(CardsGathered("first"))


def begin(course: Course) -> None:
    """Begin with a full shoe: the casino's first banker is known, elsewhere a draw decides
    (F24).
    """
    state = course.state
    if state.options.variant == "online":
        return
    if can_play(state):
        seats = size(state.options)
        here = to_the_right_of(turns.before(FIRST, seats), actives(state, seats=seats), seats)
        turns.begin_with(course, here[0])
    else:
        course.add(PlayInterrupted(state.origin))


def drawn_from(state: State) -> list[Seat]:
    """Return the seats among which the first banker is drawn; absent ones only if all are absent
    (F3).
    """
    return actives(state, seats=size(state.options)) or must_play(state)


def designate(course: Course, lot: int) -> None:
    """Offer the bank first to the seat that was drawn."""
    state = course.state
    if can_play(state):
        turns.begin_with(course, drawn_from(state)[lot])
    else:
        course.add(PlayInterrupted(state.origin))


def pass_on(course: Course) -> None:
    """Offer the bank to the next seat, to all once every seat has refused; or interrupt (R5)."""
    state = course.state
    if stops(state) and can_play(state):
        course.add(PlayStopped())
        return
    seats = size(state.options)
    turns.pass_on(
        course,
        must_play(state),
        size=seats,
        can_play=can_play(state),
        skips_once=newcomers_are_skipped_once(state),
    )


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the offers of the seat that is offered the bank, or of any seat if it is open (F4)."""
    taking = TakeBankOffer(_postas(state, seat))
    refusable = state.phase == "bank" and not state.options.tournament
    return (taking, PassBankOffer()) if refusable else (taking,)


def _postas(state: State, seat: Seat) -> Amount:
    minimum, chips = minimum_bank(state.options), place_of(state, seat).chips
    return Amount(min(minimum, chips), chips, minimum)


def take(course: Course, seat: Seat, action: TakeBank) -> None:
    """Take the bank: the posta is set and bets open."""
    if action.amount not in _postas(course.state, seat):
        raise IllegalAction("f4_amount", str(action.amount))
    course.add(BankTaken(seat, Chips(action.amount)))
    open_bets(course)


def open_bets(course: Course) -> None:
    """Begin a bank, unless the table must stop before its first coup (P4)."""
    course.add(PlayStopped() if stops(course.state) else BetsOpened())


def refuse(course: Course, seat: Seat) -> None:
    """Refuse the bank without cost; in a tournament it cannot be refused."""
    if course.state.options.tournament:
        raise IllegalAction("f4_no_refusal", "the bank must be taken in a tournament")
    if course.state.phase != "bank":
        raise IllegalAction("r2_not_offered", "nobody is owed an answer")
    course.add(BankPassed(seat))
    pass_on(course)


def lapse(course: Course, seat: Seat) -> None:
    """Pass over a seat that lets its time pass; in a tournament it pays half the minimum bank
    (S8).
    """
    course.add(BankLapsed(seat))
    state = course.state
    if state.options.tournament:
        others = [other for other in must_play(state) if other != seat]
        to = to_the_right_of(seat, others, size(state.options))
        lost = lapse_cost(state, seat)
        course.add(DealBegan(state.number + 1))
        settlement = split.paid(seat, lost, to, seats=len(state.places))
        course.add(DealEnded(state.number + 1, settlement))
    pass_on(course)


def lapse_cost(state: State, seat: Seat) -> Chips:
    """Return the chips that a seat loses if it ignores the bank (F4, S8)."""
    if not state.options.tournament:
        return Chips(0)
    return Chips(min(minimum_bank(state.options) // 2, place_of(state, seat).chips))
