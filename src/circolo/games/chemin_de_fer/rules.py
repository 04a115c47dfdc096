"""Entry points of the rules of chemin de fer: decide a command, list open waits and offers."""

from collections.abc import Iterator
from typing import assert_never

from msgspec.structs import replace

from circolo.banks import roster as banks_roster
from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.events import BankOpen
from circolo.banks.places import Place, actives, is_active
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import roster, rule_versions, tournament_commands
from circolo.games.chemin_de_fer.actions import (
    Action,
    Add,
    BankerAction,
    Bet,
    Bid,
    Buy,
    Cut,
    GoOn,
    GraceAction,
    Halve,
    MakeCall,
    Offer,
    OfferHalf,
    PassHand,
    Ready,
    RienNeVaPlus,
    Say,
    TakePartner,
    Withdraw,
)
from circolo.games.chemin_de_fer.bank import partner, running_bank, seguito, succession
from circolo.games.chemin_de_fer.betting import bet_window, obligation
from circolo.games.chemin_de_fer.coup import card_play, shoe
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.options import Options, size, standing_places
from circolo.games.chemin_de_fer.sitting import asked, bank_of, can_play, order, owes
from circolo.games.chemin_de_fer.state import Bank, Phase, State
from circolo.play.commands import (
    Act,
    Command,
    Directed,
    Drawn,
    Expired,
    Left,
    Roster,
    Shuffled,
)
from circolo.play.contract import IllegalAction, Stacks
from circolo.play.events import LotDrawn
from circolo.play.offers import Question
from circolo.play.waits import Choice, Draw, Kind, Shuffle, Wait, WaitId, Window


def open_sitting(options: Options, stacks: Stacks) -> State:
    """Return the state of a new table; the play starts once enough players are seated (R5)."""
    places = tuple(None if chips is None else Place(chips) for chips in stacks)
    room = size(options) + standing_places(options)
    state = State(options, places + (None,) * (room - len(places)))
    return replace(state, phase="shuffle") if can_play(state) else state


def under_version(state: State, rules: int) -> State:
    """Return the state of a new table with this version of the rules instead of the newest."""
    return replace(state, rules=rules)


def waits(state: State) -> tuple[Wait, ...]:
    """Return the open waits. While bets are open, there may be several: the bettors' window, the
    banker's windows, and graces (time to reconsider).
    """
    match state.phase:
        case "bank" | "punta" | "banker":
            return (Choice(state.asked, _on_turn(state), "move"),)
        case "bets":
            return (
                Window(state.asked, _to_bet(state), "bets"),
                *_banker_windows(state),
                *_graces(state),
            )
        case "graces":
            return tuple(_graces(state))
        case "purchase" | "auction":
            return (Window(state.asked, order(state), "auction"),)
        case "empty" | "stopped":
            return ()
        case "shuffle":
            return (Shuffle(state.asked, shoe.SIZE, state.why),)
        case "cut":
            assert state.due is not None
            return (Window(state.asked, (state.due,), "cut"),)
        case "first_seat":
            below = max(1, len(succession.drawn_from(state)))
            return (Draw(state.asked, below, succession.DRAW),)
        case "open":
            return (Window(state.asked, _open_to(state), "pause"),)
        case _:
            assert_never(state.phase)


def _on_turn(state: State) -> Seat:
    seat = asked(state)
    assert seat is not None, "somebody is asked"
    return seat


def _to_bet(state: State) -> tuple[Seat, ...]:
    """Return the seats that may answer while bets are open: the bettors, and the banker, who
    decides about the bank in the same time (F6, F16).
    """
    if not rule_versions.bets_close_early(state):
        return order(state)
    banker = bank_of(state).banker
    return (*order(state), banker) if is_active(state.places[banker]) else order(state)


def _banker_windows(state: State) -> Iterator[Window]:
    """Yield the banker's own windows while bets are open: the first period for adding chips, and
    the time to change or pass the bank (F16).
    """
    if state.adding is not None:
        yield Window(state.adding, (bank_of(state).banker,), "adding")
    if state.own is not None:
        yield Window(state.own, (bank_of(state).banker,), "bets")


def _graces(state: State) -> Iterator[Window]:
    for grace in state.graces:
        yield Window(grace.id, (grace.seat,), "grace")


def _open_to(state: State) -> tuple[Seat, ...]:
    return tuple(actives(state, seats=size(state.options)))


def offers(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Return the questions that the seat can answer now, each with its offers."""
    return tuple(
        [
            Question(ask, kind, found, _silence_cost(state, seat, ask))
            for ask, kind, found in _offers(state, seat)
            if found
        ]
    )


def _silence_cost(state: State, seat: Seat, ask: WaitId) -> int:
    """Return the chips that the seat loses, or is charged, if it does not answer the question `ask`
    in time (F4, F10).
    """
    if ask != state.asked:
        return 0
    if state.phase == "bank":
        return succession.lapse_cost(state, seat)
    return obligation.silence_cost(state, bank_of(state), seat) if state.phase == "bets" else 0


def _offers(state: State, seat: Seat) -> Iterator[tuple[WaitId, Kind, tuple[Offer, ...]]]:
    match state.phase:
        case "bets" | "graces":
            yield from _while_betting(state, bank_of(state), seat)
        case "punta" | "banker":
            if seat == asked(state):
                yield state.asked, "move", (card_play.offer(state),)
        case "bank":
            if seat == state.due:
                yield state.asked, "move", succession.offers(state, seat)
        case "open":
            if seat in _open_to(state):
                yield state.asked, "pause", succession.offers(state, seat)
        case "purchase" | "auction":
            yield state.asked, "auction", seguito.offers(state, seat)
        case "cut":
            offer = shoe.cut_offer(state, seat)
            yield state.asked, "cut", () if offer is None else (offer,)
        case "empty" | "stopped" | "shuffle" | "first_seat":
            return
        case _:
            assert_never(state.phase)


def _while_betting(
    state: State, bank: Bank, seat: Seat
) -> Iterator[tuple[WaitId, Kind, tuple[Offer, ...]]]:
    if state.phase == "bets":
        yield state.asked, "bets", bet_window.offers(state, bank, seat)
        if state.own is not None and seat == bank.banker:
            yield state.own, "bets", running_bank.offers(state, bank)
    for grace in state.graces:
        if grace.seat == seat:
            yield grace.id, "grace", bet_window.in_grace(state, bank, grace)


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """Return the events that a command produces. Raises IllegalAction if the rules forbid it."""
    return decide_and_evolve(state, command)[0]


def decide_and_evolve(state: State, command: Command[Action]) -> tuple[tuple[Event, ...], State]:
    """Return the events that a command produces, and the state after them.

    Also frees the seats of players who have left and have no obligation (R10). Raises IllegalAction
    if the rules forbid the command.
    """
    draft = Draft(state)
    if isinstance(command, Act):
        _act(draft, command)
    elif isinstance(command, Expired):
        _expired(draft, command)
    elif isinstance(command, Shuffled):
        _must_wait_for(state, command.ask, "shuffle")
        shoe.shuffled(draft, command)
    elif isinstance(command, Drawn):
        _drawn(draft, command)
    elif isinstance(command, Roster):
        roster.follow(draft, command)
    elif isinstance(command, Directed):
        tournament_commands.follow(draft, command)
    else:
        assert_never(command)
    if draft.state.phase == "bets":
        bet_window.close_if_all_are_ready(draft)
    left = draft.state if type(command) is Left else state
    banks_roster.free_seats(draft, left.places, owes)
    return tuple(draft.events), draft.state


def _act(draft: Draft, command: Act[Action]) -> None:
    state, seat, action = draft.state, command.seat, command.action
    if isinstance(action, GraceAction):
        _handle_grace_action(draft, command, action)
        return
    if isinstance(action, BankerAction):
        _change_the_bank(draft, command, action)
        return
    match action:
        case Bet():
            _must_be(state, command, "bets")
            bet_window.bet(draft, seat, action)
        case MakeCall():
            _must_be(state, command, "bets")
            bet_window.call(draft, seat, action)
        case Say():
            _must_be(state, command, "punta", "banker")
            card_play.say(draft, seat, action)
        case OfferHalf():
            _must_be(state, command, "bets")
            partner.offer_half(draft, seat)
        case Ready():
            _must_be(state, command, "bets")
            bet_window.say_ready(draft, seat)
        case TakeBank():
            _must_be(state, command, "bank", "open")
            succession.take(draft, seat, action)
        case PassBank():
            _must_be(state, command, "bank", "open")
            succession.refuse(draft, seat)
        case Buy():
            _must_be(state, command, "purchase", "auction")
            seguito.buy(draft, seat)
        case Bid():
            _must_be(state, command, "auction")
            seguito.bid(draft, seat, action)
        case Cut():
            _must_be(state, command, "cut")
            shoe.cut(draft, seat, action)
        case _:
            assert_never(action)


def _handle_grace_action(draft: Draft, command: Act[Action], action: GraceAction) -> None:
    """Carry out an action that a seat may take in a grace (time to reconsider): withdraw a bet,
    pass the bank, or end the grace (F9, F16).

    If the command answers the question of a grace, the rules of the grace apply. Otherwise it is an
    action while bets are open.
    """
    for grace in draft.state.graces:
        if grace.id == command.ask:
            if command.seat != grace.seat or _is_out(draft.state, command.seat):
                raise IllegalAction("f9_not_yours", "another seat has this time")
            _in_grace(draft, command.seat, action)
            return
    _without_grace(draft, command, action)


def _in_grace(draft: Draft, seat: Seat, action: GraceAction) -> None:
    match action:
        case PassHand():
            bet_window.pass_in_grace(draft, seat)
        case Withdraw():
            bet_window.withdraw_in_grace(draft, seat)
        case GoOn():
            bet_window.end_grace(draft, seat)
        case _:
            assert_never(action)


def _without_grace(draft: Draft, command: Act[Action], action: GraceAction) -> None:
    match action:
        case PassHand():
            _must_be_the_banker(draft.state, command)
            running_bank.pass_hand(draft)
        case Withdraw():
            _must_be(draft.state, command, "bets")
            bet_window.withdraw(draft, command.seat)
        case GoOn():
            raise IllegalAction("r2_not_offered", "no grace is open")
        case _:
            assert_never(action)


def _change_the_bank(draft: Draft, command: Act[Action], action: BankerAction) -> None:
    """Carry out an action of the banker while bets are open (F16, F26, F27, F29)."""
    _must_be_the_banker(draft.state, command)
    match action:
        case Halve():
            running_bank.halve(draft)
        case Add():
            running_bank.add(draft, action)
        case TakePartner():
            partner.take(draft, action)
        case RienNeVaPlus():
            bet_window.say_rien(draft)
        case _:
            assert_never(action)


def _must_be(state: State, command: Act[Action], *phases: Phase) -> None:
    _must_wait_for(state, command.ask, *phases)
    if state.phase == "open":
        if command.seat not in _open_to(state):
            raise IllegalAction("f3_not_active", "who is in sit out cannot take the bank")
    elif asked(state) not in {None, command.seat}:
        raise IllegalAction("r3_not_your_turn")


def _must_be_the_banker(state: State, command: Act[Action]) -> None:
    if state.phase != "bets" or state.own != command.ask:
        raise IllegalAction("r2_not_offered", f"nothing of the kind is open in '{state.phase}'")
    if command.seat != bank_of(state).banker:
        raise IllegalAction("f16_not_the_banker", "the bank is another seat's")


def _must_wait_for(state: State, ask: WaitId, *phases: Phase) -> None:
    if state.phase not in phases or state.asked != ask:
        raise IllegalAction("r2_not_offered", f"nothing of the kind is open in '{state.phase}'")


def _is_out(state: State, seat: Seat) -> bool:
    place = state.places[seat]
    return place is None or place.out


def _expired(draft: Draft, command: Expired) -> None:
    state, ask = draft.state, command.ask
    for grace in state.graces:
        if grace.id == ask:
            bet_window.end_grace(draft, grace.seat, expired=True)
            return
    if state.phase == "bets" and ask in {state.own, state.adding}:
        (bet_window.silence if ask == state.own else bet_window.end_adding)(draft)
        return
    if state.phase not in TIMED or ask != state.asked:
        raise IllegalAction("r2_not_offered", f"no time runs out in '{state.phase}'")
    match state.phase:
        case "bets":
            bet_window.close(draft)
        case "purchase" | "auction":
            seguito.close(draft)
        case "bank":
            succession.lapse(draft, _on_turn(state))
        case "open":
            draft.add(BankOpen())
        case "cut":
            shoe.lapse(draft)
        case _:
            card_play.lapse(draft)


TIMED = {"bets", "purchase", "auction", "bank", "open", "cut", "punta", "banker"}
"""Phases whose question has a deadline.

Shuffles and draws have none. Each grace (time to reconsider) is a question of its own, with its own
deadline.
"""


def _drawn(draft: Draft, command: Drawn) -> None:
    _must_wait_for(draft.state, command.ask, "first_seat")
    (wait,) = waits(draft.state)
    assert isinstance(wait, Draw)
    assert 0 <= command.value < wait.below
    draft.add(LotDrawn(command.ask, wait.name, wait.below, command.value))
    succession.designate(draft, command.value)
