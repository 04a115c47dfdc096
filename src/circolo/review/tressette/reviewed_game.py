"""What a game tells a review: the worlds that a player must reckon with, the sides, the score."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from circolo.analysis.solver import Position as OpenPosition
from circolo.bots.tressette.card_memory import Memory
from circolo.bots.tressette.position import Position
from circolo.cards.card import Card
from circolo.cards.units import Rng
from circolo.review.tressette.effort import Effort
from circolo.review.tressette.world_points import World
from circolo.tricks.trick import Trick


class PlayerWorlds(NamedTuple):
    """What a player remembers, the position as they see it, and the likely worlds."""

    memory: Memory
    position: Position
    worlds: Sequence[World]


class FinishedDeal(NamedTuple):
    """The public facts of a finished deal. `stock` are the cards drawn, the first one first.

    `sides` has the side of each seat, `points` the whole points of the cards by side.
    """

    tricks: tuple[Trick, ...]
    stock: tuple[Card, ...]
    sides: tuple[int, ...]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedGame:
    """The parts of a review that depend on the game. Views are those of the game.

    `worlds` samples the likely worlds of a seat's view; `finished` reads a spectator's view after
    the deal. `position` returns the running deal of a match state with all its cards, None if
    nobody has to play a card.
    """

    worlds: Callable[[Any, Rng, Effort], PlayerWorlds]
    finished: Callable[[Any], FinishedDeal]
    position: Callable[[Any], OpenPosition | None]
