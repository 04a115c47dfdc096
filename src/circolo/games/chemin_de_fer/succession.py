"""To whom the bank goes, who takes it or refuses, and what silence costs (F3, F4, F24)."""

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
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.sitting import can_play, must_play
from circolo.games.chemin_de_fer.state import State
from circolo.play.contract import IllegalAction
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Amount

DRAW = "first_banker"
FIRST = Seat(0)
"""Who sits at the croupier's right is the first banker of a casino table (F24)."""


def resume(course: Course) -> None:
    """Go on with the first in turn of those who were there at the interruption, or begin (F3)."""
    state = course.state
    there = who_was_there(state, must_play(state))
    due = in_turn(state, there, size=size(state.options))
    if due:
        turns.begin_with(course, due[0])
    else:
        course.add(CardsGathered("first"))


def begin(course: Course) -> None:
    """The shoe is ready: at the casino the first banker is known, elsewhere he is drawn (F24)."""
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
    """List the seats among which the first banker is drawn; absent ones only if all are (F3)."""
    return actives(state, seats=size(state.options)) or must_play(state)


def designate(course: Course, lot: int) -> None:
    """The bank is offered first to the seat that was drawn."""
    state = course.state
    if can_play(state):
        turns.begin_with(course, drawn_from(state)[lot])
    else:
        course.add(PlayInterrupted(state.origin))


def pass_on(course: Course) -> None:
    """Offer the bank to the next in turn, to everybody once all have refused, or interrupt (R5)."""
    state = course.state
    if stops(state) and can_play(state):
        course.add(PlayStopped())
        return
    seats = size(state.options)
    turns.pass_on(course, must_play(state), size=seats, can_play=can_play(state))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return what the seat to which the bank has come, or for which it is open, may do (F4)."""
    taking = TakeBankOffer(_postas(state, seat))
    refusable = state.phase == "bank" and not state.options.tournament
    return (taking, PassBankOffer()) if refusable else (taking,)


def _postas(state: State, seat: Seat) -> Amount:
    minimum, chips = state.options.minimum, place_of(state, seat).chips
    return Amount(min(minimum, chips), chips, minimum)


def take(course: Course, seat: Seat, action: TakeBank) -> None:
    """The posta is stated, and bets are open."""
    if action.amount not in _postas(course.state, seat):
        raise IllegalAction("f4_amount", str(action.amount))
    course.add(BankTaken(seat, Chips(action.amount)))
    open_bets(course)


def open_bets(course: Course) -> None:
    """A bank begins, unless the table is to stand still before its first coup (P4)."""
    course.add(PlayStopped() if stops(course.state) else BetsOpened())


def refuse(course: Course, seat: Seat) -> None:
    """The bank goes on, without cost; in a tournament it cannot be refused."""
    if course.state.options.tournament:
        raise IllegalAction("f4_no_refusal", "the bank must be taken in a tournament")
    if course.state.phase != "bank":
        raise IllegalAction("r2_not_offered", "nobody is owed an answer")
    course.add(BankPassed(seat))
    pass_on(course)


def lapse(course: Course, seat: Seat) -> None:
    """Who lets his time pass is passed over; in a tournament he pays half the minimum (S8)."""
    course.add(BankLapsed(seat))
    state = course.state
    if state.options.tournament:
        others = [other for other in must_play(state) if other != seat]
        to = to_the_right_of(seat, others, size(state.options))
        lost = min(state.options.minimum // 2, place_of(state, seat).chips)
        course.add(DealBegan(state.number + 1))
        settlement = split.paid(seat, lost, to, seats=len(state.places))
        course.add(DealEnded(state.number + 1, settlement))
    pass_on(course)
