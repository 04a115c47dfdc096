"""The standings of a tournament in rounds, after the matches so far (P4, C11)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from circolo.tournaments.rounds import knockout
from circolo.tournaments.rounds.tiebreaks import (
    Meeting,
    Tiebreak,
    buchholz,
    difference,
    direct,
    sonneborn,
    total,
)
from circolo.tournaments.state import Match

FormatTag = Literal["knockout", "swiss", "round_robin", "individual", "duplicate", "freeze_out"]
TIEBREAKS: Mapping[FormatTag, tuple[Tiebreak, ...]] = {
    "knockout": (),
    "swiss": ("buchholz", "sonneborn", "difference"),
    "round_robin": ("direct", "sonneborn", "difference"),
    "individual": ("deals", "called"),
    "duplicate": (),
    "freeze_out": (),
}
"""The tie-breaks of each tournament format, the most important first. Teams that are still equal
share the place.
"""


class Row(Struct, frozen=True):
    """The standing of one team. `place` counts from 1 and is shared by equal teams. `score` is the
    number of wins, in a round robin and individual rounds the points, in a duplicate the hundredths
    of a percent. `out`: it is eliminated.
    """

    team: int
    place: int
    score: int
    tiebreaks: tuple[int, ...] = ()
    out: bool = False


def of_knockout(order: knockout.Order, matches: Sequence[Match]) -> tuple[Row, ...]:
    """Return the standings of a knockout, the best team first; all teams not eliminated share the
    first place.
    """
    wins = dict.fromkeys(order, 0)
    for match in matches:
        if match.order and not match.is_bye:
            wins[match.order[0]] += 1
    lost = {team for match in matches for team in match.order[1:]}
    rows: list[Row] = []
    for group in knockout.places(order, matches):
        place = len(rows) + 1
        rows += [Row(team, place, wins[team], out=team in lost) for team in group]
    return tuple(rows)


def of_swiss(teams: int, matches: Iterable[Match]) -> tuple[Row, ...]:
    """Return the standings of Swiss rounds (nobody is eliminated), the best team first."""
    results = _results(teams, matches)
    merits = {
        team: (
            total(results[team]),
            buchholz(results, team),
            sonneborn(results, team),
            difference(results[team]),
        )
        for team in range(teams)
    }
    return ranked(merits)


def of_round_robin(
    teams: int, matches: Iterable[Match], *, left_out: Iterable[tuple[int, int]] = ()
) -> tuple[Row, ...]:
    """Return the standings of a round robin (nobody is eliminated), the best team first.

    A win counts 2 points. A match that is left out counts 1 point for both teams, so that neither
    has a disadvantage. A bye counts nothing, because each team has as many byes as the others.
    """
    results = _results(teams, (match for match in matches if not match.is_bye), win=2)
    for one, other in left_out:
        results[one].append(Meeting(other, 1))
        results[other].append(Meeting(one, 1))
    merits = {
        team: (
            total(results[team]),
            direct(results, team),
            sonneborn(results, team),
            difference(results[team]),
        )
        for team in range(teams)
    }
    return ranked(merits)


def of_individual(teams: int, matches: Iterable[Match]) -> tuple[Row, ...]:
    """Return the standings of individual rounds at tables of four, the best player first (C10,
    C11).
    """
    merits = dict.fromkeys(range(teams), (0, 0, 0))
    for match in matches:
        for seat, team in enumerate(match.teams if match.order else ()):
            points, deals, called = merits[team]
            won, made = match.breaks[seat] if match.breaks else (0, 0)
            merits[team] = (points + match.points[seat], deals + won, called + made)
    return ranked(merits)


def places(rows: Sequence[Row]) -> tuple[tuple[int, ...], ...]:
    """Return the teams by place, the best first; teams that share a place form one group."""
    return tuple(
        tuple(sorted(row.team for row in group)) for _, group in groupby(rows, attrgetter("place"))
    )


def ranked(merits: Mapping[int, tuple[int, ...]]) -> tuple[Row, ...]:
    """Return the standings of teams by their merits: the score, then the tie-breaks. Teams with
    equal merits share the place.
    """
    best = sorted(merits, key=lambda team: (*(-merit for merit in merits[team]), team))
    rows: list[Row] = []
    for number, team in enumerate(best, start=1):
        level = bool(rows) and merits[rows[-1].team] == merits[team]
        score, *tiebreaks = merits[team]
        place = rows[-1].place if level else number
        rows.append(Row(team, place, score, tuple(tiebreaks)))
    return tuple(rows)


def _results(teams: int, matches: Iterable[Match], *, win: int = 1) -> list[list[Meeting]]:
    results: list[list[Meeting]] = [[] for _ in range(teams)]
    for match in matches:
        if match.is_bye:
            results[match.teams[0]].append(Meeting(None, win))
        elif match.order:
            one, other = match.teams
            lead = match.points[0] - match.points[1] if match.points else 0
            results[one].append(Meeting(other, win * (match.order[0] == one), lead))
            results[other].append(Meeting(one, win * (match.order[0] == other), -lead))
    return results
