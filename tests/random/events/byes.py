"""Checks that every entrant is equally likely to have a bye, over the lots of many tournaments."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from math import sqrt

from circolo.tables.state import PlayerId
from circolo.tournaments import lot_draw
from circolo.tournaments.rounds import knockout, swiss

FIELDS = (3, 5, 6, 7, 9, 11, 13)
TOO_RARE = 4.5
"""The limit in standard deviations of a normal: one test in three hundred thousand exceeds it."""


def byes(teams: int, seed: int) -> Iterable[tuple[str, int]]:
    """Return the teams with a bye in the first round of a bracket, and of Swiss rounds, for one
    lot.
    """
    players = [PlayerId(f"p{number}") for number in range(teams)]
    drawn = sha256(b"byes/%d" % seed).digest()
    order = lot_draw.order(drawn, 0, teams, entrants=lot_draw.entrants_hash(players))
    rest = [("bracket", pair[0]) for pair in knockout.first_round(order) if len(pair) == 1]
    matches = swiss.next_round(order, ())
    return [*rest, *(("swiss", match.teams[0]) for match in matches if match.is_bye)]


def check_fair_byes(teams: int, draws: int) -> float:
    """Draw so many lots; return the deviation of the counts from fair ones, in standard
    deviations.
    """
    counted = Counter(bye for seed in range(draws) for bye in byes(teams, seed))
    worst = max(
        _deviation([counted[kind, team] for team in range(teams)], draws)
        for kind in sorted({kind for kind, _ in counted})
    )
    assert worst < TOO_RARE, f"among {teams} not everybody is as likely to have a bye"
    return worst


def _deviation(counts: list[int], draws: int) -> float:
    """Return the chi-square of counts of draws without replacement, as a normal deviate."""
    teams, each = len(counts), sum(counts) / len(counts)
    share = each / draws
    # Several byes of one draw go to different teams, so that the counts vary less than with single
    # draws.
    square = (
        sum((count - each) ** 2 for count in counts) / (each * (1 - share)) * (teams - 1) / teams
    )
    freedom = teams - 1
    cube_root: float = (square / freedom) ** (1 / 3)
    return (cube_root - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
