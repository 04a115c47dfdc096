"""What each card brings in each world: the one place where a review searches.

A world is a possible layout of the hidden cards. Where it can be searched in time, the result is
exact for that world. Otherwise simple rules play the world to its end, with open hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul, sub
from typing import NamedTuple

from circolo.analysis import solver
from circolo.bots.tressette.card_bits import BIT, CARD, OneCard, bits, worth
from circolo.bots.tressette.open_hands import OpenHands, SearchLimitReached
from circolo.bots.tressette.playout import play_out
from circolo.bots.tressette.position import POINT, Position
from circolo.bots.tressette.position import World as CountedHands
from circolo.review.deal_review import How
from circolo.review.tressette.effort import Effort
from circolo.tricks.card_points import LAST_TRICK


class World(NamedTuple):
    """A possible layout of all cards, which was sampled `times` times."""

    cards: solver.Position
    times: int


@dataclass(frozen=True, slots=True)
class WorldPoints:
    """The points that the player's side gets in the deal, for each card one number for each world.

    `times` says how often each world was sampled.
    """

    points: dict[OneCard, list[float]]
    times: list[int]
    how: How

    def mean(self, card: OneCard) -> float:
        """Return the mean points of a card."""
        return self._mean(self.points[card])

    def difference(self, better: OneCard, played: OneCard) -> tuple[float, float]:
        """Return the mean difference between two cards in the same worlds, and its standard error;
        the error is 0 if the player knows the only world.
        """
        each = list(map(sub, self.points[better], self.points[played]))
        mean = self._mean(each)
        if self.how == "exact":
            return mean, 0.0
        squares = [(times * (one - mean)) ** 2 for one, times in zip(each, self.times, strict=True)]
        return mean, sum(squares) ** 0.5 / sum(self.times)

    def _mean(self, points: Sequence[float]) -> float:
        total: float = sum(map(mul, points, self.times))
        return total / sum(self.times)


def world_points(
    here: Position,
    cards: Sequence[OneCard],
    worlds: Sequence[World],
    *,
    effort: Effort,
    is_known: bool,
) -> WorldPoints:
    """Return the points of each card in each world, or in the first worlds if a search in all of
    them takes too long.

    `is_known` says that the player knows every card, so that the only world is certain.
    """
    found = _solved(cards, worlds, effort) or _searched(here, cards, worlds, effort=effort)
    how: How = "exact" if is_known else "search"
    if found is None:
        played = [_played_out(here, cards, world.cards) for world in worlds]
        found, how = {card: [each[card] for each in played] for card in cards}, "playout"
    times = [world.times for world in worlds][: len(found[cards[0]])]
    return WorldPoints(found, times, how)


def _solved(
    cards: Sequence[OneCard], worlds: Sequence[World], effort: Effort
) -> dict[OneCard, list[float]] | None:
    """Return the exact points in as many worlds as the effort allows; None if it allows none."""
    first = worlds[0].cards
    left = len(first.hands[first.turn]) + len(first.stock) // len(first.hands)
    limits = effort.solved[len(first.hands)]
    most = next((limits[upto] for upto in sorted(limits) if left <= upto), 0)
    if not most:
        return None
    found: dict[OneCard, list[float]] = {card: [] for card in cards}
    for solution in solver.solve_batch([world.cards for world in worlds[:most]], unit="points"):
        points = {score.card: float(score.points) for score in solution.scores}
        for card in cards:
            found[card].append(points[CARD[card]])
    return found


def _searched(
    here: Position, cards: Sequence[OneCard], worlds: Sequence[World], *, effort: Effort
) -> dict[OneCard, list[float]] | None:
    """Return the exact points in the first worlds; None if even one is too large to search."""
    if not all(_is_searchable(here, world.cards, effort) for world in worlds):
        return None
    positions, guesses = effort.positions, dict.fromkeys(cards, here.even_share)
    found: dict[OneCard, list[float]] = {card: [] for card in cards}
    for world in worlds:
        search = OpenHands(positions)
        counted = CountedHands(_in_order(here, world.cards), (), world.times)
        try:
            for card in cards:
                guesses[card] = here.search_points(card, counted, search, guess=guesses[card])
        except SearchLimitReached:
            break
        positions = search.positions
        for card in cards:
            found[card].append(float(guesses[card]))
    return found if any(found.values()) else None


def _is_searchable(here: Position, world: solver.Position, effort: Effort) -> bool:
    seats = len(world.hands)
    sides = tuple(world.sides[seat] for seat in here.order)
    is_alternating = all((side == sides[0]) == (at % 2 == 0) for at, side in enumerate(sides))
    is_small = len(world.hands[world.turn]) <= effort.searched[seats]
    return is_alternating and is_small and not world.stock


def _played_out(
    here: Position, cards: Sequence[OneCard], world: solver.Position
) -> dict[OneCard, float]:
    """Return the points of each card if simple rules play the world to its end."""
    hands, sides = _in_order(here, world), tuple(world.sides[seat] for seat in here.order)
    stock = [BIT[card] for card in world.stock]
    mine = sides[here.me]
    rest = worth(here.live) + LAST_TRICK

    def points(card: OneCard) -> float:
        after, trick = here.after(card, hands)
        leaders = play_out(after, trick, stock, sides=sides)
        further = leaders if sides[0] == mine else rest - leaders
        return (world.thirds[mine] + further) / POINT

    return {card: points(card) for card in cards}


def _in_order(here: Position, world: solver.Position) -> tuple[int, ...]:
    return tuple(bits(world.hands[seat]) for seat in here.order)
