"""Random commands of a tournament to a table of a bank game (P4)."""

from random import Random
from typing import Any

from circolo.cards.units import Chips, Seat
from circolo.play.commands import (
    CameBack,
    Command,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    StakesSet,
)
from circolo.play.contract import AnyGame
from circolo.play.events import SeatFreed

MINIMA = (1, 2, 3, 7, 20)
SAYS = 0.06
"""The chance of a command; half of it for a person who joins or leaves."""


def directed(game: AnyGame, state: Any, random: Random) -> Command[Any] | None:
    """Return a command or None; a stopped table always gets one."""
    if state.phase == "stopped" or (state.phase == "empty" and state.until is not None):
        return _go_on(state, random) if random.random() < 0.4 else _move(game, state, random)
    if random.random() > SAYS or not state.number:
        return None
    if random.random() < 0.3:
        return _move(game, state, random)
    if _is_between_banks(state) and random.random() < 0.7:
        return StakesSet(Chips(random.choice(MINIMA)))
    return PlayUntil(state.number + random.choice((0, 0, 1, 2)))


def _go_on(state: Any, random: Random) -> PlayUntil:
    return PlayUntil(random.choice((None, None, state.number + 1, state.number + 2)))


def _is_between_banks(state: Any) -> bool:
    return state.bank is None and getattr(state, "seguito", None) is None


def _move(game: AnyGame, state: Any, random: Random) -> Command[Any]:
    """Let a player come, sit out, come back, or be taken off the table if they owe nothing
    there.
    """
    there = [Seat(at) for at, place in enumerate(state.places) if place and not place.gone]
    free = [Seat(at) for at, place in enumerate(state.places) if place is None]
    moves: list[Command[Any]] = [Left(seat) for seat in there if _is_free(game, state, seat)]
    moves += [SatOut(random.choice(there)), CameBack(random.choice(there))] if there else []
    if free:
        stack = random.choice((1, state.options.minimum, 100 * state.options.minimum))
        moves.append(Joined(random.choice(free), Chips(stack), random.random() < 0.3))
    if _is_between_banks(state):
        moves.append(StakesSet(Chips(random.choice(MINIMA))))
    return random.choice(moves)


def _is_free(game: AnyGame, state: Any, seat: Seat) -> bool:
    return SeatFreed(seat) in game.rules.decide(state, Left(seat))
