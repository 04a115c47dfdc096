"""Perft: counts all sequences of actions from a state, up to a depth. A test compares the counts to
detect any change of the rules.
"""

from collections.abc import Iterator
from typing import Any

from circolo.cards.units import Seat
from circolo.play.commands import Act
from circolo.play.contract import AnyGame, step
from circolo.play.waits import Choice, SeatWait, Window


def acts(game: AnyGame, state: Any) -> Iterator[Act[Any]]:
    """Yield every action that any seat may take now, as a command; none while the game waits for a
    shuffle or a draw.
    """
    waits = game.rules.waits(state)
    questions = [wait for wait in waits if isinstance(wait, Choice | Window)]
    if len(questions) < len(waits):
        return
    for question in questions:
        for seat in _asked(question):
            for ask in game.rules.offers(state, seat):
                if ask.id == question.id:
                    for offer in ask.offers:
                        yield from (Act(ask.id, seat, action) for action in offer.actions())


def ways(game: AnyGame, state: Any, depth: int) -> int:
    """Return the number of different sequences of `depth` acts from this state. A sequence ends
    earlier at a shuffle, a draw or the end of the match.
    """
    if depth == 0:
        return 1
    after = (step(game, state, act)[1] for act in acts(game, state))
    return sum(ways(game, each, depth - 1) for each in after) or 1


def _asked(question: SeatWait) -> tuple[Seat, ...]:
    return (question.seat,) if isinstance(question, Choice) else question.seats
