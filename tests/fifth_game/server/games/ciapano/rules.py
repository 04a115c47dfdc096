"""Dispatches commands to the rules, and folds events."""

from typing import assert_never

from circolo.games.ciapano import scoring
from circolo.games.ciapano.actions import Action, Offer
from circolo.games.ciapano.autoplay import autoplay
from circolo.games.ciapano.events import Event, PointsTaken
from circolo.games.ciapano.options import SEATS, Options
from circolo.games.ciapano.state import Deal, State, dealt_to
from circolo.games.ciapano.view import view
from msgspec.structs import replace

from circolo.cards.card import PACK
from circolo.cards.units import Seat, Thirds
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
from circolo.play.events import DealBegan, DealEnded, MatchEnded, PackShuffled
from circolo.play.offers import Question, permits
from circolo.play.settlement import nothing_moves
from circolo.play.waits import Choice, Shuffle, Wait, WaitId, Window
from circolo.tricks import card_play
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn
from circolo.tricks.trick import in_order


def open_match(options: Options, stacks: Stacks) -> State:
    """Begin a match: every seat must be taken."""
    assert len(stacks) == SEATS
    return State(options)


def waits(state: State) -> tuple[Wait, ...]:
    """Return the open wait; none after the match."""
    match state.phase:
        case "shuffle":
            return (Shuffle(state.asked, len(PACK), "deal"),)
        case "move":
            return (Choice(state.asked, _deal(state).turn, "move"),)
        case "pause":
            return (Window(state.asked, state.reading, "pause"),)
        case "over":
            return ()
        case _:
            assert_never(state.phase)


def offers(state: State, seat: Seat) -> tuple[Question[Offer], ...]:
    """Return the seat's offers: a card to play, or going on after a deal."""
    if state.phase == "move" and _deal(state).turn == seat:
        return (Question(state.asked, "move", (card_play.offer(_deal(state), "off"),)),)
    if state.phase == "pause" and seat in state.reading:
        return (Question(state.asked, "pause", (GoOnOffer(),)),)
    return ()


def decide(state: State, command: Command[Action]) -> tuple[Event, ...]:
    """Return the events that a command produces; presence changes nothing in a match."""
    match command:
        case Act():
            if not permits(offers(state, command.seat), command.ask, command.action):
                raise IllegalAction("r2_not_offered")
            return _act(state, command.seat, command.action)
        case Expired():
            _must_wait_for(state, command.ask)
            return _expired(state)
        case Shuffled():
            _must_wait_for(state, command.ask)
            return PackShuffled(command.ask, command.order), DealBegan(state.number + 1)
        case Drawn():
            raise IllegalAction("r2_not_offered")
        case Joined() | Left() | SatOut() | CameBack() | StackChanged():
            return ()
        case StakesSet() | PlayUntil():
            return ()
        case _:
            assert_never(command)


def _must_wait_for(state: State, ask: WaitId) -> None:
    if all(wait.id != ask for wait in waits(state)):
        raise IllegalAction("r2_not_offered")


def _act(state: State, seat: Seat, action: Action) -> tuple[Event, ...]:
    match action:
        case PlayCard():
            return _play(state, action)
        case GoOn():
            went_on = WentOn(seat)
            return (went_on, NextDealDue()) if len(state.reading) == 1 else (went_on,)
        case _:
            assert_never(action)


def _expired(state: State) -> tuple[Event, ...]:
    if state.phase == "pause":
        return (NextDealDue(),)
    seat = _deal(state).turn
    (question,) = offers(state, seat)
    (action,) = autoplay(view(state, seat), question)
    assert isinstance(action, PlayCard)
    return TurnLapsed(seat), *_play(state, action)


def _play(state: State, action: PlayCard) -> tuple[Event, ...]:
    events: tuple[Event, ...] = card_play.laid(_deal(state), action)
    for event in events:
        state = evolve(state, event)
    deal = _deal(state)
    if deal.trick or any(deal.hands):
        return events
    taken = PointsTaken(scoring.points(deal.thirds, deal.tricks))
    events = *events, taken, DealEnded(state.number, nothing_moves(SEATS))
    scores = evolve(state, taken).scores
    is_over = max(scores) >= state.options.target
    return (*events, MatchEnded(scoring.places(scores))) if is_over else events


def _deal(state: State) -> Deal:
    assert state.deal is not None, "there is a deal from the first card on"
    return state.deal


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    match event:
        case PackShuffled():
            return replace(state, phase="move", asked=_next(state), deal=_dealt(state, event))
        case DealBegan():
            return replace(state, number=event.number)
        case CardPlayed():
            deal = card_play.played(_deal(state), event)
            return replace(state, asked=_next(state), deal=deal)
        case TrickTaken():
            return replace(state, deal=card_play.taken(_deal(state), event, side=event.seat))
        case TurnLapsed():
            return state
        case PointsTaken():
            scores = tuple(map(sum, zip(state.scores, event.points, strict=True)))
            return replace(state, scores=scores)
        case DealEnded():
            reading = tuple(map(Seat, range(SEATS)))
            return replace(state, phase="pause", asked=_next(state), reading=reading)
        case WentOn():
            return replace(state, reading=tuple(s for s in state.reading if s != event.seat))
        case NextDealDue():
            return replace(state, phase="shuffle", asked=_next(state), reading=())
        case MatchEnded():
            return replace(state, phase="over", reading=(), places=event.places)
        case _:
            assert_never(event)


def _dealt(state: State, event: PackShuffled) -> Deal:
    pack = tuple(PACK[place] for place in event.order)
    first = Seat(state.number % SEATS)
    hands = [
        in_order(card for place, card in enumerate(pack) if dealt_to(place, first) == seat)
        for seat in range(SEATS)
    ]
    thirds = (Thirds(0),) * SEATS
    return Deal(hands=tuple(hands), leader=first, turn=first, thirds=thirds, pack=pack, first=first)


def _next(state: State) -> WaitId:
    return WaitId(state.asked + 1)
