"""An audit of tournaments, independent of the decider: in fractions, and from the ledger."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from circolo.ledger.account import pool
from circolo.play.contract import AnyGame
from circolo.tournaments.prizes.prize_rules import DEFAULT_PLAN
from circolo.tournaments.state import Match, Out, State
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Duplicate,
    FreezeOut,
    Individual,
    Knockout,
    RoundRobin,
    Swiss,
)
from tests.random.events.evenings import some_evening
from tests.random.events.percentages import percentages
from tests.tournaments.driver import Playing

FEW = 8
"""The number of teams up to which every pairing is tried."""


def check_event(game: AnyGame, seed: int) -> int:
    """Play and audit the tournament of a seed; return the number of tournaments."""
    playing = some_evening(game, seed)
    check_chips(playing)
    if playing.state.phase == "over":
        check_places(playing)
    check_rounds(playing.state)
    return 1


# --- chips


def check_chips(playing: Playing) -> None:
    """Check everybody's chips: those at the start, less entry and fee, plus what is due to them."""
    state = playing.state
    due = {player: Fraction(0) for player in {each.player for each in state.entrants}}
    if state.phase == "over" or (state.phase == "cancelled" and _counts(state)):
        for number in _humans(state):
            due[state.entrants[number].player] -= state.sheet.entry + state.sheet.fee
        parts = _prizes_due(state) if state.phase == "over" else _shares_due(state)
        for number, chips in parts:
            due[state.entrants[number].player] += chips
    has = {player: playing.won(player) for player in due if not player.startswith("bot")}
    assert has == {player: due[player] for player in has}, "everybody has what is due to him"
    assert playing.book.balance(pool(state.id)) == 0, "nothing is left in the pool"


def _humans(state: State) -> list[int]:
    return [n for n in (*state.field, *state.late) if not state.entrants[n].bot]


def _can_win(state: State, team: int) -> list[int]:
    """Return the members who are people, and who have not entered again later."""
    latest = {entrant.player: n for n, entrant in enumerate(state.entrants) if entrant.entered}
    return [
        n for n in state.teams[team].members if not state.entrants[n].bot and n in latest.values()
    ]


def _pool(state: State) -> int:
    return max(state.sheet.entry * len(_humans(state)), state.sheet.guarantee)


def prizes_of(sheet: AnyTournamentOptions, entries: int, chips: int) -> list[int]:
    """Split a pool by the largest remainder, the better place first (P2)."""
    plan = sheet.plan or DEFAULT_PLAN
    fits = [band for band in plan if band.up_to >= entries]
    shares = (fits[0] if fits else plan[-1]).shares[:entries]
    exact = [Fraction(chips * share, sum(shares)) for share in shares]
    whole = [int(part) for part in exact]
    order = sorted(range(len(exact)), key=lambda at: (whole[at] - exact[at], at))
    for at in order[: chips - sum(whole)]:
        whole[at] += 1
    return whole


def _evenly(chips: int, heads: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Split equally, odd chips to the lower numbers (R9)."""
    for at, head in enumerate(sorted(heads)):
        yield head, chips // len(heads) + (at < chips % len(heads))


def _prizes_due(state: State) -> Iterator[tuple[int, int]]:
    teams = [team for team in range(len(state.teams)) if _can_win(state, team)]
    prizes = prizes_of(state.sheet, len(teams), _pool(state))
    for group in state.places:
        paid = [team for team in group if team in teams]
        mine, prizes = prizes[: len(paid)], prizes[len(paid) :]
        for team, chips in _evenly(sum(mine), paid):
            yield from _evenly(chips, _can_win(state, team))


# --- an early end


def _counts(state: State) -> bool:
    """Return whether the pool of a cancelled tournament is split: a person is out, or a round is
    played.
    """
    if isinstance(state.sheet.format, Knockout | FreezeOut):
        return any(_can_win(state, team) for team in _out(state))
    first = [match for match in state.matches if match.round == 1]
    return bool(first) and all(match.order for match in first)


def _out(state: State) -> set[int]:
    if state.freeze is not None:
        return {out.team for out in state.freeze.out}
    if isinstance(state.sheet.format, Knockout):
        return {match.order[1] for match in state.matches if len(match.order) == 2}
    return set()


def _stacks(state: State) -> dict[int, int]:
    """Return what each team has, by which the pool is split."""
    has = Counter[int]()
    match state.sheet.format:
        case FreezeOut():
            assert state.freeze is not None
            for table in state.freeze.tables:
                has.update(
                    {
                        t: s
                        for t, s in zip(table.players, table.stacks, strict=True)
                        if t is not None
                    }
                )
            has.update({one.team: one.chips for one in state.freeze.underway})
        case Individual():
            for match in state.matches:
                has.update(dict(zip(match.teams, match.points, strict=False)))
        case RoundRobin():
            for match in state.matches:
                if match.order and not match.is_bye:
                    has[match.order[0]] += 2
        case Swiss() | Knockout():
            swiss = isinstance(state.sheet.format, Swiss)
            has.update(m.order[0] for m in state.matches if m.order and (swiss or not m.is_bye))
        case Duplicate():
            has.update(percentages(state))
    return has


def _shares_due(state: State) -> Iterator[tuple[int, int]]:
    """Yield the shares by the published formula for a cancelled tournament (P6)."""
    teams = [team for team in range(len(state.teams)) if _can_win(state, team)]
    prizes, out, has = prizes_of(state.sheet, len(teams), _pool(state)), _out(state), _stacks(state)
    still_in = [team for team in teams if team not in out]
    if not still_in:
        return
    if len(still_in) > len(prizes):
        for team in still_in:
            for number in _can_win(state, team):
                yield number, state.sheet.fee
        least, chips = _pool(state) // 2 // len(still_in), _pool(state)
    else:
        least, chips = prizes[len(still_in) - 1], sum(prizes[: len(still_in)])
        yield from _kept(state, still_in, prizes)
    rest, total = chips - least * len(still_in), sum(has[team] for team in still_in)
    parts = {
        team: least + (rest * has[team] // total if total else rest // len(still_in))
        for team in still_in
    }
    largest = max(still_in, key=lambda team: (has[team], -team))
    parts[largest] += chips - sum(parts.values())
    for team, part in parts.items():
        yield from _evenly(part, _can_win(state, team))


def _kept(state: State, still_in: list[int], prizes: list[int]) -> Iterator[tuple[int, int]]:
    """Check that players who went out in the money before the end keep the prize of their place."""
    paid = dict(state.won)
    keeps = {
        team: sum(paid.get(number, 0) for number in _can_win(state, team))
        for team in _out(state)
        if _can_win(state, team)
    }
    assert sum(keeps.values()) == sum(prizes[len(still_in) :]), "who is out keeps his prize"
    for team in keeps:
        for number in _can_win(state, team):
            yield number, paid.get(number, 0)


# --- places and rounds


def check_places(playing: Playing) -> None:
    """Check that places are a permutation, and that only equal teams share one."""
    state = playing.state
    assert sorted(team for group in state.places for team in group) == [*range(len(state.teams))]
    match state.sheet.format:
        case Knockout():
            assert {len(group) for group in state.places} == {1}, "a bracket tells all apart"
            check_bracket(state)
        case Swiss():
            _check_order(state, _swiss_merits(state))
        case RoundRobin():
            _check_order(state, _round_robin_merits(state))
        case Individual():
            _check_order(state, _totals(state))
        case Duplicate():
            merits = {team: (score,) for team, score in percentages(state).items()}
            _check_order(state, merits)
        case FreezeOut():
            check_elimination(state)


def _check_order(state: State, merits: Mapping[int, tuple[int, ...]]) -> None:
    ranked = [{merits[team] for team in group} for group in state.places]
    assert {len(group) for group in ranked} == {1}, "only equals share a place"
    flat = [merit for group in ranked for merit in group]
    assert flat == sorted(set(flat), reverse=True), "the better stand before the worse"


def _swiss_merits(state: State) -> dict[int, tuple[int, ...]]:
    """Return each team's wins, wins of opponents, of beaten opponents, and points made less points
    conceded.
    """
    wins = Counter(match.order[0] for match in state.matches)
    merits = {team: [wins[team], 0, 0, 0] for team in range(len(state.teams))}
    for match in state.matches:
        if match.is_bye:
            (team,) = match.teams
            merits[team][1] += wins[team]
            merits[team][2] += wins[team]
            continue
        for mine, theirs in ((0, 1), (1, 0)):
            team, other = match.teams[mine], match.teams[theirs]
            merits[team][1] += wins[other]
            merits[team][2] += wins[other] * (match.order[0] == team)
            merits[team][3] += match.points[mine] - match.points[theirs]
    return {team: tuple(each) for team, each in merits.items()}


def _round_robin_merits(state: State) -> dict[int, tuple[int, ...]]:
    """Return each team's points, those against equals, the points of opponents times the points
    won against them, and points made less points conceded.
    """
    played = [match for match in state.matches if not match.is_bye]
    points = Counter[int]()
    for match in played:
        points[match.order[0]] += 2
    merits = {team: [points[team], 0, 0, 0] for team in range(len(state.teams))}
    for match in played:
        winner, loser = match.order
        merits[winner][1] += 2 * (points[winner] == points[loser])
        merits[winner][2] += 2 * points[loser]
        for mine, theirs in ((0, 1), (1, 0)):
            merits[match.teams[mine]][3] += match.points[mine] - match.points[theirs]
    return {team: tuple(each) for team, each in merits.items()}


def _totals(state: State) -> dict[int, tuple[int, ...]]:
    totals = Counter[int]()
    for match in state.matches:
        totals.update(dict(zip(match.teams, match.points, strict=True)))
    return {team: (totals[team],) for team in range(len(state.teams))}


def check_bracket(state: State) -> None:
    """Check that everybody but the winner has lost once, to a team that ranks above them."""
    at = {team: place for place, (team,) in enumerate(state.places)}
    lost = Counter(match.order[1] for match in state.matches if not match.is_bye)
    assert lost == {team: 1 for team in at if at[team]}, "who loses is out"
    for match in state.matches:
        if not match.is_bye:
            assert at[match.order[0]] < at[match.order[1]], "who is beaten stands behind"


def check_elimination(state: State) -> None:
    """Check the places of a freeze-out (S23).

    The last player has all chips, unless it is a bot. Players out in an earlier bank rank lower;
    within one bank the banker ranks first, then the others by their chips before it.
    """
    assert state.freeze is not None
    at = {team: place for place, group in enumerate(state.places) for team in group}
    still_in = {*at} - {out.team for out in state.freeze.out}
    assert {at[team] for team in still_in} == {0}, "who has chips stands before who has none"
    assert len(still_in) == 1 or not any(_can_win(state, team) for team in still_in)
    banks = defaultdict[tuple[str, int], list[Out]](list)
    for out in state.freeze.out:
        banks[out.table, out.bank].append(out)
    for one, other in combinations(banks.values(), 2):
        first, last = sorted((one, other), key=lambda bank: max((o.level, o.coup) for o in bank))
        if max((o.level, o.coup) for o in first) < min((o.level, o.coup) for o in last):
            best = min(at[out.team] for out in first)
            assert all(at[out.team] < best for out in last), "who lasts longer stands before"
    for bank in banks.values():
        for one_out, other_out in combinations(bank, 2):
            had = [(out.banker, out.before) for out in (one_out, other_out)]
            stand = [-at[out.team] for out in (one_out, other_out)]
            assert (had[0] > had[1]) == (stand[0] > stand[1]), "who had more stands before"
            assert (had[0] == had[1]) == (stand[0] == stand[1]), "who had as much shares the place"


def check_rounds(state: State) -> None:
    """Check that nobody is twice in a round, and that byes and repeated meetings are as few as
    possible.
    """
    by_round = defaultdict[int, list[Match]](list)
    for match in state.matches:
        by_round[match.round].append(match)
    for number, matches in by_round.items():
        there = [team for match in matches for team in match.teams]
        assert len(there) == len(set(there)), "nobody is at two tables of a round"
        if isinstance(state.sheet.format, Swiss | Individual | Duplicate):
            assert len(there) == len(state.teams), "everybody plays in every round"
            assert number <= state.sheet.format.rounds
        if isinstance(state.sheet.format, RoundRobin):
            assert len(there) == len(state.teams), "everybody plays in every round"
    match state.sheet.format:
        case Knockout():
            _check_byes_of_a_bracket(state, by_round)
        case Duplicate(teams="single"):
            assert {len(match.teams) for match in state.matches} <= {4}
        case Swiss() | Duplicate():
            _check_byes(state)
            _check_meetings(state, by_round)
        case RoundRobin(double=double):
            met = Counter(frozenset(m.teams) for m in state.matches if not m.is_bye)
            assert max(met.values(), default=0) <= 1 + double, "nobody meets more often"
        case Individual():
            assert {len(match.teams) for match in state.matches} <= {4}
        case FreezeOut():
            assert not state.matches


def _check_byes_of_a_bracket(state: State, by_round: dict[int, list[Match]]) -> None:
    byes = [match for match in state.matches if match.is_bye]
    if state.matches:
        teams, size = len(state.teams), 1
        while size < teams:
            size *= 2
        assert len(byes) == size - teams, "no bye too many"
        assert byes == [match for match in by_round[1] if match.is_bye], "only at the beginning"


def _check_byes(state: State) -> None:
    byes = Counter(match.teams[0] for match in state.matches if match.is_bye)
    if byes:
        had = [byes[team] for team in range(len(state.teams))]
        assert max(had) - min(had) <= 1, "nobody rests twice before all have"


def _check_meetings(state: State, by_round: dict[int, list[Match]]) -> None:
    met = Counter[frozenset[int]]()
    for number in sorted(by_round):
        pairs = [frozenset(match.teams) for match in by_round[number] if not match.is_bye]
        again = sum(pair in met for pair in pairs)
        # Each has met fewer than `number` others: while half of all are left a pairing exists
        # (Dirac).
        if 2 * len(pairs) >= 2 * number:
            assert not again, "nobody meets twice while it can be helped"
        elif again and len(state.teams) <= FEW:
            resting = [match.teams[0] for match in by_round[number] if match.is_bye]
            teams = [team for team in range(len(state.teams)) if team not in resting]
            fewest = min(sum(pair in met for pair in way) for way in _ways(teams))
            assert again == fewest, "nobody meets twice while it can be helped"
        met.update(pairs)


def _ways(teams: list[int]) -> Iterator[list[frozenset[int]]]:
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        for way in _ways([team for team in others if team != other]):
            yield [frozenset((first, other)), *way]
