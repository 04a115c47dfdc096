"""Swiss rounds in the Danish variant: neighbours in the standings meet, and nobody is eliminated
(P4).
"""

from collections import Counter
from collections.abc import Sequence

from circolo.tournaments.rounds import standings
from circolo.tournaments.rounds.neighbour_pairing import neighbours, repeat_cost
from circolo.tournaments.state import Match


def next_round(order: Sequence[int], matches: Sequence[Match]) -> tuple[Match, ...]:
    """Return the matches of the next round, once all earlier matches are decided.

    `order` is the random order of the teams: it replaces the standings in the first round, and is
    the last tie-break afterwards. If the number of teams is odd, one has a bye (a win without an
    opponent). It is the last in the standings among those with the fewest byes, unless that would
    force a repeated meeting.
    """
    number = max((match.round for match in matches), default=0) + 1
    met = {team: Counter[int]() for team in order}
    for match in matches:
        if not match.is_bye:
            one, other = match.teams
            met[one][other] += 1
            met[other][one] += 1
    ranked = _ranked(order, matches)
    resting = [_team_with_bye(ranked, matches, met)] if len(order) % 2 else []
    pairs = neighbours([team for team in ranked if team not in resting], met)
    return (
        *(Match(round=number, teams=pair) for pair in pairs),
        *(Match(round=number, teams=(team,), order=(team,), is_bye=True) for team in resting),
    )


def _ranked(order: Sequence[int], matches: Sequence[Match]) -> list[int]:
    place = {row.team: row.place for row in standings.of_swiss(len(order), matches)}
    return sorted(order, key=lambda team: place[team])


def _team_with_bye(
    ranked: list[int], matches: Sequence[Match], met: dict[int, Counter[int]]
) -> int:
    byes = Counter(match.teams[0] for match in matches if match.is_bye)
    fewest = min(byes[team] for team in ranked)
    best: list[tuple[int, int]] = []
    for team in reversed(ranked):
        if byes[team] == fewest:
            cost = repeat_cost([other for other in ranked if other != team], met)
            if not cost:
                return team
            best.append((cost, team))
    return min(best, key=lambda each: each[0])[1]
