"""The scores of a duplicate, counted a second time."""

from collections import defaultdict
from fractions import Fraction

from circolo.tournaments.state import Match, State


def percentages(state: State) -> dict[int, int]:
    """Return each team's score in a duplicate, in hundredths of a percent: a second count, from the
    results that the tables have reported.
    """
    marks = defaultdict[int, list[Fraction]](list)
    rounds = {match.round for match in state.matches}
    for number in rounds:
        tables = [match for match in state.matches if match.round == number]
        if not all(match.order for match in tables):
            continue
        for at in range(12):
            field = [m for m in tables if len(m.deals) > at and not m.said_by]
            for seat in range(4):
                row = {m.teams[seat]: _worth(m, at, seat) for m in field if seat < len(m.teams)}
                for team, worth in row.items():
                    below = sum(1 for other in row.values() if other < worth)
                    level = sum(1 for other in row.values() if other == worth) - 1
                    if len(row) > 1:
                        marks[team].append(Fraction(2 * below + level, 2 * len(row) - 2))
    scores = {}
    for team in range(len(state.teams)):
        mean = sum(marks[team]) / Fraction(len(marks[team])) if marks[team] else Fraction(1, 2)
        scores[team] = (2 * 10_000 * mean + 1) // 2
    return {team: int(score) for team, score in scores.items()}


def _worth(match: Match, deal: int, seat: int) -> int:
    points = match.deals[deal]
    return points[seat] - points[1 - seat] if len(points) == 2 else points[seat]
