"""The rating of a player over time: how it stood after each of their last rated matches."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.ratings.ladders import Ladder
from circolo.room.history.play_history import Match
from circolo.room.history.ratings import Rated
from circolo.tables.state import PlayerId, TableId

FEWEST = 2
"""The minimum number of points: one point is no curve."""


class RatingPoint(NamedTuple):
    """A rating and its margin after the match that ended at this time."""

    ended: Millis
    number: int
    band: int


class RatingCurve(NamedTuple):
    """The points of a player on one ladder, the earliest first."""

    ladder: Ladder
    points: tuple[RatingPoint, ...]


def curves(
    matches: Iterable[Match], rated: Mapping[TableId, Rated], player: PlayerId
) -> tuple[RatingCurve, ...]:
    """Return the curves of a player, sorted by ladder.

    `matches` come with the latest first. A match without a change in `rated` has no point.
    """
    points: defaultdict[Ladder, list[RatingPoint]] = defaultdict(list)
    for match in matches:
        of_match = rated.get(match.result.table)
        if of_match is None or not of_match.changes:
            continue
        after = of_match.changes[of_match.players.index(player)].after
        points[of_match.ladder].append(RatingPoint(match.at, after.number, after.band))
    return tuple(
        RatingCurve(ladder, tuple(reversed(found)))
        for ladder, found in sorted(points.items())
        if len(found) >= FEWEST
    )
