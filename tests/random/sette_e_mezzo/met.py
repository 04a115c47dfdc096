"""Finds rare situations of sette e mezzo in a step of a sitting."""

from collections.abc import Iterator

from circolo.banks.actions import TakeBank
from circolo.banks.events import BankDue, BankLapsed, BankOpen, PlayInterrupted
from circolo.games.sette_e_mezzo import State
from circolo.games.sette_e_mezzo.actions import Bet
from circolo.games.sette_e_mezzo.events import BankTaken, BetLapsed
from circolo.games.sette_e_mezzo.options import minimum_bank, minimum_bet
from circolo.play.commands import Act
from tests.contract.playing import Step


def met(step: Step) -> Iterator[str]:
    """Yield the rare situations of a step, each with its clause."""
    options = step.before.options
    if isinstance(step.command, Act):
        action = step.command.action
        if isinstance(action, Bet | TakeBank) and action.amount % options.minimum:
            yield f"R2 any amount: {type(action).__name__}"
        if isinstance(action, TakeBank) and minimum_bank(options) != minimum_bet(options):
            yield "S7 a least bank that is not the least bet"
    for event in step.events:
        yield from _met(step, event)


def _met(step: Step, event: object) -> Iterator[str]:
    before = step.before
    match event:
        case BankOpen():
            yield "S6 everybody refuses"
        case PlayInterrupted() if before.phase == "open":
            yield "S6 interrupted after everybody has refused"
        case BankDue() if any(place is not None and place.new for place in before.places):
            yield "S6 a bank is due where somebody is new"
        case BankLapsed() if before.options.tournament and _is_absent(before, event.seat):
            yield "S8 half the least bank is paid by who is absent"
        case BetLapsed() if event.lost < minimum_bet(before.options) // 2:
            yield f"S11 a time-out costs less than half the least bet: {before.options.variant}"
        case BankTaken() if event.all_in:
            yield "S18 all in"


def _is_absent(state: State, seat: int) -> bool:
    place = state.places[seat]
    return place is not None and place.out
