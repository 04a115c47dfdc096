"""The knockout format: the loser of a match is eliminated (P4).

The bracket has as many places as the next power of two. It is filled by a random order of the
teams. The empty places are byes (rounds without an opponent) of the first round, one a team at
most. They are spread evenly: two teams with a bye meet in the second round only if there are more
byes than matches in the first.
"""

from collections import defaultdict
from collections.abc import Sequence

from circolo.tournaments.state import Match

Order = Sequence[int]
"""The teams in random order, from the top of the bracket."""


def rounds(teams: int) -> int:
    """Return the number of rounds of a knockout, until one of `teams` teams is left."""
    return (teams - 1).bit_length()


def first_round(order: Order) -> tuple[tuple[int, ...], ...]:
    """Return the pairings of the first round, from the top of the bracket. A pairing of one team is
    a bye: it has no opponent.
    """
    pairs = 1 << rounds(len(order)) - 1
    byes = 2 * pairs - len(order)
    left = iter(order)
    alone = [(pair + 1) * byes // pairs > pair * byes // pairs for pair in range(pairs)]
    return tuple((next(left),) if bye else (next(left), next(left)) for bye in alone)


def next_matches(order: Order, matches: Sequence[Match]) -> tuple[Match, ...]:
    """Return the matches to begin now: those whose teams are known and which are not in `matches`
    yet. Byes (rounds without an opponent) are included.
    """
    known = {(match.round, frozenset(match.teams)) for match in matches}
    return tuple(
        _match(number, teams)
        for number, meetings in enumerate(_bracket(order, matches), start=1)
        for teams in meetings
        if teams is not None and (number, frozenset(teams)) not in known
    )


def places(order: Order, matches: Sequence[Match]) -> tuple[tuple[int, ...], ...]:
    """Return the teams by place: first the group of all teams not eliminated, then the losers of
    later rounds before those of earlier ones.

    Losers of the same round are ordered by the place of their opponents, so that no place is shared
    after the final.
    """
    beaten = {match.order[1]: match for match in matches if len(match.order) > 1}
    groups = [tuple(sorted(set(order) - set(beaten)))]
    for number in range(rounds(len(order)), 0, -1):
        at = {team: place for place, group in enumerate(groups) for team in group}
        lost = defaultdict[int, list[int]](list)
        for team, match in beaten.items():
            if match.round == number:
                lost[at[match.order[0]]].append(team)
        groups += [tuple(sorted(lost[place])) for place in sorted(lost)]
    return tuple(groups)


def _match(number: int, teams: tuple[int, ...]) -> Match:
    if len(teams) == 1:
        return Match(round=number, teams=teams, order=teams, is_bye=True)
    return Match(round=number, teams=teams)


def _bracket(order: Order, matches: Sequence[Match]) -> list[list[tuple[int, ...] | None]]:
    """Return the pairings of every round, from the top of the bracket; None where a team is not
    known yet.
    """
    won = {(match.round, frozenset(match.teams)): match.order[:1] for match in matches}
    meetings: list[list[tuple[int, ...] | None]] = [[*first_round(order)]]
    for number in range(1, rounds(len(order))):
        winners = [teams and won.get((number, frozenset(teams))) for teams in meetings[-1]]
        pairs = zip(winners[::2], winners[1::2], strict=True)
        meetings.append([upper + lower if upper and lower else None for upper, lower in pairs])
    return meetings
