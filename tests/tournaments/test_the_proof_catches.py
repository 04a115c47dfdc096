"""Bugs planted in the tournament rules: the audit of tournaments finds each one."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.catalogue import BY_NAME
from circolo.tournaments import lot_draw
from circolo.tournaments import state as tournament_state
from circolo.tournaments.effects import StopTable
from circolo.tournaments.freeze_out import elimination_order, evolve, tables
from circolo.tournaments.freeze_out.events import TableTold
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.rounds import (
    individual,
    knockout,
    round_robin,
    standings,
    swiss,
    tiebreaks,
)
from circolo.tournaments.rounds.pairing_rules import PairingRules
from circolo.tournaments.rounds.tiebreaks import Results
from circolo.tournaments.state import Match, State
from tests.random.events.audit import check_event
from tests.random.events.byes import check_fair_byes

DECIDER = "circolo.tournaments."
EVENTS = 400
"""The number of tournaments within which the audit must find every bug."""

IN_PROPORTION, BY_TEAM = prize_rules.in_proportion, prize_rules.by_team
EQUALLY = prize_rules.equally
NEXT_MATCHES, BRACKET_PLACES = knockout.next_matches, knockout.places
ROUND, DIRECT = round_robin._round, tiebreaks.direct
FIRST_ROUND, NEXT_ROUND, OUT = knockout.first_round, swiss.next_round, elimination_order.places
OF_SWISS, ORDER, SET = standings.of_swiss, lot_draw.order, evolve._set
PAYOUT, RANKED, TABLES = prize_rules.cancellation_payout, standings.ranked, individual.next_round


def the_first_round_again(order: Sequence[int], number: int) -> tuple[tuple[int, ...], ...]:
    """A round robin in which the pairs of the first round meet in every round."""
    return ROUND(order, 0)


def head_to_head_upside_down(results: Sequence[Results], team: int) -> int:
    """Of two equal teams, the loser of their match is ahead."""
    return -DIRECT(results, team)


def the_rest_to_the_first(pool: int, shares: Sequence[int]) -> tuple[int, ...]:
    """The winner gets the remainder."""
    parts = [pool * share // sum(shares) for share in shares]
    return (parts[0] + pool - sum(parts), *parts[1:])


def the_rest_is_kept(pool: int, shares: Sequence[int]) -> tuple[int, ...]:
    """The remainder stays in the pool."""
    return tuple(pool * share // sum(shares) for share in shares)


def of_equals_the_first_takes_all(
    prizes: Sequence[Chips], places: Sequence[Sequence[int]], teams: int
) -> tuple[int, ...]:
    """The lower number takes all prizes of a shared place."""
    return BY_TEAM(prizes, [(team,) for group in places for team in sorted(group)], teams)


def the_last_gets_the_odd_chip(chips: int, heads: int) -> tuple[int, ...]:
    """The second partner gets the odd chip, and not the first."""
    return EQUALLY(chips, heads)[::-1]


def earlier_entries_count(state: State, team: int) -> tuple[int, ...]:
    """Who has entered again may win with the earlier entry, too."""
    return tuple(n for n in state.teams[team].members if not state.entrants[n].bot)


def losers_as_they_come(order: Sequence[int], matches: Sequence[Match]) -> tuple[Any, ...]:
    """Losers are placed by number."""
    return tuple((team,) for (team,) in sorted(BRACKET_PLACES(order, matches)))


def two_losers_share(order: Sequence[int], matches: Sequence[Match]) -> tuple[Any, ...]:
    """A loser of the semifinal is third, whoever the opponent was."""
    places = BRACKET_PLACES(order, matches)
    return (*places[:2], tuple(sorted(t for group in places[2:4] for t in group)), *places[4:])


def byes_for_the_first(order: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The first to enter has the bye."""
    return FIRST_ROUND(sorted(order))


def one_who_is_out_comes_back(order: Sequence[int], matches: Sequence[Match]) -> tuple[Match, ...]:
    """In the second round the loser plays on."""
    turned = [
        replace(match, order=match.order[::-1]) if match.round == 1 else match for match in matches
    ]
    return NEXT_MATCHES(order, turned)


def neighbours_whoever_they_are(
    ranked: Sequence[int], met: Mapping[int, Mapping[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Neighbours meet however often they have met before."""
    return tuple(zip(ranked[::2], ranked[1::2], strict=True))


def the_last_always_rests(ranked: list[int], *_: object) -> int:
    """The last team has the bye, however many it has had."""
    return ranked[-1]


def byes_count_twice(teams: int, matches: Sequence[Match]) -> Any:
    """A bye counts as two wins."""
    byes = [match for match in matches if match.is_bye]
    return OF_SWISS(teams, [*matches, *byes])


def worst_first(merits: Mapping[int, tuple[int, ...]]) -> Any:
    """Fewer points rank higher."""
    rows = RANKED({team: tuple(-merit for merit in each) for team, each in merits.items()})
    return tuple(replace(row, score=-row.score) for row in rows)


def tables_of_those_before(
    order: Sequence[int], matches: Sequence[Match], rules: PairingRules
) -> tuple[Match, ...]:
    """The last player of one table also sits at the next."""
    tables = TABLES(order, matches, rules)
    return (
        *tables[:1],
        *(replace(t, teams=(tables[0].teams[3], *t.teams[1:])) for t in tables[1:]),
    )


def nobody_is_out(freeze: Any, teams: int) -> tuple[tuple[int, ...], ...]:
    """Players put out together are ranked by number."""
    return tuple((team,) for group in OUT(freeze, teams) for team in sorted(group))


def who_went_last_is_last(freeze: Any, teams: int) -> tuple[tuple[int, ...], ...]:
    """The places of players who are out are reversed."""
    first, *out = OUT(freeze, teams)
    return (first, *out[::-1])


def all_by_chips(
    still_in: Mapping[int, int], out: Any, prizes: Sequence[Chips], *, begun: bool = False
) -> prize_rules.CancellationPayout:
    """A cancelled tournament is split by chips alone."""
    payout = PAYOUT(still_in, out, prizes, begun=begun)
    if payout.everything_back or sum(still_in.values()) == 0:
        return payout
    weights = [still_in[team] for team in payout.won if team in still_in]
    chips = sum(payout.won[team] for team in still_in)
    won = dict(zip([*still_in], IN_PROPORTION(chips, weights), strict=True))
    return replace(payout, won={**payout.won, **won})


def fees_are_kept(
    still_in: Mapping[int, int], out: Any, prizes: Sequence[Chips], *, begun: bool = False
) -> prize_rules.CancellationPayout:
    """The house keeps its fees."""
    return replace(PAYOUT(still_in, out, prizes, begun=begun), fees_back=())


def seated_with_what_was_first(freeze: Any, event: Any) -> Any:
    """A player who comes to a new table gets the largest stack there."""
    now = SET(freeze, event)
    *others, table = now.tables
    most = max(table.stacks)
    stacks = tuple(most if stack else stack for stack in table.stacks)
    return replace(now, tables=(*others, replace(table, stacks=stacks)))


def one_exchange_too_few(*lot: Any, entrants: bytes) -> tuple[int, ...]:
    """No entrant keeps the position of their number."""
    drawn = ORDER(*lot, entrants=entrants)
    return drawn if all(at != one for at, one in enumerate(drawn)) else (*drawn[1:], drawn[0])


def even_who_stands_is_waited_for(draft: Any, table: Any, after: Any) -> None:
    """A stopped table is asked again to report that it has stopped."""
    draft.effect(StopTable, table, "event_pause", after)
    draft.add(TableTold(table, after))


DUE = "everybody has what is due to him"


class Bug(NamedTuple):
    """Where a bug is planted, the game whose tournaments show it, and the audit's message."""

    module: ModuleType
    name: str
    wrong: Callable[..., Any]
    game: str
    seen: str


BUGS = {
    "an entry before the last one wins": Bug(
        tournament_state, "people", earlier_entries_count, "sette_e_mezzo", DUE
    ),
    "the rest to the winner": Bug(
        prize_rules, "in_proportion", the_rest_to_the_first, "tressette", DUE
    ),
    "the rest stays": Bug(
        prize_rules, "in_proportion", the_rest_is_kept, "tressette", "the pool is paid out"
    ),
    "a shared place is not shared": Bug(
        prize_rules, "by_team", of_equals_the_first_takes_all, "chiamatre", DUE
    ),
    "the odd chip to the last": Bug(
        prize_rules, "equally", the_last_gets_the_odd_chip, "tressette", DUE
    ),
    "losers by number": Bug(
        knockout, "places", losers_as_they_come, "tressette", "who loses is out"
    ),
    "semifinalists share": Bug(
        knockout, "places", two_losers_share, "tressette", "a bracket tells all apart"
    ),
    "the loser goes on": Bug(
        knockout,
        "next_matches",
        one_who_is_out_comes_back,
        "tressette",
        "a bracket tells all apart",
    ),
    "the same meet again": Bug(
        swiss, "neighbours", neighbours_whoever_they_are, "tressette", "nobody meets twice while"
    ),
    "a round robin stands still": Bug(
        round_robin, "_round", the_first_round_again, "tressette", "nobody meets more often"
    ),
    "the beaten of equals is ahead": Bug(
        standings,
        "direct",
        head_to_head_upside_down,
        "tressette",
        "only equals share|the better stand before|" + DUE,
    ),
    "the same rests again": Bug(
        swiss, "_team_with_bye", the_last_always_rests, "tressette", "nobody rests twice before"
    ),
    "a bye counts twice": Bug(
        standings, "of_swiss", byes_count_twice, "tressette", "only equals share|" + DUE
    ),
    "the worst wins": Bug(standings, "ranked", worst_first, "chiamatre", "the better stand before"),
    "one at two tables": Bug(
        individual, "next_round", tables_of_those_before, "chiamatre", "nobody is at two tables"
    ),
    "put out together, told apart": Bug(
        elimination_order, "places", nobody_is_out, "sette_e_mezzo", "shares the place"
    ),
    "who lasted longer is last": Bug(
        elimination_order,
        "places",
        who_went_last_is_last,
        "chemin_de_fer",
        "who lasts longer stands",
    ),
    "chips from nowhere": Bug(
        evolve, "_set", seated_with_what_was_first, "chemin_de_fer", "chips are conserved"
    ),
    "a table that stands is waited for": Bug(
        tables, "halt", even_who_stands_is_waited_for, "sette_e_mezzo", "stuck: "
    ),
    "called off by chips alone": Bug(
        prize_rules, "cancellation_payout", all_by_chips, "sette_e_mezzo", DUE
    ),
    "called off without the fees": Bug(
        prize_rules, "cancellation_payout", fees_are_kept, "sette_e_mezzo", DUE
    ),
}


@pytest.mark.rule("P2", "P3", "P4", "P6", "C11", "S23")
@pytest.mark.parametrize("bug", BUGS)
def test_the_audit_sees(bug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, wrong, game, seen = BUGS[bug]
    right = getattr(module, name)
    for user in [sys.modules[known] for known in sys.modules if known.startswith(DECIDER)]:
        if getattr(user, name, None) is right:
            monkeypatch.setattr(user, name, wrong)
    with pytest.raises(AssertionError, match=seen):
        for seed in range(EVENTS):
            with suppress(KeyError):  # some bugs make the rules fail before the audit looks
                check_event(BY_NAME[game], seed)


@pytest.mark.rule("P4")
def test_the_lots_see_a_bye_that_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knockout, "first_round", byes_for_the_first)
    with pytest.raises(AssertionError, match="not everybody is as likely to have a bye"):
        check_fair_byes(7, 200)


@pytest.mark.rule("P4")
def test_the_lots_see_a_draw_that_favours_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lot_draw, "order", one_exchange_too_few)
    with pytest.raises(AssertionError, match="not everybody is as likely to have a bye"):
        check_fair_byes(5, 1_000)
