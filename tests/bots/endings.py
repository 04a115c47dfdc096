"""The last tricks of deals, with every way to play them tried by the rules."""

from collections.abc import Callable
from itertools import takewhile
from typing import Literal

from circolo.bots import matches
from circolo.bots.tressette.baselines import RANDOM
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Action, Options, State
from circolo.games.tressette.state import side_of
from circolo.play.commands import Act
from circolo.play.contract import replay
from circolo.play.waits import Choice

Margin = Callable[[State], int]
"""The lead of the first side over the other when a deal is scored."""


def endings(seed: int, *, cards: int, players: Literal[2, 4] = 2) -> list[State]:
    """Return the positions of a random deal in which a seat with so many cards is to play."""
    played = matches.states(GAME, Options(players=players), [RANDOM] * players, seed=b"%d" % seed)
    deal = takewhile(lambda state: not state.sheet, played)
    return [
        s for s in deal if s.deal and not s.deal.stock and len(s.deal.hands[s.deal.turn]) == cards
    ]


def after(state: State, action: Action) -> State:
    (choice,) = GAME.rules.waits(state)
    assert isinstance(choice, Choice)
    return replay(GAME, state, GAME.rules.decide(state, Act(choice.id, choice.seat, action)))


def best(state: State, margin: Margin) -> int:
    """Return the first side's gain if nobody makes a mistake."""
    if state.phase != "move":
        return margin(state)
    assert state.deal is not None
    turn = Seat(state.deal.turn)
    (ask,) = GAME.rules.offers(state, turn)
    margins = [best(after(state, action), margin) for action in ask.offers[0].actions()]
    return max(margins) if side_of(turn) == 0 else min(margins)


def points(state: State) -> int:
    """Return the first side's lead in points of the deal."""
    ours, theirs = state.sheet[-1].points
    return ours - theirs
