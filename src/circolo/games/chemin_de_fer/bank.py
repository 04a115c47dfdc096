"""What a banker may do with his bank between two coups, and how it goes on (F11, F16, F26, F27)."""

from circolo.banks.directing import stops
from circolo.banks.events import PlayInterrupted, PlayStopped
from circolo.banks.places import place_of
from circolo.banks.turns import resuming_at
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer import partner, seguito, succession
from circolo.games.chemin_de_fer.actions import (
    Add,
    AddOffer,
    HalveOffer,
    Offer,
    PassHandOffer,
    RienNeVaPlusOffer,
)
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import (
    Added,
    BetsOpened,
    BetWithdrawn,
    Halved,
    HandPassed,
)
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.sitting import called, can_play, free_chips, grace_of
from circolo.games.chemin_de_fer.state import Bank, State
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded
from circolo.play.offers import Amount


def go_on(course: Course) -> None:
    """After a coup: to the next bank if this one was lost; else bets are open again (F14, F16)."""
    state, bank = course.state, course.state.bank
    if bank is None:
        succession.pass_on(course)
    elif not can_play(state):
        interrupt(course)
    elif stops(state):
        course.add(PlayStopped())
    elif passes_unasked(state, bank):
        give_up(course, with_seguito=True)
    else:
        _open_bets(course)


def _open_bets(course: Course) -> None:
    """What stands from an égalité is no obligation of who has gone meanwhile (R10, F14)."""
    course.add(BetsOpened())
    for wager in course.state.wagers:
        if place_of(course.state, wager.seat).gone:
            course.add(BetWithdrawn(wager.seat))


def interrupt(course: Course) -> None:
    """Too few are left: all that lies on the table is returned (R5)."""
    if course.state.bank is not None:
        course.add(BankEnded(course.state.bank.banker))
    state = course.state
    course.add(PlayInterrupted(resuming_at(state, size=size(state.options))))


def offers(state: State, bank: Bank) -> tuple[Offer, ...]:
    """Return what the banker may do while bets are open."""
    offers: list[Offer] = []
    if _no_halving(state, bank) is None:
        offers.append(HalveOffer(_half(bank)))
    if _no_adding(state, bank) is None:
        offers.append(AddOffer(_additions(state, bank)))
    if no_rien(state) is None:
        offers.append(RienNeVaPlusOffer())
    offers += partner.for_the_banker(state, bank)
    if _no_passing(state, bank) is None:
        offers.append(PassHandOffer(seguito=may_pass(bank)))
    return tuple(offers)


def may_pass(bank: Bank) -> bool:
    """Tell whether the bank may be passed, and is for sale then (F14, F16)."""
    return bank.wins > 0 or bank.level


def passes_unasked(state: State, bank: Bank) -> bool:
    """Tell whether the banker is absent, and may pass: then he does (F16)."""
    return place_of(state, bank.banker).out and may_pass(bank)


def halve(course: Course) -> None:
    """Half of the posta goes back to the banker's stack."""
    _check(_no_halving(course.state, course.bank))
    course.add(Halved(_half(course.bank)))


def _half(bank: Bank) -> Chips:
    return Chips(bank.posta // 2)


def _no_halving(state: State, bank: Bank) -> str | None:
    """Once a bank, after one of its first wins, and so that the minimum stays (F14, F16, F26)."""
    if state.options.variant == "casino":
        return "f26_no_halving"
    if not bank.wins or bank.level:
        return "f16_after_a_win"
    if bank.halved:
        return "f16_once"
    if bank.wins > state.options.halve_last_win:
        return "f16_too_late"
    if called(state):
        return "f16_called"
    return "f16_minimum" if bank.posta - bank.posta // 2 < state.options.minimum else None


def add(course: Course, action: Add) -> None:
    """More from the banker's stack."""
    state, bank = course.state, course.bank
    _check(_no_adding(state, bank))
    if action.amount not in _additions(state, bank):
        raise IllegalAction("f16_amount", str(action.amount))
    course.add(Added(Chips(action.amount)))


def _no_adding(state: State, bank: Bank) -> str | None:
    """At the casino before any win; not once somebody has called, nor with a partner (F26, F29)."""
    if state.options.variant == "online" and not may_pass(bank):
        return "f16_after_a_win"
    if called(state):
        return "f16_called"
    if bank.partner is not None:
        return "f29_halves"
    return "f16_no_chips" if free_chips(state, bank.banker) < 1 else None


def _additions(state: State, bank: Bank) -> Amount:
    chips, minimum = free_chips(state, bank.banker), state.options.minimum
    return Amount(min(minimum, chips), chips, minimum)


def no_rien(state: State) -> str | None:
    """«Rien ne va plus» is said once somebody has bet, and nobody has called banco (F27)."""
    if state.options.variant == "online":
        return "f27_casino"
    if not state.wagers:
        return "f27_no_bet"
    return "f27_banco" if any(wager.call == "banco" for wager in state.wagers) else None


def pass_hand(course: Course) -> None:
    """«Passo la mano», in the banker's own window."""
    state, bank = course.state, course.bank
    _check(_no_passing(state, bank))
    give_up(course, with_seguito=may_pass(bank))


def _no_passing(state: State, bank: Bank) -> str | None:
    """Before the first coup only after an empty round; in a grace it is said there (F9, F11)."""
    if grace_of(state, bank.banker) is not None:
        return "f9_in_the_grace"
    if may_pass(bank) or (bank.empty and not bank.coups):
        return None
    return "f16_after_a_win"


def give_up(course: Course, *, with_seguito: bool) -> None:
    """Bets are returned, posta and garage are the banker's, and the bank is for sale or goes on."""
    bank = course.bank
    course.add(HandPassed(bank.banker, bank.posta, seguito=with_seguito))
    course.add(BankEnded(bank.banker))
    if with_seguito:
        seguito.begin(course)
    else:
        succession.pass_on(course)


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
