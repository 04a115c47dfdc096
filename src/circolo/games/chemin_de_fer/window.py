"""The time for bets: placing, calling, withdrawing; graces; the count at the end (F6-F11)."""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import (
    bank,
    betting,
    calls,
    coup,
    graces,
    obligation,
    partner,
    succession,
    versions,
)
from circolo.games.chemin_de_fer.actions import (
    Bet,
    GoOnOffer,
    MakeCall,
    Offer,
    ReadyOffer,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import (
    AddingClosed,
    BankerSilent,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CallMade,
    GraceClosed,
    GraceOpened,
    ReadySaid,
)
from circolo.games.chemin_de_fer.sitting import felt, grace_of, may_be_ready, wager_of
from circolo.games.chemin_de_fer.state import Bank, Grace, State
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded, DealBegan

EMPTY_ROUNDS = 2
"""The number of empty rounds in a row after which the bank ends (F11)."""


def offers(state: State, table: Bank, seat: Seat) -> tuple[Offer, ...]:
    """Return what a seat may bet, call or withdraw, or its offer to double the bank."""
    betting_offers = (*calls.offers(state, seat), *partner.for_a_seat(state, table, seat))
    return (*betting_offers, *ready_offer(state, seat))


def in_grace(state: State, table: Bank, grace: Grace) -> tuple[Offer, ...]:
    """Return the offers in a grace: to pass the bank, or to withdraw a bet (F9)."""
    place = state.places[grace.seat]
    if place is None or place.out:
        return ()
    if grace.seat == table.banker:
        return (bank.pass_offer(state, with_seguito=True), GoOnOffer())
    return (WithdrawOffer(), GoOnOffer())


def bet(course: Course, seat: Seat, action: Bet) -> None:
    """Place a partial bet, which replaces the seat's own; a bet of the whole posta is a banco
    (F6).
    """
    state = course.state
    _check(calls.bet_refusal(state, seat))
    amounts = calls.amounts(state, seat)
    if amounts is None or action.amount not in amounts:
        raise IllegalAction("f7_amount", str(action.amount))
    if calls.is_banco(state, seat, action.amount):
        call(course, seat, MakeCall("banco"))
    else:
        _place(course, BetPlaced(seat, Chips(action.amount)))


def call(course: Course, seat: Seat, action: MakeCall) -> None:
    """Make a call, which replaces the seat's own bet; after a banco the banker has a grace (F9,
    F27).
    """
    state, table, made = course.state, course.bank, action.call
    _check(calls.call_refusal(state, seat, made))
    _place(course, CallMade(seat, made, *calls.call_terms(state, seat, made)))
    if made in {"banco", "rispetto"} and _may_think(state, table):
        course.add(GraceOpened(table.banker))


def _may_think(state: State, table: Bank) -> bool:
    """Return whether the banker may give up the bank after a call of banco (F9, F27)."""
    is_gone = place_of(state, table.banker).gone and versions.every_loss_has_a_grace(state)
    return not is_gone and (state.options.variant == "casino" or bank.may_pass(table))


def _place(course: Course, event: BetPlaced | CallMade) -> None:
    """Place the bet; the seat that loses the cards by it gets a grace, restarted if it had one
    (F9).
    """
    before = course.state
    course.add(event)
    if before.graces and grace_of(before, event.seat) is not None:
        course.add(GraceClosed(event.seat))
    graces.after_a_bet(course, before, event.seat)


def withdraw(course: Course, seat: Seat) -> None:
    """Withdraw a partial bet, or a bet that stands from an égalité."""
    _check(calls.withdrawal_refusal(course.state, seat))
    _take_back(course, seat)


def _take_back(course: Course, seat: Seat) -> None:
    before = course.state
    course.add(BetWithdrawn(seat))
    graces.after_a_bet(course, before, seat)


def withdraw_in_grace(course: Course, seat: Seat) -> None:
    """Withdraw a bet or a call in a grace (F9); once the bets are closed this opens no other
    grace.
    """
    before = course.state
    if wager_of(before, seat) is None:
        raise IllegalAction("f9_nothing_placed")
    course.add(BetWithdrawn(seat))
    if before.phase == "bets" and versions.every_loss_has_a_grace(before):
        graces.after_a_bet(course, before, seat)
    count_if_over(course)


def pass_in_grace(course: Course, seat: Seat) -> None:
    """Pass the bank, whatever it has won (F9, F27)."""
    if seat != course.bank.banker:
        raise IllegalAction("f9_not_the_banker")
    bank.give_up(course, with_seguito=True)


def end_grace(course: Course, seat: Seat, *, expired: bool = False) -> None:
    """End the grace and, with the last one, the time for bets."""
    course.add(GraceClosed(seat, expired))
    if course.state.phase == "graces" and seat == course.bank.banker:
        _pass_or_count(course)
    else:
        count_if_over(course)


def take_away(course: Course, seat: Seat) -> None:
    """Withdraw what does not bind the player who leaves; the game plays on for the rest (R10)."""
    state, wager = course.state, wager_of(course.state, seat)
    if wager is None:
        return
    if state.phase == "stopped":
        course.add(BetWithdrawn(seat))
    elif state.phase == "bets" and calls.change_refusal(state.wagers, wager) is None:
        _take_back(course, seat)


def silence(course: Course) -> None:
    """End the banker's time to decide; the bank goes on (F16)."""
    course.add(BankerSilent(course.bank.banker))


def say_rien(course: Course) -> None:
    """Close the bets for the banker: «rien ne va plus» (F27)."""
    _check(bank.closing_refusal(course.state))
    close(course, rien=True)


def close(course: Course, *, rien: bool = False) -> None:
    """Close the bets; graces run on (F9)."""
    course.add(BetsClosed(rien))
    _pass_or_count(course)


def _pass_or_count(course: Course) -> None:
    """Pass an absent banker's bank, since the time to decide is over (F16); or go on with the
    coup.
    """
    state, table = course.state, course.bank
    keeps = versions.an_absent_banker_keeps_the_bank(state)
    if keeps and bank.passes_unasked(state, table) and grace_of(state, table.banker) is None:
        bank.give_up(course, with_seguito=True)
    else:
        count_if_over(course)


def ready_offer(state: State, seat: Seat) -> tuple[ReadyOffer, ...]:
    """Return the offer to say that the seat is ready (F6)."""
    return () if _ready_refusal(state, seat) is not None else (ReadyOffer(),)


def _ready_refusal(state: State, seat: Seat) -> str | None:
    if not versions.bets_close_early(state) or seat not in may_be_ready(state):
        return "f6_not_active"
    return "f6_said_ready" if seat in state.ready else None


def say_ready(course: Course, seat: Seat) -> None:
    """Mark the seat as ready for the cards."""
    _check(_ready_refusal(course.state, seat))
    course.add(ReadySaid(seat))


def close_if_all_are_ready(course: Course) -> None:
    """Close the bets once every active seat is ready.

    Never before the times of F9 and F16 have ended, nor before an absent banker has had the time to
    come back (F6).
    """
    state = course.state
    if state.phase != "bets" or not state.ready or state.graces or state.adding is not None:
        return
    if bank.passes_unasked(state, course.bank):
        return
    if all(seat in state.ready for seat in may_be_ready(state)):
        close(course)


def end_adding(course: Course) -> None:
    """End the first time to add; from now on a banco ends the adding (F16)."""
    course.add(AddingClosed())


def count_if_over(course: Course) -> None:
    """Count the bets once no window and no grace is open (F9)."""
    state = course.state
    if state.phase != "graces" or state.graces:
        return
    obligation.charge(course)
    on = felt(course.state)
    counted = betting.counted_of(course.state.wagers, on)
    punta = betting.receiver(counted, on)
    if punta is None and course.state.number != state.number:
        bank.go_on(course)  # the obliged seat has lost unplayed, and the coup counts (F10)
    elif punta is None:
        _nobody(course)
    else:
        _deal(course, counted, punta)


def _deal(course: Course, bets: betting.Counted, punta: Seat) -> None:
    counted = [Chips(0)] * len(course.state.places)
    for wager, chips in bets:
        counted[wager.seat] = Chips(chips)
    course.add(BetsCounted(tuple(counted), punta))
    course.add(DealBegan(course.state.number + 1))
    coup.deal(course)


def _nobody(course: Course) -> None:
    """Open the bets once more; after that the bank ends without a seguito (F11)."""
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
