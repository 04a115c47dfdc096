"""Entry points of the rules of sette e mezzo: decide a command, list open waits and offers."""

from typing import assert_never

from msgspec.structs import replace

from circolo.banks.actions import PassBank, TakeBank
from circolo.banks.events import BankOpen
from circolo.banks.places import Place, actives
from circolo.banks.roster import free_seats
from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import roster, tournament_commands
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    Gioco,
    NonGioco,
    Offer,
    PlayOffer,
    Sto,
    Tiro,
)
from circolo.games.sette_e_mezzo.bank import first_banker, succession
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import Event
from circolo.games.sette_e_mezzo.hand import classica, decisions, piatto
from circolo.games.sette_e_mezzo.options import Options
from circolo.games.sette_e_mezzo.rule_versions import RULES
from circolo.games.sette_e_mezzo.sitting import asked, can_play, owes
from circolo.games.sette_e_mezzo.state import Phase, State
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
from circolo.play.events import DealEnded, LotDrawn, PackShuffled
from circolo.play.offers import Question
from circolo.play.waits import Choice, Draw, Shuffle, Wait, WaitId, Window


def open_sitting(options: Options, stacks: Stacks) -> State:
    """Return the state of a new table; the play starts once enough players are seated (R5)."""
    places = tuple(None if chips is None else Place(chips) for chips in stacks)
    state = State(options, places, rules=RULES)
    return replace(state, phase="shuffle") if can_play(state) else state


def under_version(state: State, rules: int) -> State:
    """Return the state of a new table with this version of the rules instead of the newest."""
    return replace(state, rules=rules)


def waits(state: State) -> tuple[Wait, ...]:
    """Return the open wait, for an answer, a shuffle or a draw; there is never more than one.

    Empty while too few seats can play (R5) or the table is stopped.
    """
    match state.phase:
        case "bank" | "gioco" | "bet" | "word":
            return (Choice(state.asked, _on_turn(state), "move"),)
        case "empty" | "stopped":
            return ()
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), state.why),)
        case "first_seat":
            below = max(1, len(first_banker.dealt_to(state)))
            return (Draw(state.asked, below, first_banker.DRAW),)
        case "open":
            return (Window(state.asked, tuple(actives(state)), "pause"),)
        case _:
            assert_never(state.phase)


def _on_turn(state: State) -> Seat:
    seat = asked(state)
    assert seat is not None, "somebody is asked"
    return seat


def offers(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Return the question that the seat can answer now, with its offers; empty if it has none
    (S26).
    """
    match state.phase:
        case "bank" | "gioco" | "bet" | "word":
            if seat != asked(state):
                return ()
            return (
                Question(state.asked, "move", _offers(state, seat), _silence_cost(state, seat)),
            )
        case "empty" | "stopped" | "shuffle" | "first_seat":
            return ()
        case "open":
            if seat not in actives(state):
                return ()
            return (Question(state.asked, "pause", succession.offers(state, seat)),)
        case _:
            assert_never(state.phase)


def _offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if state.phase == "bank":
        return succession.offers(state, seat)
    return (PlayOffer(),) if state.phase == "gioco" else (decisions.offer(state),)


def _silence_cost(state: State, seat: Seat) -> int:
    """Return the chips that the seat loses if it does not answer its question in time."""
    if state.phase == "bank":
        return succession.lapse_cost(state, seat)
    return decisions.lapse_cost(state) if state.phase == "bet" else 0


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
        _shuffled(draft, command)
    elif isinstance(command, Drawn):
        _drawn(draft, command)
    elif isinstance(command, Roster):
        roster.follow(draft, command)
    elif isinstance(command, Directed):
        tournament_commands.follow(draft, command)
    else:
        assert_never(command)
    left = draft.state if isinstance(command, Left) else state
    free_seats(draft, left.places, owes)
    return tuple(draft.events), draft.state


def _act(draft: Draft, command: Act[Action]) -> None:
    state, seat, action = draft.state, command.seat, command.action
    match action:
        case TakeBank():
            _must_be_asked(state, command, "bank", "open")
            succession.take(draft, seat, action)
        case PassBank():
            _must_be_asked(state, command, "bank", "open")
            succession.refuse(draft, seat)
        case Gioco():
            _must_be_asked(state, command, "gioco")
            piatto.play(draft, seat)
        case NonGioco():
            _must_be_asked(state, command, "gioco")
            piatto.skip(draft, seat)
        case Bet():
            _must_be_asked(state, command, "bet", "word")
            if state.phase == "word":
                raise IllegalAction("s11_bet_stands", "a bet is made once, before any other word")
            decisions.bet(draft, seat, action)
            _after_decision(draft)
        case Sto() | Tiro():
            _must_be_asked(state, command, "bet", "word")
            if state.phase == "bet":
                raise IllegalAction("s11_bet_first", "the first word comes with the bet")
            decisions.say(draft, "sto" if isinstance(action, Sto) else "tiro")
            _after_decision(draft)
        case _:
            assert_never(action)


def _must_be_asked(state: State, command: Act[Action], *phases: Phase) -> None:
    _must_wait_for(state, command.ask, *phases)
    if state.phase == "open":
        if command.seat not in actives(state):
            raise IllegalAction("s6_sit_out", "who is in sit out cannot take the bank")
    elif command.seat != asked(state):
        raise IllegalAction("r3_not_your_turn")


def _must_wait_for(state: State, ask: WaitId, *phases: Phase) -> None:
    if state.phase not in phases or state.asked != ask:
        raise IllegalAction("r2_not_offered", f"nothing of the kind is open in '{state.phase}'")


def _after_decision(draft: Draft) -> None:
    """If the last decision has ended the hand, go on with the bank.

    In the variant piatto, the next hand of the bank follows, unless the bank ends (S16) or the
    tournament stops the table. In the variant classica, the bank ends, because it is one hand
    against all opponents (S21).
    """
    if not isinstance(draft.events[-1], DealEnded):
        return
    if draft.state.options.variant == "piatto":
        piatto.go_on(draft)
    else:
        classica.end(draft)


def _expired(draft: Draft, command: Expired) -> None:
    state = draft.state
    _must_wait_for(state, command.ask, "bank", "open", "gioco", "bet", "word")
    if state.phase == "open":
        draft.add(BankOpen())
        return
    seat = _on_turn(state)
    if state.phase == "bank":
        succession.lapse(draft, seat)
    elif state.phase == "gioco":
        piatto.lapse(draft, seat)
    else:
        if state.phase == "bet":
            decisions.lapse(draft, seat)
        else:
            decisions.say_alla_regola(draft, seat)
        _after_decision(draft)


def _shuffled(draft: Draft, command: Shuffled) -> None:
    _must_wait_for(draft.state, command.ask, "shuffle")
    assert sorted(command.order) == list(range(len(PACK)))
    why, due = draft.state.why, draft.state.due
    draft.add(PackShuffled(command.ask, command.order))
    if why == "designation":
        return
    if why == "stock" and due is not None:
        piatto.cover(draft, draft.state, due)
    elif why == "stock":
        decisions.give(draft, draft.state)
        _after_decision(draft)
    elif draft.state.options.variant == "piatto":
        piatto.go_on(draft)
    else:
        classica.deal(draft)


def _drawn(draft: Draft, command: Drawn) -> None:
    _must_wait_for(draft.state, command.ask, "first_seat")
    (wait,) = waits(draft.state)
    assert isinstance(wait, Draw)
    assert 0 <= command.value < wait.below
    draft.add(LotDrawn(command.ask, wait.name, wait.below, command.value))
    first_banker.designate(draft, command.value)
