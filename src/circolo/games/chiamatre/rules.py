"""The rules of a chiamatre match: decides commands and folds events."""

from typing import assert_never

from msgspec.structs import replace

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.games.chiamatre import annulment, call, dealer_lot, dealing, scoring
from circolo.games.chiamatre.actions import (
    Action,
    Annul,
    Call,
    GoOn,
    GoOnOffer,
    Keep,
    Offer,
    PlayCard,
)
from circolo.games.chiamatre.autoplay import autoplay
from circolo.games.chiamatre.events import (
    Annulled,
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    DealStood,
    EqualsTurnAgain,
    Event,
    Kept,
    NextDealDue,
    PacketsDealt,
    SidesScored,
    TrickTaken,
    TurnLapsed,
    WentOn,
)
from circolo.games.chiamatre.options import SEATS, Options
from circolo.games.chiamatre.state import Deal, Phase, State, asking
from circolo.games.chiamatre.view import view
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
from circolo.tricks import card_play

EVERYBODY = tuple(Seat(seat) for seat in range(SEATS))
TRICKS = len(PACK) // SEATS


def open_match(options: Options, stacks: Stacks) -> State:
    """Return the state of a new match; every seat must be taken (C1)."""
    assert all(stack is not None for stack in stacks)
    assert len(stacks) == SEATS
    return dealing.opened(options)


def waits(state: State) -> tuple[Wait, ...]:
    """Return what the match waits for: one choice, window or shuffle. If the seat on turn is
    absent, also the draw that chooses its action. Empty after the match.
    """
    match state.phase:
        case "call" | "move":
            choice = Choice(state.asked, _deal(state).turn, "move")
            return (choice, _lot_of_the_absent(state)) if state.lapsed else (choice,)
        case "lot":
            return (Shuffle(state.asked, len(PACK), "lot"),)
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), "deal"),)
        case "annul":
            # The window always names every seat, so that it does not reveal who has the right
            # to annul or has answered.
            return (Window(state.asked, EVERYBODY, "annul"),)
        case "pause":
            return (Window(state.asked, state.reading, "pause"),)
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def offers(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Return the open question of a seat, if it has one: to keep or annul the deal, to call or play
    a card, or to begin the next deal.
    """
    match state.phase:
        case "move":
            deal = _deal(state)
            if deal.turn != seat:
                return ()
            return (Question(state.asked, "move", (card_play.offer(deal, state.options.signals),)),)
        case "call":
            deal = _deal(state)
            if deal.turn != seat:
                return ()
            return (Question(state.asked, "move", (call.offer(state.options, deal),)),)
        case "annul":
            answers = annulment.offers(state, _deal(state), seat)
            return (Question(state.asked, "annul", answers),) if answers else ()
        case "pause" if seat in state.reading:
            return (Question(state.asked, "pause", (GoOnOffer(),)),)
        case _:
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
            return _shuffled(state, command)
        case Drawn():
            return _drawn(state, command)
        case Joined() | Left() | SatOut() | CameBack() | StackChanged():
            return ()
        case StakesSet() | PlayUntil():
            return ()
        case _:
            assert_never(command)


def _act(state: State, command: Act[Action]) -> tuple[Event, ...]:
    seat, action = command.seat, command.action
    match action:
        case PlayCard():
            _must_wait_for(state, command.ask, "move")
            return _play(state, seat, action)
        case Call():
            _must_wait_for(state, command.ask, "call")
            return _call(state, seat, action)
        case Keep() | Annul():
            _must_wait_for(state, command.ask, "annul")
            return annulment.answered(state, _deal(state), seat, action=action)
        case GoOn():
            _must_wait_for(state, command.ask, "pause")
            return _go_on(state, seat)
        case _:
            assert_never(action)


def _play(state: State, seat: Seat, action: PlayCard) -> tuple[Event, ...]:
    deal = _on_turn(state, seat)
    card_play.check(deal, state.options.signals, action)
    events: tuple[Event, ...] = card_play.laid(deal, action)
    if len(events) > 1 and len(deal.tricks) == TRICKS - 1:
        return (*events, *_ended(state, events))
    return events


def _call(state: State, seat: Seat, action: Call) -> tuple[Event, ...]:
    call.check(state.options, _on_turn(state, seat), action)
    return (CardCalled(seat, action.card),)


def _go_on(state: State, seat: Seat) -> tuple[Event, ...]:
    if seat not in state.reading:
        raise IllegalAction("r2_not_offered", "this seat has asked for the next deal already")
    if len(state.reading) == 1:
        return WentOn(seat), NextDealDue()
    return (WentOn(seat),)


def _on_turn(state: State, seat: Seat) -> Deal:
    deal = _deal(state)
    if seat != deal.turn:
        raise IllegalAction("r3_not_your_turn")
    return deal


def _ended(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events that end a deal after its last trick: the score, the end of the deal and,
    once each seat has dealt, the end of the match (C10).

    `state` is the state before the last card, and `events` are those of playing it.
    """
    after = state
    for event in events:
        after = evolve(after, event)
    scored = scoring.score(_deal(after))
    sheet = (*state.sheet, scored)
    ended = DealEnded(state.number, nothing_moves(SEATS))
    if len(sheet) < scoring.DEALS:
        return scored, ended
    return scored, ended, MatchEnded(scoring.places(sheet))


def _expired(state: State, command: Expired) -> tuple[Event, ...]:
    _must_wait_for(state, command.ask, "annul", "call", "move", "pause")
    if state.phase == "annul":
        return (DealStood(),)
    if state.phase == "pause":
        return (NextDealDue(),)
    if state.lapsed:
        raise IllegalAction("r2_not_offered", "a draw is already choosing for the absent seat")
    return (TurnLapsed(_deal(state).turn),)


def _shuffled(state: State, command: Shuffled) -> tuple[Event, ...]:
    _must_wait_for(state, command.ask, "lot", "shuffle")
    assert sorted(command.order) == list(range(len(PACK)))
    shuffled = PackShuffled(command.ask, command.order)
    if state.phase == "lot":
        return shuffled, *dealer_lot.turned(state.turning, [PACK[place] for place in command.order])
    return shuffled, DealBegan(state.number + 1), PacketsDealt(dealing.dealer(state))


def _drawn(state: State, command: Drawn) -> tuple[Event, ...]:
    if not state.lapsed or command.ask != _next_lot(state):
        raise IllegalAction("r2_not_offered", "nothing is being drawn for an absent seat")
    wait = _lot_of_the_absent(state)
    assert 0 <= command.value < wait.below
    drawn = LotDrawn(command.ask, wait.name, wait.below, command.value)
    action = _choices_of_the_absent(state)[command.value]
    return drawn, *_act(state, Act(state.asked, _deal(state).turn, action))


def _choices_of_the_absent(state: State) -> tuple[Action, ...]:
    seat = _deal(state).turn
    (ask,) = offers(state, seat)
    return autoplay(view(state, seat), ask)


def _lot_of_the_absent(state: State) -> Draw:
    # Drawn even if only one action is possible, so that nobody learns how many were.
    return Draw(_next_lot(state), len(_choices_of_the_absent(state)), "absent")


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
            return asking(state, "move", deal=_played(_deal(state), event))
        case TrickTaken():
            return replace(state, deal=card_play.taken(_deal(state), event, side=event.seat))
        case PackShuffled():
            return dealing.shuffled(state, event)
        case CardTurned() | EqualsTurnAgain() | DealerDrawn():
            return dealer_lot.fold(state, event)
        case DealBegan():
            return replace(state, number=event.number)
        case PacketsDealt():
            return dealing.dealt(state, event)
        case Kept() | Annulled() | DealStood():
            return annulment.fold(state, event)
        case CardCalled():
            return asking(state, "move", deal=replace(_deal(state), called=event.card))
        case TurnLapsed():
            return replace(state, lapsed=True)
        case SidesScored():
            return replace(state, annulled=(), sheet=(*state.sheet, event))
        case DealEnded():
            return _after_the_deal(state)
        case WentOn():
            return replace(state, reading=tuple(s for s in state.reading if s != event.seat))
        case NextDealDue():
            return replace(asking(state, "shuffle"), reading=())
        case MatchEnded():
            return replace(state, phase="over", reading=(), places=event.places)
        case LotDrawn():
            return state
        case _:
            assert_never(event)


def _after_the_deal(state: State) -> State:
    """Return the state after the end of a deal: the pause for reading the score or, after an
    annulled deal, the shuffle for the same dealer (C4).
    """
    if state.deal is None:
        return asking(state, "shuffle")
    return replace(asking(state, "pause"), reading=EVERYBODY)


def _played(deal: Deal, event: CardPlayed) -> Deal:
    """Fold `CardPlayed`. If it is the called card, the seat that played it becomes public as the
    caller's partner. If the caller played it, the caller plays alone (C6).
    """
    played = card_play.played(deal, event)
    return replace(played, partner=event.seat) if event.card == deal.called else played
