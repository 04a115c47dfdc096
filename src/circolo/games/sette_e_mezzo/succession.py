"""To whom the bank goes, who takes it or refuses, and what silence costs (S6-S8, S18, S20)."""

from circolo.banks import split, turns
from circolo.banks.actions import PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.directing import stops
from circolo.banks.events import BankLapsed, BankPassed, PlayStopped
from circolo.banks.places import place_of, to_the_right_of
from circolo.banks.turns import in_turn, who_was_there
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.actions import Offer
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import BankTaken, CardsGathered
from circolo.games.sette_e_mezzo.options import Options
from circolo.games.sette_e_mezzo.sitting import can_play, must_play, punte_of
from circolo.games.sette_e_mezzo.state import State
from circolo.play.contract import IllegalAction
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Amount


def begin(course: Course) -> None:
    """Begin; or go on after an interruption with the first in turn of those who were there (S6)."""
    state = course.state
    due = in_turn(state, who_was_there(state, must_play(state)), size=len(state.places))
    if due:
        turns.begin_with(course, due[0])
    else:
        course.add(CardsGathered("designation"))


def pass_on(course: Course) -> None:
    """Offer the bank to the next in turn, to everybody once all have refused, or interrupt (R5)."""
    state = course.state
    if stops(state) and can_play(state):
        course.add(PlayStopped())
        return
    size = len(state.places)
    turns.pass_on(course, must_play(state), size=size, can_play=can_play(state))


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return what the seat to which the bank has come, or for which it is open, may do (S7)."""
    taking = _offer(state, seat)
    refusable = state.phase == "bank" and not state.options.tournament
    return (taking, PassBankOffer()) if refusable else (taking,)


def _offer(state: State, seat: Seat) -> TakeBankOffer:
    options, chips = state.options, place_of(state, seat).chips
    punte = len(punte_of(state, seat))
    amount = amounts(options, chips, punte=punte)
    return TakeBankOffer(amount) if options.variant == "piatto" else TakeBankOffer(amount, punte)


def amounts(options: Options, chips: Chips, *, punte: int) -> Amount:
    """Return of how much a bank may be: in classica what can be paid to every punta, or all that
    the banker has (S7, S18).
    """
    least = options.minimum
    if options.variant == "piatto":
        return Amount(min(least, chips), chips, least)
    covered = chips // punte
    if covered < least:
        return Amount(chips, chips, least)
    return Amount(least, min(options.maximum, covered), least)


def take(course: Course, seat: Seat, action: TakeBank) -> None:
    """The bank is taken; its cards are shuffled (S17)."""
    state = course.state
    if not _offer(state, seat).permits(action):
        classica = state.options.variant == "classica"
        raise IllegalAction("s18_amount" if classica else "s7_amount", str(action.amount))
    amount = Chips(action.amount)
    if state.options.variant == "piatto":
        course.add(BankTaken(seat, amount))
    else:
        punte = punte_of(state, seat)
        all_in = place_of(state, seat).chips // len(punte) < state.options.minimum
        course.add(BankTaken(seat, amount, tuple(punte), all_in))
    course.add(CardsGathered("bank"))


def refuse(course: Course, seat: Seat) -> None:
    """The bank goes on, without cost (S7); in a tournament it cannot be refused (S8)."""
    if course.state.options.tournament:
        raise IllegalAction("s8_no_refusal", "the bank must be taken in a tournament")
    if course.state.phase != "bank":
        raise IllegalAction("r2_not_offered", "nobody is owed an answer")
    course.add(BankPassed(seat))
    pass_on(course)


def lapse(course: Course, seat: Seat) -> None:
    """Who lets his time pass is passed over; in classica, and in tournaments, he pays (S8, S20)."""
    course.add(BankLapsed(seat))
    state = course.state
    to, owed = _owed(state, seat)
    if to:
        course.add(DealBegan(state.number + 1))
        chips = min(owed, place_of(state, seat).chips)
        settlement = split.paid(seat, chips, to, seats=len(state.places))
        course.add(DealEnded(state.number + 1, settlement))
    pass_on(course)


def _owed(state: State, seat: Seat) -> tuple[list[Seat], int]:
    """Return to whom a seat that has not answered pays, from its right, and how much in all."""
    least = state.options.minimum
    if state.options.variant == "classica":
        punte = punte_of(state, seat)
        return punte, 2 * least * len(punte)
    if state.options.tournament:
        others = [other for other in must_play(state) if other != seat]
        return to_the_right_of(seat, others, len(state.places)), least // 2
    return [], 0
