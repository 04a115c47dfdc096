"""The rules of a tressette match: decides commands and folds events."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.tressette import accuso, dealing, scoring, tricks
from circolo.games.tressette.actions import (
    Action,
    Declare,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
)
from circolo.games.tressette.autoplay import autoplay
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    Event,
    HandsDealt,
    NextDealDue,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.tressette.options import Options
from circolo.games.tressette.state import Deal, Phase, State
from circolo.games.tressette.view import view
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    Shuffled,
    StackChanged,
    StakesSet,
)
from circolo.play.contract import IllegalAction, Stacks
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.play.offers import Question
from circolo.play.settlement import nothing_moves
from circolo.play.waits import Choice, Draw, Shuffle, Wait, WaitId, Window


def open_match(options: Options, stacks: Stacks) -> State:
    """Return the state of a new match; every seat must be taken (T3)."""
    assert all(stack is not None for stack in stacks)
    assert len(stacks) == options.players
    return dealing.opened(options)


def waits(state: State) -> tuple[Wait, ...]:
    """Return what the match waits for: one choice, window, shuffle or draw. If the seat on turn is
    absent, also the draw that chooses its card. Empty after the match.
    """
    match state.phase:
        case "move":
            return (Choice(state.asked, _deal(state).turn, "move"),)
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), "deal"),)
        case "first_seat":
            return (Draw(state.asked, state.options.players, "first_seat"),)
        case "lapsed":
            return Choice(state.asked, _deal(state).turn, "move"), _lot_of_the_absent(state)
        case "pause":
            return (Window(state.asked, state.reading, "pause"),)
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def offers(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Return the open question of a seat, if it has one: to play a card or declare combinations or,
    after a deal, to begin the next one.
    """
    if state.phase in {"move", "lapsed"}:
        deal = _deal(state)
        if deal.turn != seat:
            return ()
        playing = tricks.offer(state.options, deal)
        return (Question(state.asked, "move", (playing, *accuso.offers(state.options, deal))),)
    if state.phase == "pause" and seat in state.reading:
        return (Question(state.asked, "pause", (GoOnOffer(),)),)
    return ()


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """Return the events that a command produces; raises IllegalAction. Commands about absence,
    seats or chips produce no events in a match (T16, R10).
    """
    match command:
        case Act():
            return _act(state, command)
        case Expired():
            return _expired(state, command)
        case Shuffled():
            _must_wait_for(state, command.ask, "shuffle")
            assert sorted(command.order) == list(range(len(PACK)))
            return (PackShuffled(command.ask, command.order),)
        case Drawn():
            return _drawn(state, command)
        case Joined() | Left() | SatOut() | CameBack() | StackChanged():
            return ()
        case StakesSet() | PlayUntil():
            return ()
        case _:
            assert_never(command)


def _act(state: State, command: Act[Action]) -> tuple[Event, ...]:
    match command.action:
        case PlayCard():
            _must_wait_for(state, command.ask, "move", "lapsed")
            return _play(state, command.seat, command.action)
        case Declare():
            _must_wait_for(state, command.ask, "move", "lapsed")
            declared = command.action.combinations
            return (accuso.declare(state.options, _on_turn(state, command.seat), declared),)
        case GoOn():
            _must_wait_for(state, command.ask, "pause")
            return _go_on(state, command.seat)
        case _:
            assert_never(command.action)


def _go_on(state: State, seat: Seat) -> tuple[Event, ...]:
    if seat not in state.reading:
        raise IllegalAction("r2_not_offered", "this seat has asked for the next deal already")
    if len(state.reading) == 1:
        return WentOn(seat), NextDealDue()
    return (WentOn(seat),)


def _play(state: State, seat: Seat, action: PlayCard) -> tuple[Event, ...]:
    deal = _on_turn(state, seat)
    tricks.check(state.options, deal, action)
    events = tricks.play(deal, action)
    if len(events) > 1 and len(deal.tricks) == len(PACK) // len(deal.hands) - 1:
        events += _ended(state, events)
    return tuple(events)


def _on_turn(state: State, seat: Seat) -> Deal:
    deal = _deal(state)
    if seat != deal.turn:
        raise IllegalAction("r3_not_your_turn")
    return deal


def _ended(state: State, events: list[Event]) -> list[Event]:
    """Return the events that end a deal after its last trick: the score, the end of the deal and,
    if a side has won, the end of the match (T15).

    `state` is the state before the last card, and `events` are those of playing it.
    """
    after = state
    for event in events:
        after = evolve(after, event)
    deal = _deal(after)
    assert tricks.is_over(deal)
    scored = scoring.score(deal, cappotto=state.options.cappotto)
    ending: list[Event] = [scored, DealEnded(state.number, nothing_moves(len(deal.hands)))]
    places = scoring.final_places((*state.sheet, scored), state.options)
    if places:
        ending.append(MatchEnded(places))
    return ending


def _expired(state: State, command: Expired) -> tuple[Event, ...]:
    if state.phase == "pause":
        _must_wait_for(state, command.ask, "pause")
        return (NextDealDue(),)
    _must_wait_for(state, command.ask, "move")
    return (TurnLapsed(_deal(state).turn),)


def _drawn(state: State, command: Drawn) -> tuple[Event, ...]:
    if state.phase == "first_seat":
        _must_wait_for(state, command.ask, "first_seat")
        assert 0 <= command.value < state.options.players
        first = Seat(command.value)
        lot = LotDrawn(command.ask, "first_seat", state.options.players, command.value)
        dealt = HandsDealt(first, dealing.leader(state, first))
        return lot, DealBegan(state.number + 1), dealt
    if state.phase != "lapsed" or command.ask != _next_lot(state):
        raise IllegalAction("r2_not_offered", "no card is being drawn for an absent seat")
    wait = _lot_of_the_absent(state)
    assert 0 <= command.value < wait.below
    action = _plays_of_the_absent(state)[command.value]
    assert isinstance(action, PlayCard)
    lot = LotDrawn(command.ask, wait.name, wait.below, command.value)
    return (lot, *_play(state, _deal(state).turn, action))


def _plays_of_the_absent(state: State) -> tuple[Action, ...]:
    seat = _deal(state).turn
    (ask,) = offers(state, seat)
    return autoplay(view(state, seat), ask)


def _lot_of_the_absent(state: State) -> Draw:
    # Drawn even if only one card is legal, so that nobody learns how many were.
    return Draw(_next_lot(state), len(_plays_of_the_absent(state)), "absent")


def _next_lot(state: State) -> WaitId:
    return WaitId(state.asked + 1)


def _must_wait_for(state: State, ask: WaitId, *phases: Phase) -> None:
    if state.phase not in phases or state.asked != ask:
        raise IllegalAction("r2_not_offered", f"no such question is open in phase '{state.phase}'")


def _deal(state: State) -> Deal:
    assert state.deal is not None, "a deal exists once cards are dealt"
    return state.deal


def evolve(state: State, event: Event) -> State:
    """Return the state after one event."""
    match event:
        case CardPlayed():
            deal = tricks.played(_deal(state), event)
            return replace(state, phase="move", asked=_next(state), deal=deal)
        case TrickTaken():
            return replace(state, deal=tricks.taken(_deal(state), event))
        case CardDrawn():
            return replace(state, deal=tricks.drawn(_deal(state), event))
        case Declared():
            deal = _deal(state)
            deal = replace(deal, declarations=(*deal.declarations, event))
            return replace(state, deal=deal)
        case PackShuffled():
            pack = tuple(PACK[place] for place in event.order)
            return replace(state, phase="first_seat", asked=_next(state), pack=pack)
        case DealBegan():
            return replace(state, number=event.number)
        case HandsDealt():
            return dealing.dealt(state, event)
        case TurnLapsed():
            return replace(state, phase="lapsed")
        case DealScored():
            return replace(state, sheet=(*state.sheet, event))
        case DealEnded():
            reading = tuple(Seat(seat) for seat in range(state.options.players))
            return replace(state, phase="pause", asked=_next(state), reading=reading)
        case WentOn():
            return replace(state, reading=tuple(s for s in state.reading if s != event.seat))
        case NextDealDue():
            return replace(state, phase="shuffle", asked=_next(state), reading=())
        case MatchEnded():
            return replace(state, phase="over", reading=(), places=event.places)
        case LotDrawn():
            return state
        case _:
            assert_never(event)


def _next(state: State) -> WaitId:
    # Ids grow by 2: the id between is for the draw that may answer the question (T16).
    return WaitId(state.asked + 2)
