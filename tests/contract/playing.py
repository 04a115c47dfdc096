"""Plays any game of the catalogue at random, from its offers alone."""

from collections.abc import Iterator
from enum import EnumType
from itertools import product
from random import Random
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from circolo.cards.card import Card
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled, StackChanged
from circolo.play.contract import AnyGame, BadOptions, IllegalAction, places, replay
from circolo.play.offers import Question
from circolo.play.waits import Choice, Draw, SeatWait, Shuffle, Wait, Window
from tests.contract import rings

OUT_OF_TIME = 0.1
"""The share of questions that are left to time out."""


class Step(NamedTuple):
    """A command, its events, and the state after it."""

    before: Any
    command: Command[Any]
    events: tuple[Any, ...]
    after: Any


def tables(game: AnyGame) -> list[Any]:
    """Return the options in every combination of the named choices, with defaults for the rest.

    Invalid combinations are left out.
    """
    hints = get_type_hints(game.types.options)
    named = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Literal}
    named |= {name: (False, True) for name, hint in hints.items() if hint is bool}
    combined = (
        game.types.options(**dict(zip(named, chosen, strict=True)))
        for chosen in product(*named.values())
    )
    return [options for options in combined if _can_be_had(game, options)]


def _can_be_had(game: AnyGame, options: Any) -> bool:
    try:
        game.rules.seats(options)
    except BadOptions:
        return False
    return True


def opened(game: AnyGame, options: Any) -> Any:
    """Open a match with every seat taken, or a ring game with every seat still empty."""
    stack = Chips(1000) if game.plays == "match" else None
    return game.rules.open(options, (stack,) * places(game, options))


def seats_of(game: AnyGame, options: Any) -> list[Seat]:
    """Return the seats of a full table, and the places behind them."""
    return [Seat(seat) for seat in range(places(game, options))]


def played(game: AnyGame, options: Any, random: Random) -> Iterator[Step]:
    """Play until nothing is waited for, or for a fixed number of commands at a ring table."""
    if game.plays == "ring":
        yield from _sitting(game, options, random)
        return
    state = opened(game, options)
    while waits := game.rules.waits(state):
        command = _answer(game, state, wait=random.choice(waits), random=random)
        step = _step(game, state, command)
        yield step
        state = step.after


def _sitting(game: AnyGame, options: Any, random: Random) -> Iterator[Step]:
    people = rings.People(places(game, options))
    first = people.first(random)
    state = opened(game, options)
    for _ in range(rings.STEPS):
        command = (
            next(first, None) or people.due() or _at_a_ring(game, state, people, random=random)
        )
        if command is not None and not _comes_later(game, state, command):
            step = _step(game, state, command)
            people.said(command, step.events)
            yield step
            state = step.after


def _comes_later(game: AnyGame, state: Any, command: Command[Any]) -> bool:
    """Return whether the table holds these chips back because the seat has a part in what runs."""
    if not isinstance(command, StackChanged):
        return False
    try:
        game.rules.decide(state, command)
    except IllegalAction as refusal:
        return refusal.code == "r10_in_play"
    return False


def _at_a_ring(
    game: AnyGame, state: Any, people: rings.People, *, random: Random
) -> Command[Any] | None:
    """Return the next command at a ring table; an absent seat's question times out."""
    waits = game.rules.waits(state)
    if not waits or random.random() < rings.OFTEN:
        return people.change(random)
    wait = random.choice(waits)
    if isinstance(wait, Choice) and not people.present(wait.seat):
        return None if chance_is_open(game, state) else Expired(wait.id)
    return _answer(game, state, wait=wait, random=random)


def _step(game: AnyGame, state: Any, command: Command[Any]) -> Step:
    try:
        events = game.rules.decide(state, command)
    except IllegalAction as refusal:
        raise AssertionError(f"what is offered is refused: {command}") from refusal
    return Step(state, command, events, replay(game, state, events))


def _answer(game: AnyGame, state: Any, *, wait: Wait, random: Random) -> Command[Any]:
    """Answer the wait, or let it time out if every seat has answered."""
    match wait:
        case Shuffle():
            return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case Choice() | Window():
            empty = isinstance(wait, Window) and not wait.seats
            if empty or (random.random() < OUT_OF_TIME and not chance_is_open(game, state)):
                return Expired(wait.id)
            seat = wait.seat if isinstance(wait, Choice) else random.choice(wait.seats)
            ask = next((ask for ask in game.rules.offers(state, seat) if ask.id == wait.id), None)
            if ask is None and isinstance(wait, Window):
                return Expired(wait.id)
            assert ask is not None, "a choice without an offer"
            # The kind of answer is drawn first: there are far more cards to play than things to
            # declare.
            return Act(ask.id, seat, random.choice(list(random.choice(ask.offers).actions())))


def chance_is_open(game: AnyGame, state: Any) -> bool:
    """Return whether the game waits for a shuffle or a draw."""
    return any(isinstance(wait, Shuffle | Draw) for wait in game.rules.waits(state))


def questions(game: AnyGame, state: Any) -> list[SeatWait]:
    """Return the open questions."""
    return [wait for wait in game.rules.waits(state) if isinstance(wait, Choice | Window)]


def answers(question: Question[Any]) -> Iterator[Any]:
    """Yield the offered answers to a question."""
    return (action for offer in question.offers for action in offer.actions())


def pool(kind: Any) -> list[Any]:
    """Return the values of a type, for example all actions; for a list, those with one element.

    Types with a number or a text have none.
    """
    if kind is bool:
        return [False, True]
    if isinstance(kind, EnumType):
        return list(kind)
    if kind is type(None):
        return [None]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) is tuple:
        return [(), *((value,) for value in pool(get_args(kind)[0]))]
    if get_origin(kind) in {Union, UnionType}:
        return [value for member in get_args(kind) for value in pool(member)]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = [pool(field.type) for field in msgspec.structs.fields(kind)]
        return [kind(*chosen) for chosen in product(*fields)]
    return []


def cards_in(value: object) -> set[Card | FrenchCard]:
    """Return every card inside a value."""
    match value:
        case Card() | FrenchCard():
            return {value}
        case msgspec.Struct():
            return cards_in(msgspec.structs.astuple(value))
        case tuple() | list():
            return set().union(*map(cards_in, value))
        case _:
            return set()
