"""Tie-breaks between teams with equal scores, named as in chess tournaments.

A bye (a round without an opponent) counts as a win over a team of equal score, with a point
difference of 0.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Tiebreak = Literal["buchholz", "sonneborn", "difference", "deals", "called"]
"""The tie-breaks. Swiss rounds: `buchholz`, the scores of all opponents; `sonneborn`, the scores of
beaten opponents; `difference`, points made minus points conceded. Individual rounds: `deals` won;
points in deals that the player `called` (C10).
"""


class Meeting(Struct, frozen=True):
    """A team's result in one round. `score` is 1 for a win and 0 for a loss; `difference` is points
    made minus points conceded. `opponent` is None for a bye.
    """

    opponent: int | None
    score: int
    difference: int = 0


Results = Sequence[Meeting]
"""The results of one team in all rounds."""


def total(results: Results) -> int:
    """Return the score of a team: the sum over all its rounds."""
    return sum(meeting.score for meeting in results)


def buchholz(results: Sequence[Results], team: int) -> int:
    """Return the Buchholz value of a team: the sum of the scores of all its opponents."""
    return sum(_strength(results, team, meeting) for meeting in results[team])


def sonneborn(results: Sequence[Results], team: int) -> int:
    """Return the Sonneborn-Berger value of a team: the sum of its opponents' scores, each times the
    team's score against that opponent.
    """
    return sum(meeting.score * _strength(results, team, meeting) for meeting in results[team])


def difference(results: Results) -> int:
    """Return the points that a team made minus the points that it conceded, over all rounds."""
    return sum(meeting.difference for meeting in results)


def _strength(results: Sequence[Results], team: int, meeting: Meeting) -> int:
    return total(results[team if meeting.opponent is None else meeting.opponent])
