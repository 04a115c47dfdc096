"""Duplicate: in each round all tables play the same deals, and each result is compared with those
of the same seats at the other tables.

In a deal each other table at which the same seats have a worse result counts 2 matchpoints, and
each with an equal result 1. A pair's result is its points less those of its opponents; the result
of a player who plays alone is the points of the seat. The score of a team is the mean over its
deals, each in percent of the most matchpoints. A deal does not count in the mean of a team that had
a bye, whose table failed, or whose result the director set. So it is worth as much as the average
of the team's other deals.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from circolo.tables.state import TableId
from circolo.tournaments.rounds import individual, standings, swiss
from circolo.tournaments.rounds.pairing_rules import pairing_rules
from circolo.tournaments.state import Match, State
from circolo.tournaments.tournament_options import Duplicate

WHOLE = 10_000
"""The score of a team that beats all others in every deal, in hundredths of a percent."""

PAIRS = 2

DealPoints = tuple[int, ...]
"""The points of one deal at one table: of each side or, if every seat plays alone, of each seat."""


def next_round(state: State, order: Sequence[int]) -> tuple[Match, ...]:
    """Return the matches of the next round. `order` is the random order of the teams."""
    form = state.sheet.format
    assert isinstance(form, Duplicate), "only a duplicate shares its deals"
    rules = pairing_rules(state)
    if form.teams == "single":
        return individual.next_round(order, state.matches, rules)
    place = {row.team: row.place for row in standings_of(state)}
    ranked = sorted(order, key=lambda team: place[team]) if state.matches else order
    matches = swiss.paired(ranked, state.matches, rules)
    return tuple(_with_balanced_sides(match, state.matches) for match in matches)


def matchpoints(deals: Sequence[DealPoints]) -> tuple[DealPoints, ...]:
    """Return the matchpoints of each table and side in one deal, from the points of all tables."""
    results = [_results(points) for points in deals]
    ranked = [sorted(side) for side in zip(*results, strict=True)]
    return tuple(
        # Worse results come before both positions. Equal ones lie between them, `own` included.
        tuple(
            bisect_left(ranked[side], own) + bisect_right(ranked[side], own) - 1
            for side, own in enumerate(table)
        )
        for table in results
    )


def compared(matches: Iterable[Match], number: int) -> tuple[tuple[Match, DealPoints], ...]:
    """Return the matches whose deal `number`, from 0, counts, each with the matchpoints of its
    sides. `matches` are all matches of one round. Matches without a result, and those whose result
    the director has set, do not count.
    """
    played = [match for match in matches if number < len(match.deals) and not match.said_by]
    found = matchpoints([match.deals[number] for match in played])
    return tuple(zip(played, found, strict=True))


def matchpoints_of(matches: Sequence[Match]) -> dict[TableId | None, tuple[DealPoints, ...]]:
    """Return the matchpoints of all deals by table, for the matches of one round that count."""
    made: dict[TableId | None, tuple[DealPoints, ...]] = {}
    for number in range(max((len(match.deals) for match in matches), default=0)):
        for match, points in compared(matches, number):
            made[match.table] = (*made.get(match.table, ()), points)
    return made


def standings_of(state: State) -> tuple[standings.Row, ...]:
    """Return the standings after the rounds that all tables have finished, the best team first.
    Teams with equal scores share the place.
    """
    form = state.sheet.format
    assert isinstance(form, Duplicate), "only a duplicate shares its deals"
    shares: dict[int, list[Fraction]] = {team: [] for team in range(len(state.teams))}
    for matches in finished_rounds(state):
        for number in range(form.deals):
            found = compared(matches, number)
            top = 2 * (len(found) - 1)
            for match, made in found if top else ():
                for side, team in enumerate(match.teams):
                    shares[team].append(Fraction(made[side], top))
    merits = {team: (_score(own),) for team, own in shares.items()}
    return standings.ranked(merits)


def finished_rounds(state: State) -> tuple[tuple[Match, ...], ...]:
    """Return the matches of each round in which every match has a result, in order."""
    rounds: dict[int, list[Match]] = {}
    for match in state.matches:
        rounds.setdefault(match.round, []).append(match)
    return tuple(
        tuple(matches) for matches in rounds.values() if all(match.order for match in matches)
    )


def _score(shares: Sequence[Fraction]) -> int:
    """Return the mean in hundredths of a percent, rounded half up; the half without any deal."""
    mean = sum(shares, Fraction(0)) / len(shares) if shares else Fraction(1, 2)
    return int(mean * WHOLE + Fraction(1, 2))


def _results(points: DealPoints) -> DealPoints:
    if len(points) != PAIRS:
        return points
    ours, theirs = points
    return ours - theirs, theirs - ours


def _with_balanced_sides(match: Match, earlier: Iterable[Match]) -> Match:
    """Return the match with the pair on side 0 that has played there less often, compared with the
    times on side 1. If both are equal, they keep the order of the standings.
    """
    if match.is_bye:
        return match
    lead: Counter[int] = Counter()
    for one in earlier:
        if not one.is_bye:
            lead[one.teams[0]] += 1
            lead[one.teams[1]] -= 1
    first, second = match.teams
    teams = (first, second) if lead[first] <= lead[second] else (second, first)
    return Match(round=match.round, teams=teams)
