"""Swiss rounds in the Danish variant: neighbours in the standings meet, and nobody is eliminated
(P4).
"""

from collections import Counter
from collections.abc import Sequence

from circolo.tournaments.rounds import standings
from circolo.tournaments.rounds.neighbour_pairing import neighbours, repeat_cost
from circolo.tournaments.rounds.pairing_rules import NO_RULES, PairingRules, meetings
from circolo.tournaments.state import Match


def next_round(
    order: Sequence[int], matches: Sequence[Match], rules: PairingRules = NO_RULES
) -> tuple[Match, ...]:
    """Return the matches of the next round, once all earlier matches are decided.

    `order` is the random order of the teams: it replaces the standings in the first round, and is
    the last tie-break afterwards. If the number of teams is odd, one has a bye (a win without an
    opponent). It is the last in the standings among those with the fewest byes, unless that would
    force a repeated meeting. A forbidden pair meets only if no other pairing exists. The forced
    pairs meet in the first round.
    """
    return paired(_ranked(order, matches), matches, rules)


def paired(
    ranked: Sequence[int], matches: Sequence[Match], rules: PairingRules = NO_RULES
) -> tuple[Match, ...]:
    """Return the matches of the next round like `next_round`, for teams that are ranked already,
    the best first.
    """
    number = max((match.round for match in matches), default=0) + 1
    met = meetings(ranked, rules)
    for match in matches:
        if not match.is_bye:
            one, other = match.teams
            met[one][other] += 1
            met[other][one] += 1
    forced = () if matches else rules.forced
    taken = {team for pair in forced for team in pair}
    ranked = [team for team in ranked if team not in taken]
    resting = [_team_with_bye(ranked, matches, met)] if len(ranked) % 2 else []
    others = neighbours([team for team in ranked if team not in resting], met)
    return (
        *(Match(round=number, teams=pair) for pair in (*forced, *others)),
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
