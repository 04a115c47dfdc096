"""While bets are open: placing, calling, taking back; graces; the one count at the end (F6-F11)."""

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import bank, betting, calls, obligation, partner, succession
from circolo.games.chemin_de_fer.actions import (
    Bet,
    GoOnOffer,
    MakeCall,
    Offer,
    PassHandOffer,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import (
    BankerSilent,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CallMade,
    CardsDealt,
    GraceClosed,
    GraceOpened,
)
from circolo.games.chemin_de_fer.sitting import felt, grace_of, wager_of
from circolo.games.chemin_de_fer.state import Bank, Grace, State
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded, DealBegan

EMPTY_ROUNDS = 2
"""After so many, one after the other, the bank ends (F11)."""


def offers(state: State, table: Bank, seat: Seat) -> tuple[Offer, ...]:
    """Return what a seat may bet, call or take back; or that it may offer to double the bank."""
    return (*calls.offers(state, seat), *partner.for_a_seat(state, table, seat))


def in_grace(state: State, table: Bank, grace: Grace) -> tuple[Offer, ...]:
    """Return what the grace is for: to pass the bank, or to take a bet back (F9)."""
    place = state.places[grace.seat]
    if place is None or place.out:
        return ()
    if grace.seat == table.banker:
        return (PassHandOffer(seguito=True), GoOnOffer())
    return (WithdrawOffer(), GoOnOffer())


def bet(course: Course, seat: Seat, action: Bet) -> None:
    """A partial bet, in place of the seat's own."""
    state = course.state
    _check(calls.no_bet(state, seat))
    if action.amount not in calls.amounts(state, seat):
        raise IllegalAction("f7_amount", str(action.amount))
    _place(course, BetPlaced(seat, Chips(action.amount)))


def call(course: Course, seat: Seat, action: MakeCall) -> None:
    """A call, in place of the seat's own bet; the banker may think of a banco (F9, F27)."""
    state, table, made = course.state, course.bank, action.call
    _check(calls.no_call(state, seat, made))
    _place(course, CallMade(seat, made, *calls.made(state, seat, made)))
    of_the_bank = made in {"banco", "rispetto"}
    if of_the_bank and (state.options.variant == "casino" or bank.may_pass(table)):
        course.add(GraceOpened(table.banker))


def _place(course: Course, event: BetPlaced | CallMade) -> None:
    """Who loses the cards to it has a grace, anew if he has one (F9)."""
    before = course.state
    course.add(event)
    if before.graces and grace_of(before, event.seat) is not None:
        course.add(GraceClosed(event.seat))
    _let_think(course, before, event.seat)


def _let_think(course: Course, before: State, seat: Seat) -> None:
    """Who has lost the cards by what this seat has done may take his bet back (F9)."""
    on = felt(before)
    had_them = betting.punta(before.wagers, on)
    if had_them is None or had_them == seat:
        return
    if had_them != betting.punta(course.state.wagers, on):
        course.add(GraceOpened(had_them))


def withdraw(course: Course, seat: Seat) -> None:
    """A partial bet is taken back, or what stands from an égalité."""
    _check(calls.no_withdrawal(course.state, seat))
    _take_back(course, seat)


def _take_back(course: Course, seat: Seat) -> None:
    before = course.state
    course.add(BetWithdrawn(seat))
    _let_think(course, before, seat)


def withdraw_in_grace(course: Course, seat: Seat) -> None:
    """Even a call is taken back (F9)."""
    if wager_of(course.state, seat) is None:
        raise IllegalAction("f9_nothing_placed")
    course.add(BetWithdrawn(seat))
    count_if_over(course)


def pass_in_grace(course: Course, seat: Seat) -> None:
    """The banker passes, whatever he has won (F9, F27)."""
    if seat != course.bank.banker:
        raise IllegalAction("f9_not_the_banker")
    bank.give_up(course, with_seguito=True)


def end_grace(course: Course, seat: Seat, *, expired: bool = False) -> None:
    """The grace is over, and with the last one the time for bets."""
    course.add(GraceClosed(seat, expired))
    count_if_over(course)


def take_away(course: Course, seat: Seat) -> None:
    """Who goes takes with him what does not bind him; for all else he is played for (R10)."""
    state, wager = course.state, wager_of(course.state, seat)
    if wager is None:
        return
    if state.phase == "stopped":
        course.add(BetWithdrawn(seat))
    elif state.phase == "bets" and calls.binds(state.wagers, wager) is None:
        _take_back(course, seat)


def silence(course: Course) -> None:
    """The banker has had his time; he goes on (F16)."""
    course.add(BankerSilent(course.bank.banker))


def say_rien(course: Course) -> None:
    """The banker closes the bets (F27)."""
    _check(bank.no_rien(course.state))
    close(course, rien=True)


def close(course: Course, *, rien: bool = False) -> None:
    """Nothing new is admitted; the graces run on (F9)."""
    course.add(BetsClosed(rien))
    count_if_over(course)


def count_if_over(course: Course) -> None:
    """Once nothing is open any more, the bets are counted (F9)."""
    state = course.state
    if state.phase != "graces" or state.graces:
        return
    obligation.charge(course)
    if course.state.number != state.number and not state.wagers:
        bank.go_on(course)
        return
    on = felt(course.state)
    counted = betting.counted_of(course.state.wagers, on)
    punta = betting.receiver(counted, on)
    if punta is None:
        _nobody(course)
    else:
        _deal(course, counted, punta)


def _deal(course: Course, bets: betting.Counted, punta: Seat) -> None:
    counted = [Chips(0)] * len(course.state.places)
    for wager, chips in bets:
        counted[wager.seat] = Chips(chips)
    course.add(BetsCounted(tuple(counted), punta))
    course.add(DealBegan(course.state.number + 1))
    course.add(CardsDealt())


def _nobody(course: Course) -> None:
    """Bets are open once more; then the bank ends without a seguito (F11)."""
    table = course.bank
    if bank.passes_unasked(course.state, table):
        bank.give_up(course, with_seguito=True)
    elif table.empty + 1 < EMPTY_ROUNDS:
        course.add(BetsOpened(table.empty + 1))
    else:
        course.add(BankEnded(table.banker))
        succession.pass_on(course)


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
