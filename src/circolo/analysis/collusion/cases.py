"""Ranks pairs of accounts by how strange their play is, for a person who decides."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from circolo.analysis.collusion.chip_flows import Flow, chip_flows, flows_of
from circolo.analysis.collusion.company import Company, Pair, Sitting, company
from circolo.analysis.collusion.evidence import Encounter, OpeningLead
from circolo.analysis.collusion.pair_tests import Finding, finding_of_leads, findings_of_encounters
from circolo.analysis.collusion.table_play import TablePlay
from circolo.tables.state import PlayerId

RARE = 1e-5
"""A pair is a case if its chance is at most this: one innocent pair in 100,000. That is a tenth of
what a house may tolerate, because people do not play as evenly as the tests assume.
"""

ALONE, LEAST_ALONE = 0.25, 20
"""Two players who meet nobody else are a case if the decisions of one give away so much of the bets
in so many deals. Those of the weakest house bot give away a tenth.
"""


class Case(Struct, frozen=True):
    """A pair of accounts that a person has to look at.

    `chance` is the chance of such a pair without collusion: the smallest of its tests, times their
    number. None: the players have met hardly anybody else, so that their decisions can be compared
    with no others.
    `expected` is the number of such pairs to expect by chance among all pairs that were tested.
    """

    players: Pair
    chance: float | None
    expected: float | None
    company: Company
    findings: tuple[Finding, ...]
    flows: tuple[Flow, ...] = ()
    """The largest flows of chips of the two, that between them first."""


class Cases(Struct, frozen=True):
    """All cases of a house, the strangest first, and from how much they were found."""

    tables: int
    pairs: int
    cases: tuple[Case, ...]


class _Tested(NamedTuple):
    players: Pair
    chance: float | None
    findings: tuple[Finding, ...]


def find_cases(tables: Sequence[tuple[str, TablePlay]], *, rare: float = RARE) -> Cases:
    """Return the cases among the people of these tables, each with its day.

    House bots are opponents to compare with, and never in a case.
    """
    bots = frozenset[PlayerId]().union(*(table.house_bots for _, table in tables))
    plays = [table for _, table in tables]
    tested = list(_tested_pairs(plays, bots))
    compared = sum(one.chance is not None for one in tested)
    sat = company(Sitting(f"{t.game} {day}", t.players - t.house_bots) for day, t in tables)
    flows = chip_flows(one for table in plays for one in table.evidence)
    cases = [
        Case(
            players=one.players,
            chance=chance,
            expected=None if chance is None else chance * compared,
            company=sat.get(one.players, Company(0, 0.0)),
            findings=one.findings,
            flows=flows_of(one.players, flows),
        )
        for one in tested
        for chance in (_rare_chance(one, rare),)
        if chance is not None or _gives_without_comparison(one)
    ]
    cases.sort(key=_rank)
    return Cases(len(tables), compared, tuple(cases))


def chances_of_pairs(tables: Sequence[TablePlay]) -> dict[Pair, float]:
    """Return the chance of every pair that has met often enough, house bots included: 0 for a case
    without a chance, and 1 for another pair without one.
    """
    tested = list(_tested_pairs(tables, frozenset()))
    known = {one.players: 1.0 if one.chance is None else one.chance for one in tested}
    return known | {one.players: 0.0 for one in tested if _gives_without_comparison(one)}


def _tested_pairs(tables: Iterable[TablePlay], bots: frozenset[PlayerId]) -> Iterator[_Tested]:
    findings = defaultdict[Pair, list[Finding]](list)
    for finding in _findings(tables):
        if not {finding.player, finding.other} & bots:
            findings[_pair(finding.player, finding.other)].append(finding)
    for players, every in findings.items():
        chances = [one.chance for one in every if one.chance is not None]
        chance = min(1.0, min(chances) * len(chances)) if chances else None
        yield _Tested(players, chance, tuple(sorted(every, key=_chance_of)))


def _findings(tables: Iterable[TablePlay]) -> Iterator[Finding]:
    encounters = defaultdict[PlayerId, list[Encounter]](list)
    leads = defaultdict[Pair, list[OpeningLead]](list)
    for table in tables:
        for one in table.evidence:
            if isinstance(one, OpeningLead):
                leads[_pair(one.leader, one.partner)].append(one)
            else:
                encounters[one.player].append(one)
    for every in encounters.values():
        yield from findings_of_encounters(every)
    for led in leads.values():
        finding = finding_of_leads(led)
        if finding is not None:
            yield finding


def _rare_chance(tested: _Tested, rare: float) -> float | None:
    return tested.chance if tested.chance is not None and tested.chance <= rare else None


def _gives_without_comparison(tested: _Tested) -> bool:
    return any(
        one.test == "decisions"
        and one.chance is None
        and one.deals >= LEAST_ALONE
        and one.rate >= ALONE
        for one in tested.findings
    )


def _rank(case: Case) -> tuple[float, float, Pair]:
    given = max((one.rate for one in case.findings), default=0.0)
    return (2.0 if case.chance is None else case.chance, -given, case.players)


def _chance_of(finding: Finding) -> float:
    return 2.0 if finding.chance is None else finding.chance


def _pair(one: PlayerId, other: PlayerId) -> Pair:
    return (one, other) if one <= other else (other, one)
