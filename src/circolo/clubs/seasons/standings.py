"""The standings of a season: points by place, without the worst evenings of each player."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circolo.clubs.club_state import Season
from circolo.clubs.seasons.evening import Evening
from circolo.tables.state import PlayerId


class Result(Struct, frozen=True):
    """The result of a player in one evening. A dropped result does not count for the total."""

    place: int
    points: int
    is_dropped: bool = False


class Row(Struct, frozen=True):
    """The standing of one player. `place` counts from 1 and is shared by equal players.

    `results` has one result for each evening, None for one in which they did not play. `direct`
    are the wins less the losses against the players with the same total, `firsts` the evenings
    that they have won.
    """

    player: PlayerId
    place: int
    total: int
    direct: int
    firsts: int
    results: tuple[Result | None, ...]


def counted_evenings(season: Season, evenings: int) -> int:
    """Return how many results of each player count after so many evenings: all but the worst
    `drop`, and at least one.
    """
    return min(evenings, max(1, evenings - season.drop))


def standings(season: Season, evenings: Sequence[Evening]) -> tuple[Row, ...]:
    """Return the standings after these evenings, the best player first.

    Equal totals are decided by the matches between these players, then by the evenings won.
    """
    places = [dict(one.places) for one in evenings]
    players = {player for one in places for player in one}
    results = {player: _results(season, [one.get(player) for one in places]) for player in players}
    totals = {player: _total(results[player]) for player in players}
    rows: list[Row] = []
    by_total = sorted(players, key=lambda player: (-totals[player], player))
    for total, equal in groupby(by_total, key=lambda player: totals[player]):
        ranked = _ranked(_Tied([*equal], total, results), evenings)
        rows += [replace(row, place=len(rows) + row.place) for row in ranked]
    return tuple(rows)


def balance(evenings: Sequence[Evening], one: PlayerId, other: PlayerId) -> int:
    """Return the wins of one player against another, less the losses."""
    return sum(won - lost for won, lost in (duel_score(each, one, other) for each in evenings))


def duel_score(evening: Evening, one: PlayerId, other: PlayerId) -> tuple[int, int]:
    """Return how often each of two players has beaten the other in an evening."""
    if evening.duels is not None:
        return evening.duels.count((one, other)), evening.duels.count((other, one))
    places = evening.place_of(one), evening.place_of(other)
    if places[0] is None or places[1] is None:
        return 0, 0
    return int(places[0] < places[1]), int(places[1] < places[0])


def _results(season: Season, places: Sequence[int | None]) -> tuple[Result | None, ...]:
    points = [0 if place is None else _points(season, place) for place in places]
    # Of equal results, the earlier one counts.
    best = sorted(range(len(places)), key=lambda at: (places[at] is None, -points[at], at))
    kept = {*best[: counted_evenings(season, len(places))]}
    return tuple(
        None if place is None else Result(place, points[at], is_dropped=at not in kept)
        for at, place in enumerate(places)
    )


def _points(season: Season, place: int) -> int:
    return season.points[place - 1] if place <= len(season.points) else 0


def _total(results: tuple[Result | None, ...]) -> int:
    return sum(one.points for one in results if one is not None and not one.is_dropped)


class _Tied(NamedTuple):
    """The players with one total, and the results of all players."""

    players: list[PlayerId]
    total: int
    results: dict[PlayerId, tuple[Result | None, ...]]


def _ranked(tied: _Tied, evenings: Sequence[Evening]) -> list[Row]:
    """Return the rows of the players with one total; their places count from 1.

    Players without points are not compared with each other: there may be hundreds of them.
    """
    merits = {player: _merit(tied, player, evenings) for player in tied.players}
    rows: list[Row] = []
    for at, player in enumerate(sorted(merits, key=lambda one: (*_negative(merits[one]), one))):
        is_level = bool(rows) and merits[rows[-1].player] == merits[player]
        place = rows[-1].place if is_level else at + 1
        rows.append(Row(player, place, tied.total, *merits[player], tied.results[player]))
    return rows


def _merit(tied: _Tied, player: PlayerId, evenings: Sequence[Evening]) -> tuple[int, int]:
    """Return the wins less the losses against the other tied players, and the evenings won."""
    others = [other for other in tied.players if other != player] if tied.total else []
    direct = sum(balance(evenings, player, other) for other in others)
    return direct, sum(one is not None and one.place == 1 for one in tied.results[player])


def _negative(merit: tuple[int, int]) -> tuple[int, int]:
    return -merit[0], -merit[1]
