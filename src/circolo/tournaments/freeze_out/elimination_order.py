"""The order in which players are eliminated from a freeze-out (P4, S23).

The moment of a player is the level in which they lost their last chip, and the number of the coup
(one round of a bank game) in that level at their table. The player with the later moment gets the
better place. If players are eliminated in the same bank (the coups of one banker), they exchange
their moments: the banker gets the latest, then those who had more chips before that bank. Players
who had equal chips there all get the latest of their moments.

If players at different tables have the same moment, the one who had more chips before their bank
gets the better place. A banker then counts as having had at least as many chips as everybody who
was eliminated in that bank.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter

from circolo.cards.units import Chips
from circolo.tournaments.state import FreezeState, Out, State

Moment = tuple[int, int]
Rank = tuple[Moment, int, bool]


def is_out(state: State, team: int) -> bool:
    """Return whether a team has been eliminated; False outside a freeze-out that has begun."""
    return state.freeze is not None and any(out.team == team for out in state.freeze.out)


def places(freeze: FreezeState, teams: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams by place: first the group of all teams not eliminated, then the eliminated
    teams, the latest first.
    """
    gone = groups(freeze.out)
    out = {team for group in gone for team in group}
    still_in = tuple(team for team in range(teams) if team not in out)
    return (still_in, *reversed(gone)) if still_in else tuple(reversed(gone))


def chips(freeze: FreezeState) -> dict[int, Chips]:
    """Return the chips of every team not eliminated, whether it is seated or waits for a seat."""
    at_tables = {
        team: chips
        for table in freeze.tables
        for team, chips in zip(table.players, table.stacks, strict=True)
        if team is not None and chips
    }
    return at_tables | {one.team: one.chips for one in freeze.underway}


def groups(out: Sequence[Out]) -> tuple[tuple[int, ...], ...]:
    """Return the eliminated teams, the first eliminated first; teams that share a place form one
    group.
    """
    ranked = sorted((rank, one.team) for one, rank in _ranks(out))
    return tuple(
        tuple(team for _, team in group) for _, group in groupby(ranked, key=itemgetter(0))
    )


def _ranks(out: Iterable[Out]) -> Iterable[tuple[Out, Rank]]:
    banks = defaultdict[tuple[str, int], list[Out]](list)
    for one in out:
        banks[one.table, one.bank].append(one)
    for together in banks.values():
        most = max(one.before for one in together)
        moments = sorted((one.level, one.coup) for one in together)
        together.sort(key=lambda one: (one.banker, one.before))
        taken: dict[tuple[bool, int], Moment] = {
            (one.banker, one.before): moment for one, moment in zip(together, moments, strict=True)
        }
        for one in together:
            before = max(most, one.before) if one.banker else one.before
            yield one, (taken[one.banker, one.before], before, one.banker)
