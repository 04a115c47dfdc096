"""Tie-breaks between teams with equal scores, named as in chess tournaments.

A bye (a round without an opponent) counts as a win over a team of equal score, with a point
difference of 0.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Tiebreak = Literal["buchholz", "direct", "sonneborn", "difference", "deals", "called"]
"""The tie-breaks. Swiss rounds: `buchholz`, the scores of all opponents; `sonneborn`, the scores of
beaten opponents; `difference`, points made minus points conceded. Round robin: `direct`, the score
in the matches between the teams with equal scores; then `sonneborn` and `difference`. Individual
rounds: `deals` won; points in deals that the player `called` (C10).
"""


class Meeting(Struct, frozen=True):
    """A team's result in one round. `score` is 0 for a loss and, for a win, 1 in Swiss rounds and 2
    in a round robin; `difference` is points made minus points conceded. `opponent` is None for a
    bye.
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


def direct(results: Sequence[Results], team: int) -> int:
    """Return the score of a team in its matches against the teams whose total score equals its
    own.
    """
    own = total(results[team])
    return sum(
        meeting.score
        for meeting in results[team]
        if meeting.opponent is not None and total(results[meeting.opponent]) == own
    )


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
