"""Endings of matches played at random, and their exact scores by the rules alone."""

from collections.abc import Mapping
from importlib import import_module
from random import Random
from typing import Any, assert_never

from circolo.analysis.solver import Position
from circolo.cards.card import Card
from circolo.cards.units import Chips, Thirds
from circolo.games import chiamatre, tressette
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import AnyGame, step
from circolo.play.waits import Choice, Draw, Shuffle, Wait, Window
from circolo.tricks.actions import PlayCard
from circolo.tricks.card_points import whole_points

LAST_TRICK = 3
KINDS: Mapping[str, tuple[AnyGame, Any]] = {
    "tressette in pairs": (tressette.GAME, tressette.Options(accuso=False)),
    "tressette for two": (tressette.GAME, tressette.Options(players=2, accuso=False)),
    "chiamatre": (chiamatre.GAME, chiamatre.Options()),
    "chiamatre, own card called": (chiamatre.GAME, chiamatre.Options(call_own_card=True)),
}
"""What is solved: a game and its table options."""


def position_of(game: AnyGame, state: Any) -> Position:
    """Return the position of a running deal."""
    position = import_module(f"circolo.analysis.{game.name}.positions").position_of(state)
    assert isinstance(position, Position)
    return position


def ending(kind: str, seed: int, cards: int) -> Any:
    """Return the state of a match played at random, in which the seat on turn is to play one of
    this many cards; the stock is not counted.
    """
    game, options = KINDS[kind]
    random = Random(seed)
    state = game.rules.open(options, (Chips(0),) * game.rules.seats(options)[0])
    while not _is_ending(state, cards):
        wait = game.rules.waits(state)[0]
        _, state = step(game, state, _answer(game, state, wait, random=random))
    # Up to three more cards, so that endings begin anywhere in a trick.
    for _ in range(random.randrange(len(state.deal.hands))):
        (wait,) = game.rules.waits(state)
        _, state = step(game, state, _answer(game, state, wait, random=random))
    return state


def _is_ending(state: Any, cards: int) -> bool:
    if state.phase != "move" or state.deal.trick:
        return False
    stock = getattr(state.deal, "stock", 0)
    held = len(state.deal.hands[0])
    return bool(held + stock // 2 == cards)


def _answer(game: AnyGame, state: Any, wait: Wait, *, random: Random) -> Command[Any]:
    match wait:
        case Choice():
            (ask,) = game.rules.offers(state, wait.seat)
            return Act(ask.id, wait.seat, random.choice(_actions(ask.offers)))
        case Window():
            return Expired(wait.id)
        case Shuffle():
            return Shuffled(wait.id, tuple(random.sample(range(wait.size), wait.size)))
        case Draw():
            return Drawn(wait.id, random.randrange(wait.below))
        case _:
            assert_never(wait)


def _actions(offers: Any) -> list[Any]:
    """Return the actions of offers, without signals, which change no score."""
    actions = [action for offer in offers for action in offer.actions()]
    return [
        action for action in actions if not isinstance(action, PlayCard) or action.signal is None
    ]


def scores_by_rules(game: AnyGame, state: Any) -> dict[Card, tuple[int, int]]:
    """Return what the side on turn gets with each legal card, in points and thirds, by trying all
    ways to play the deal.
    """
    position = position_of(game, state)
    ours = position.sides[position.turn]
    return {
        action.card: _score(_least_or_most(game, after, position.sides), ours)
        for action, after in _plays(game, state)
    }


def _score(thirds: int, side: int) -> tuple[int, int]:
    mine = thirds if side == 0 else 35 - thirds
    return mine // 3, mine


def _plays(game: AnyGame, state: Any) -> list[tuple[PlayCard, Any]]:
    seat = state.deal.turn
    (ask,) = game.rules.offers(state, seat)
    return [
        (action, step(game, state, Act(ask.id, seat, action))[1]) for action in _actions(ask.offers)
    ]


def _least_or_most(game: AnyGame, state: Any, sides: tuple[int, ...]) -> int:
    """Return side 0's thirds, with three for the last trick, if nobody makes a mistake."""
    if state.phase != "move":
        return _thirds_of_side_0(state.sheet[-1], sides)
    found = [_least_or_most(game, after, sides) for _, after in _plays(game, state)]
    return max(found) if sides[state.deal.turn] == 0 else min(found)


def _thirds_of_side_0(scored: Any, sides: tuple[int, ...]) -> int:
    if isinstance(scored, tressette.events.DealScored):
        taken, last = scored.thirds[0], scored.last_trick
        points = scored.points[0]
    else:
        taken = sum(of_seat for of_seat, side in zip(scored.thirds, sides, strict=True) if not side)
        last = sides[scored.last_trick]
        points = next(p for p, side in zip(scored.points, sides, strict=True) if not side)
    assert points == whole_points((Thirds(taken), Thirds(0)), last)[0]
    return int(taken) + (LAST_TRICK if last == 0 else 0)
