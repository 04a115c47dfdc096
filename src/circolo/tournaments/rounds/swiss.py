"""Swiss rounds in the Danish manner: neighbours in the standings meet, without elimination (P4)."""

from collections import Counter
from collections.abc import Sequence

from circolo.tournaments.rounds import standings
from circolo.tournaments.rounds.neighbour_pairing import neighbours, repeat_cost
from circolo.tournaments.state import Match


def next_round(order: Sequence[int], matches: Sequence[Match]) -> tuple[Match, ...]:
    """Return the matches of the next round, once all so far are decided.

    `order` is the first lot: the standings of the first round, and the last tie-break afterwards.
    With an odd number one team has a bye, already decided: the last in the standings among those
    with the fewest byes, unless that would force a repeated meeting.
    """
    number = max((match.round for match in matches), default=0) + 1
    met = {team: Counter[int]() for team in order}
    for match in matches:
        if not match.is_bye:
            one, other = match.teams
            met[one][other] += 1
            met[other][one] += 1
    ranked = _ranked(order, matches)
    rests = [_rests(ranked, matches, met)] if len(order) % 2 else []
    pairs = neighbours([team for team in ranked if team not in rests], met)
    return (
        *(Match(round=number, teams=pair) for pair in pairs),
        *(Match(round=number, teams=(team,), order=(team,), is_bye=True) for team in rests),
    )


def _ranked(order: Sequence[int], matches: Sequence[Match]) -> list[int]:
    place = {row.team: row.place for row in standings.of_swiss(len(order), matches)}
    return sorted(order, key=lambda team: place[team])


def _rests(ranked: list[int], matches: Sequence[Match], met: dict[int, Counter[int]]) -> int:
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
