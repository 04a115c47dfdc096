"""Tie-breaks between teams with equal scores, by the terms of the chess federations.

A bye counts as a win over a team with the same score, by no points.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Tiebreak = Literal["buchholz", "sonneborn", "difference", "deals", "called"]
"""The tie-breaks. Swiss rounds: the opponents' wins; those of beaten opponents; points made less
points conceded. Individual totals: deals won; points in the deals called (C10).
"""


class Meeting(Struct, frozen=True):
    """A team's result in one round: `score` is 1 for a win, or more units where there are halves;
    without an opponent it is a bye.
    """

    opponent: int | None
    score: int
    difference: int = 0


Card = Sequence[Meeting]
"""All meetings of one team."""


def total(card: Card) -> int:
    """Return the score of a team."""
    return sum(meeting.score for meeting in card)


def buchholz(cards: Sequence[Card], team: int) -> int:
    """Return the sum of the scores of all opponents."""
    return sum(_strength(cards, team, meeting) for meeting in cards[team])


def sonneborn(cards: Sequence[Card], team: int) -> int:
    """Return the sum of the opponents' scores, each times the team's score against that
    opponent.
    """
    return sum(meeting.score * _strength(cards, team, meeting) for meeting in cards[team])


def difference(card: Card) -> int:
    """Return the points made less the points conceded."""
    return sum(meeting.difference for meeting in card)


def _strength(cards: Sequence[Card], team: int, meeting: Meeting) -> int:
    return total(cards[team if meeting.opponent is None else meeting.opponent])
