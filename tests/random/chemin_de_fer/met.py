"""Finds rare situations of chemin de fer in a step of a sitting."""

from collections.abc import Iterator

from circolo.banks.actions import TakeBank
from circolo.banks.events import BankDue, BankOpen
from circolo.games.chemin_de_fer import State
from circolo.games.chemin_de_fer.actions import Action, Add, Bet, Bid, Buy
from circolo.games.chemin_de_fer.events import (
    Added,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    BidMade,
    BuyerNamed,
    CallMade,
    CardsDealt,
    CoupDecided,
    GolpeReal,
    GraceOpened,
    Halved,
    HandPassed,
    PartnershipOffered,
    ReadySaid,
    WordSaid,
)
from circolo.games.chemin_de_fer.options import minimum_bank, minimum_bet, small_bank
from circolo.play.commands import Act, CameBack
from tests.contract.playing import Step


def met(step: Step) -> Iterator[str]:
    """Yield the rare situations of a step, each with its clause."""
    if isinstance(step.command, Act):
        yield from _said(step.before, step.command.action)
    if isinstance(step.command, CameBack) and _is_banker(step.before, step.command.seat):
        yield "F16 a banker comes back after a win"
    for event in step.events:
        yield from _called(step, event)
        yield from _changed(step, event)
        yield from _ended(step, event)


def _said(before: State, action: Action) -> Iterator[str]:
    options, bank = before.options, before.bank
    least = minimum_bet(options)
    if isinstance(action, Bet | Add | Bid | TakeBank) and action.amount % options.minimum:
        yield f"R2 any amount: {type(action).__name__}"
    if isinstance(action, TakeBank) and minimum_bank(options) != least:
        yield "F4 a least bank that is not the least bet"
    if isinstance(action, Bet) and bank is not None and action.amount == bank.posta:
        yield "F6 a bet of the whole posta"
    seguito = before.seguito
    if isinstance(action, Buy | Bid) and before.phase == "auction" and seguito is not None:
        at_the_height = isinstance(action, Buy) or action.amount == seguito.height
        if at_the_height and before.options.variant == "online":
            yield "F17 bought at the height in the auction"


def _called(step: Step, event: object) -> Iterator[str]:
    calls = {wager.call: wager.seat for wager in step.before.wagers if wager.call is not None}
    match event:
        case CallMade(call="rispetto") if calls.get("rispetto", event.seat) != event.seat:
            yield "F6 a better placed rispetto"
        case CallMade(call="tavolo") if calls.get("tavolo") == event.seat:
            yield "F16 a tavolo raised to the new half"
        case Added() if {"banco", "rispetto"} & {*calls}:
            yield "F16 added after a banco or rispetto"
        case Added() if calls:
            yield f"F16 added after a call of {sorted(calls)[0]}"
        case Halved() if calls:
            yield "F16 halved after a call"
        case GraceOpened():
            yield from _graced(step, event.seat)


def _graced(step: Step, seat: int) -> Iterator[str]:
    kinds = {type(each) for each in step.events}
    for cause in kinds & {Halved, Added}:
        yield f"F9 a grace by {cause.__name__}"
    if BetWithdrawn in kinds and not kinds & {Halved, Added}:
        yield "F9 a grace by a withdrawal"
    place = step.before.places[seat]
    if place is not None and place.out:
        yield "F9 a grace of an absent bettor"


def _changed(step: Step, event: object) -> Iterator[str]:
    before, bank = step.before, step.before.bank
    match event:
        case CoupDecided() if event.punta == event.banker and bank is not None and bank.cut_off:
            avec = any(wager.call == "avec" for wager in before.wagers)
            yield f"F14 an égalité after rien ne va plus{', with avec' if avec else ''}"
        case BetsClosed(rien=True):
            yield "F27 rien ne va plus"
        case BetsClosed() if any(isinstance(each, ReadySaid) for each in step.events):
            yield "F6 bets close early"
        case WordSaid(word="batte") if any(isinstance(each, CardsDealt) for each in step.events):
            yield "F30 a natural turned by the table"
        case PartnershipOffered():
            yield "F29 a small bank may be doubled"
        case BetsOpened() if before.options.variant == "casino" and _is_first_and_big(step.after):
            yield "F29 a bank too big to be doubled"
        case BetsCounted() if before.options.tournament and _has_somebody_out(before):
            yield "F10 a coup with somebody out"


def _is_first_and_big(state: State) -> bool:
    bank, options = state.bank, state.options
    if bank is None or bank.coups or bank.level:
        return False
    return bank.posta > small_bank(options) * minimum_bank(options)


def _has_somebody_out(state: State) -> bool:
    bank = state.bank
    out = any(place is not None and not place.chips for place in state.places)
    return out and bank is not None and bank.coups > 0


def _ended(step: Step, event: object) -> Iterator[str]:
    before = step.before
    match event:
        case CoupDecided() if event.banker > event.punta and before.bank is not None:
            place = before.places[before.bank.banker]
            if place is not None and place.out and not place.gone:
                yield "F16 an absent banker wins"
        case HandPassed() if (place := before.places[event.seat]) is not None and place.out:
            yield "F16 an absent banker passes"
        case GolpeReal():
            yield "F30 golpe real"
        case BankOpen():
            yield "S6 everybody refuses"
        case BankDue() if any(place is not None and place.new for place in before.places):
            yield "S6 a bank is due where somebody is new"
        case BetsOpened() if event.empty and _is_waiting(before):
            yield "S6 a newcomer waits no longer than one round"
        case BuyerNamed() | BidMade() if minimum_bank(before.options) != before.options.minimum:
            yield "F17 a sale with a least bank apart"


def _is_waiting(state: State) -> bool:
    return any(place is not None and place.new for place in state.places)


def _is_banker(state: State, seat: int) -> bool:
    bank = state.bank
    return bank is not None and bank.banker == seat and bank.wins > 0 and state.phase == "bets"
