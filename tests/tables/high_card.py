"""A ring game for tests of tables: everybody puts up the ante and gets a covered card; in turn each
keeps the card or takes another; the highest takes all. There are five cards, so that the stock runs
out during a deal and the discards are shuffled again (as S17).
"""

from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Rng, Seat
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
from circolo.play.contract import (
    Automation,
    Game,
    IllegalAction,
    Notation,
    Rules,
    Sight,
    Stacks,
    Types,
)
from circolo.play.events import DealBegan, DealEnded, PackShuffled, SeatFreed
from circolo.play.offers import Question, permits
from circolo.play.settlement import Settlement
from circolo.play.waits import Choice, Shuffle, Wait, WaitId
from tests.tables import plain_game

CARDS = 5
ANTE = 10
NOTHING = -1


class Options(Struct, frozen=True, tag_field="game", tag="high_card"):
    pass


class Preferences(Struct, frozen=True, tag_field="game", tag="high_card"):
    pass


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    word: Literal["keep", "take"]


class SayOffer(Struct, frozen=True, tag="say"):
    def permits(self, action: object) -> bool:
        return isinstance(action, Say)

    def actions(self):  # type: ignore[no-untyped-def]
        return iter((Say("keep"), Say("take")))


class SatDown(Struct, frozen=True, tag="sat_down"):
    seat: Seat
    stack: int


class WentAway(Struct, frozen=True, tag="went_away"):
    seat: Seat
    why: Literal["left", "out", "back"]


class Bought(Struct, frozen=True, tag="bought"):
    seat: Seat
    stack: int


class Said(Struct, frozen=True, tag="said"):
    seat: Seat
    word: Literal["keep", "take"]
    by_clock: bool = False


Event = PackShuffled | DealBegan | DealEnded | SeatFreed | SatDown | WentAway | Bought | Said


class State(Struct, frozen=True):
    """Cards are numbers; `hands` has NOTHING where none was dealt, `taking` who waits for one."""

    stacks: tuple[int | None, ...]
    asked: WaitId = WaitId(1)
    number: int = 0
    stock: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    turn: Seat | None = None
    taking: bool = False
    away: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()


class View(Struct, frozen=True, tag_field="game", tag="high_card"):
    seat: Seat | None
    stacks: tuple[int | None, ...]
    number: int
    turn: Seat | None
    card: int


def open_sitting(_: Options, stacks: Stacks) -> State:
    return State(stacks)


def _players(state: State) -> list[Seat]:
    return [Seat(at) for at, stack in enumerate(state.stacks) if stack and at not in state.gone]


def _is_on(state: State) -> bool:
    active = [seat for seat in _players(state) if seat not in state.away]
    return state.turn is not None or len(active) >= 2


def waits(state: State) -> tuple[Wait, ...]:
    if not _is_on(state):
        return ()
    if state.turn is None or state.taking:
        return (Shuffle(state.asked, CARDS, "stock" if state.taking else "deal"),)
    return (Choice(state.asked, state.turn, "move"),)


def offers(state: State, seat: Seat) -> tuple[Question[SayOffer], ...]:
    asked = any(isinstance(wait, Choice) and wait.seat == seat for wait in waits(state))
    return (Question(state.asked, "move", (SayOffer(),)),) if asked else ()


def decide(state: State, command: Command[Say]) -> tuple[Event, ...]:
    match command:
        case Act():
            if not permits(offers(state, command.seat), command.ask, command.action):
                raise IllegalAction("r2_not_offered")
            return _after(state, Said(command.seat, command.action.word))
        case Expired():
            _check(state, command.ask)
            assert state.turn is not None
            return _after(state, Said(state.turn, "keep", by_clock=True))
        case Shuffled():
            _check(state, command.ask)
            shuffled = PackShuffled(command.ask, command.order)
            if state.taking:
                return _ended(evolve(state, shuffled), (shuffled,))
            return shuffled, DealBegan(state.number + 1)
        case Joined():
            return (SatDown(command.seat, command.stack),)
        case SatOut() | CameBack():
            return (WentAway(command.seat, "out" if isinstance(command, SatOut) else "back"),)
        case Left():
            left = WentAway(command.seat, "left")
            free = not _is_dealt_in(state, command.seat)
            return (left, SeatFreed(command.seat)) if free else (left,)
        case StackChanged():
            if _is_dealt_in(state, command.seat):
                raise IllegalAction("r10_in_play")
            return (Bought(command.seat, command.stack),)
        case Drawn():
            raise IllegalAction("r2_not_offered")
        case StakesSet() | PlayUntil():
            return ()
        case _:
            assert_never(command)


def _check(state: State, ask: WaitId) -> None:
    if all(wait.id != ask for wait in waits(state)):
        raise IllegalAction("r2_not_offered")


def _is_dealt_in(state: State, seat: Seat) -> bool:
    return bool(state.hands) and state.hands[seat] != NOTHING


def _after(state: State, said: Said) -> tuple[Event, ...]:
    return _ended(evolve(state, said), (said,))


def _ended(state: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    if state.turn is not None:
        return events
    best = max(state.hands)
    changes = [
        -min(ANTE, stack or 0) if card != NOTHING else 0
        for card, stack in zip(state.hands, state.stacks, strict=True)
    ]
    winner = state.hands.index(best)
    changes[winner] = 0
    changes[winner] = -sum(changes)
    ended = DealEnded(state.number, Settlement(tuple(map(Chips, changes))))
    return (*events, ended, *map(SeatFreed, state.gone))


def evolve(state: State, event: Event) -> State:
    match event:
        case PackShuffled():
            in_hand = [card for card in state.hands if state.taking and card != NOTHING]
            stock = tuple(card for card in event.order if card not in in_hand)
            after = replace(state, stock=stock, out=(), asked=WaitId(state.asked + 1))
            return _take(after) if state.taking else after
        case DealBegan():
            return _deal(replace(state, number=event.number))
        case Said():
            return _take(state) if event.word == "take" else _next(state)
        case DealEnded():
            stacks = tuple(
                None if stack is None else stack + change
                for stack, change in zip(state.stacks, event.settlement.changes, strict=True)
            )
            return replace(state, stacks=stacks, hands=())
        case SatDown() | Bought():
            return _with(state, event.seat, event.stack)
        case WentAway():
            away = tuple(seat for seat in state.away if seat != event.seat)
            away = away if event.why == "back" else (*away, event.seat)
            gone = (*state.gone, event.seat) if event.why == "left" else state.gone
            return replace(state, away=away, gone=gone)
        case SeatFreed():
            state = _with(state, event.seat, None)
            return replace(
                state,
                away=tuple(seat for seat in state.away if seat != event.seat),
                gone=tuple(seat for seat in state.gone if seat != event.seat),
            )
        case _:
            assert_never(event)


def _with(state: State, seat: Seat, stack: int | None) -> State:
    return replace(state, stacks=(*state.stacks[:seat], stack, *state.stacks[seat + 1 :]))


def _deal(state: State) -> State:
    players = [seat for seat in _players(state) if seat not in state.away]
    hands = [NOTHING] * len(state.stacks)
    for seat, card in zip(players, state.stock, strict=False):
        hands[seat] = card
    stock = state.stock[len(players) :]
    return replace(state, hands=tuple(hands), stock=stock, turn=players[0])


def _take(state: State) -> State:
    assert state.turn is not None
    if not state.stock:
        return replace(state, taking=True, asked=WaitId(state.asked + 1))
    hands = (*state.hands[: state.turn], state.stock[0], *state.hands[state.turn + 1 :])
    return _next(replace(state, hands=hands, stock=state.stock[1:], taking=False))


def _next(state: State) -> State:
    assert state.turn is not None
    later = [Seat(at) for at, card in enumerate(state.hands) if card != NOTHING and at > state.turn]
    turn = later[0] if later else None
    return replace(state, turn=turn, asked=WaitId(state.asked + 1))


def view(state: State, seat: Seat | None) -> View:
    card = NOTHING if seat is None or not state.hands else state.hands[seat]
    return View(seat, state.stacks, state.number, state.turn, card)


def redact(event: Event, _: Seat | None) -> Event | None:
    return replace(event, order=()) if isinstance(event, PackShuffled) else event


def autoplay(_: View, __: Question[SayOffer]) -> tuple[Say, ...]:
    return (Say("keep"),)


def command(state: State, event: Event) -> Command[Say] | None:
    match event:
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case Said():
            if event.by_clock:
                return Expired(state.asked)
            return Act(state.asked, event.seat, Say(event.word))
        case Bought():
            return StackChanged(event.seat, Chips(event.stack))
        case SatDown():
            return Joined(event.seat, Chips(event.stack))
        case WentAway():
            return _ROSTER[event.why](event.seat)
        case DealBegan() | DealEnded() | SeatFreed():
            return None
        case _:
            assert_never(event)


_ROSTER: dict[str, type[Left | SatOut | CameBack]] = {
    "left": Left,
    "out": SatOut,
    "back": CameBack,
}


def sample(view: View, _: Rng) -> State:
    return State(view.stacks)


GAME: Game[Options, State, Say, SayOffer, Event, View] = Game(
    name="high_card",
    plays="ring",
    types=Types(
        options=Options,
        action=Say,
        event=Event,
        premove=plain_game.Premove,
        state=State,
        view=View,
        preferences=Preferences,
    ),
    rules=Rules(
        seats=lambda _: (2, 4),
        open=open_sitting,
        decide=decide,
        evolve=evolve,
        waits=waits,
        offers=offers,
    ),
    sight=Sight(
        view=view,
        redact=redact,
        seen_places=lambda _, __: (),
        sample=sample,
    ),
    automation=Automation(
        autoplay=autoplay,
        premoves=plain_game.premoves,
        premove_answer=plain_game.premove_answer,
        preferred_answer=plain_game.preferred_answer,
    ),
    notation=Notation(
        write=plain_game.written,
        read=plain_game.reader(Say),
        remark=plain_game.remark,
        cause=command,
    ),
)
