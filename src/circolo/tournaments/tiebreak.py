"""What decides between teams that have won as often, in the words of the chess federations.

A bye is a win over somebody who has won as often as the team itself, by no points.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Tiebreak = Literal["buchholz", "sonneborn", "difference", "deals", "called"]
"""Swiss rounds: wins of one's opponents; of those one has beaten; points made less points given
away. Individual totals: deals won; points in the deals one has called (C10).
"""


class Meeting(Struct, frozen=True):
    """What came of a round for one team: `score` is 1 for a win, or more units where there are
    halves; no opponent is a bye.
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
    """Return the scores of all opponents."""
    return sum(_strength(cards, team, meeting) for meeting in cards[team])


def sonneborn(cards: Sequence[Card], team: int) -> int:
    """Return the scores of all opponents, each as often as one has scored against him."""
    return sum(meeting.score * _strength(cards, team, meeting) for meeting in cards[team])


def difference(card: Card) -> int:
    """Return the points that a team has made less those it has given away."""
    return sum(meeting.difference for meeting in card)


def _strength(cards: Sequence[Card], team: int, meeting: Meeting) -> int:
    return total(cards[team if meeting.opponent is None else meeting.opponent])
