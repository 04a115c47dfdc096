"""Sittings of sette e mezzo at random: cards by what is offered, people as they come and go."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from circolo.banks.actions import PassBank
from circolo.banks.places import Place
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo import Options, State
from circolo.games.sette_e_mezzo.actions import Action, Bet, NonGioco, Sto
from circolo.games.sette_e_mezzo.sitting import in_hand
from circolo.play.commands import (
    Act,
    CameBack,
    Command,
    Drawn,
    Expired,
    Joined,
    Left,
    SatOut,
    Shuffled,
    StackChanged,
)
from circolo.play.contract import AnyGame
from circolo.play.contract import replay as folded
from circolo.play.waits import Choice, Draw, Shuffle, Window
from tests.contract.playing import Step, tables
from tests.random.directing import directed

COMMANDS = 250
"""After so many a sitting is left where it is."""


class Mood(NamedTuple):
    """How often somebody plays to make banks long; and moves, or lets his time pass."""

    bold: float
    restless: float


MOODS = (Mood(0.5, 0.08), Mood(0.8, 0.04), Mood(1.0, 0.005))
SEATS_TAKEN = 0.98
"""How often somebody else sits down before play begins."""

NEW = 0.8
BACK = 0.1

MINIMA = (1, 2, 7, 10)


def some_table(game: AnyGame, random: Random) -> Options:
    """Choose a table."""
    every: list[Options] = tables(game)
    minimum, most = random.choice(MINIMA), min(8, random.randint(2, 12))
    return replace(
        random.choice(every),
        minimum=minimum,
        maximum=minimum * random.choice((1, 3, 10)),
        least=random.randint(2, min(3, most)),
        most=most,
    )


def some_sitting(game: AnyGame, seed: int) -> Iterator[Step]:
    """Play the sitting of a seed."""
    random = Random(seed)
    yield from played(game, some_table(game, random), random)


def played(
    game: AnyGame, options: Options, random: Random, *, is_directed: bool = False
) -> Iterator[Step]:
    """Play for a while, from an empty table on, at the word of a tournament if you like."""
    state: State = game.open(options, (None,) * options.most)
    mood = random.choice(MOODS)
    for _ in range(COMMANDS):
        command = directed(game, state, random) if is_directed else None
        if command is None:
            command = _next(game, state, mood=mood, random=random)
        if command is None:
            return
        events = game.decide(state, command)
        after = folded(game, state, events)
        yield Step(state, command, events, after)
        state = after


def _next(game: AnyGame, state: State, *, mood: Mood, random: Random) -> Command[object] | None:
    """Choose what comes next; nothing once nobody is left to play against in a tournament."""
    waits = game.waits(state)
    if not waits and state.number and state.options.tournament:
        return None
    broke = [seat for seat, place in _there(state) if not place.chips]
    if broke and random.random() < 0.5:
        return Left(random.choice(broke))
    away = [seat for seat, place in _there(state) if place.out]
    if away and random.random() < BACK:
        return CameBack(random.choice(away))
    free = [Seat(seat) for seat, place in enumerate(state.places) if place is None]
    if free and not state.number and random.random() < SEATS_TAKEN:
        return _joins(state.options, random.choice(free), random)
    moves = _moves(state, free, random)
    if not waits or (moves and random.random() < mood.restless):
        return random.choice(moves)
    return _answer(game, state, mood=mood, random=random)


def _there(state: State) -> list[tuple[Seat, Place]]:
    """List who sits there and has not gone."""
    return [
        (Seat(seat), place)
        for seat, place in enumerate(state.places)
        if place is not None and not place.gone
    ]


def _joins(options: Options, seat: Seat, random: Random) -> Joined:
    return Joined(seat, _some_chips(options, random), random.random() < NEW)


def _moves(state: State, free: list[Seat], random: Random) -> list[Command[object]]:
    """Nobody comes or goes at random in a tournament, and nobody buys chips in a running hand."""
    options, there = state.options, _there(state)
    moves: list[Command[object]] = []
    if not options.tournament or not state.number:
        moves += [_joins(options, seat, random) for seat in free]
    if there:
        seat, place = random.choice(there)
        moves.append(SatOut(seat))
        if not options.tournament:
            moves.append(Left(seat))
            if not in_hand(state, seat):
                more = Chips(place.chips + _some_chips(options, random))
                moves.append(StackChanged(seat, more))
    return moves


def _some_chips(options: Options, random: Random) -> Chips:
    least = options.minimum
    return Chips(random.choice((max(1, least - 1), 3 * least + 1, *(100 * least,) * 3)))


def _answer(game: AnyGame, state: State, *, mood: Mood, random: Random) -> Command[object]:
    (wait,) = game.waits(state)
    match wait:
        case Shuffle():
            return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case Window():
            if random.random() < mood.restless:
                return Expired(wait.id)
            seat = random.choice(wait.seats)
        case Choice():
            seat = wait.seat
            place = state.places[seat]
            assert place is not None
            if place.gone or (place.out and random.random() < 0.3):
                return Expired(wait.id)
            if place.out:
                return CameBack(seat)
            if random.random() < mood.restless:
                return SatOut(seat)
        case _:
            assert_never(wait)
    (ask,) = game.offers(state, seat)
    offered = [action for offer in ask.offers for action in offer.actions()]
    bold = [action for action in offered if _is_bold(action, state.options.minimum)]
    return Act(
        ask.id, seat, random.choice(bold if bold and random.random() < mood.bold else offered)
    )


def _is_bold(action: Action, minimum: int) -> bool:
    """Tell whether a bank lasts longer for this: nobody refuses, or bets more than he must."""
    if isinstance(action, Bet):
        return action.amount <= minimum and action.then == "tiro"
    return not isinstance(action, PassBank | NonGioco | Sto)
