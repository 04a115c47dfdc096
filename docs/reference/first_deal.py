"""Plays one deal of Tressette for two: every seat takes the first action that the rules offer."""

from typing import Any

from circolo.cards.shuffle import drawn, shuffled
from circolo.cards.units import Chips
from circolo.games.tressette import GAME
from circolo.play.commands import Act, Command, Drawn, Shuffled
from circolo.play.contract import step
from circolo.play.events import DealEnded
from circolo.play.waits import Choice, Draw, Shuffle

SEED = bytes(32)  # everything left to chance follows from it


def command(state: Any) -> Command[Any]:
    """Answer the first thing that the game waits for."""
    match GAME.rules.waits(state)[0]:
        case Draw(ask, below, name):
            return Drawn(ask, drawn(SEED, name, below))
        case Shuffle(ask, size, _):
            return Shuffled(ask, shuffled(SEED, size))
        case Choice(ask, seat, _):
            offer = GAME.rules.offers(state, seat)[-1].offers[0]
            return Act(ask, seat, next(iter(offer.actions())))
        case other:
            raise NotImplementedError(other)  # Tressette has nothing else that waits


state = GAME.rules.open(GAME.types.options(players=2), (Chips(1_000), Chips(1_000)))
is_over = False
while not is_over:
    events, state = step(GAME, state, command(state))
    print(*events, sep="\n")
    is_over = any(isinstance(event, DealEnded) for event in events)
