"""Which pairs become cases, and what a case says."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from circolo.analysis.collusion import pair_tests
from circolo.analysis.collusion.cases import find_cases
from circolo.analysis.collusion.company import Company, Sitting, company
from circolo.analysis.collusion.evidence import Encounter, Evidence, OpeningLead, size_of
from circolo.analysis.collusion.pair_tests import (
    Deal,
    chance_of_leads,
    finding_of_leads,
    findings_of_encounters,
)
from circolo.analysis.collusion.table_play import TablePlay
from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId

ANNA, BRUNO, CARLA, BOT = (PlayerId(name) for name in ("anna", "bruno", "carla", "bot-zio"))
TABLE = TableId("one")


def encounter(deal: int, other: PlayerId, **fields: object) -> Encounter:
    """Return an encounter of Anna as a punta who decides well and loses nothing."""
    usual = Encounter(
        kind="sette_e_mezzo piatto punta",
        size=0,
        table=TABLE,
        deal=deal,
        player=ANNA,
        other=other,
        mistakes=0.0,
        misbet=None,
        lost=Chips(0),
        most=Chips(100),
    )
    return replace(usual, **fields)


def dumping(to: PlayerId, other: PlayerId) -> tuple[Encounter, ...]:
    """Return twenty deals in which Anna gives half of each bet to one, and twenty with another."""
    given = [encounter(deal, to, mistakes=0.5, lost=Chips(30)) for deal in range(20)]
    return (*given, *(encounter(deal, other) for deal in range(20, 40)))


def table(*evidence: Evidence, bots: frozenset[PlayerId] = frozenset()) -> TablePlay:
    """Return a table at which Anna, Bruno and Carla have sat."""
    people = frozenset({ANNA, BRUNO, CARLA})
    return TablePlay(TABLE, "sette_e_mezzo", evidence, people | bots, bots)


def test_a_player_who_gives_to_one_alone_is_a_case() -> None:
    (case,) = find_cases([("2026-01-01", table(*dumping(BRUNO, CARLA)))]).cases
    first = case.findings[0]
    assert case.players == (ANNA, BRUNO)
    assert (first.player, first.other, first.deals, first.compared) == (ANNA, BRUNO, 20, 20)
    assert (first.rate, first.usual, first.lost) == (0.5, 0.0, 600)
    assert first.most_telling[0] == Deal(TABLE, 0)


def test_the_chance_of_a_case_counts_all_tests_of_the_pair() -> None:
    (case,) = find_cases([("2026-01-01", table(*dumping(BRUNO, CARLA)))]).cases
    chances = [finding.chance for finding in case.findings if finding.chance is not None]
    assert case.chance == min(chances) * len(chances)


def test_the_expected_number_of_cases_counts_all_pairs() -> None:
    found = find_cases([("2026-01-01", table(*dumping(BRUNO, CARLA)))])
    assert found.pairs == 2
    (case,) = found.cases
    assert case.chance is not None
    assert case.expected == case.chance * 2


def test_a_player_who_gives_to_everybody_alike_is_no_case() -> None:
    alike = [encounter(d, (BRUNO, CARLA)[d % 2], mistakes=0.5) for d in range(60)]
    assert find_cases([("2026-01-01", table(*alike))]).cases == ()


def test_a_house_bot_is_compared_with_but_never_a_case() -> None:
    play = table(*dumping(BRUNO, BOT), bots=frozenset({BOT}))
    (case,) = find_cases([("2026-01-01", play)]).cases
    assert case.players == (ANNA, BRUNO)
    given_to_bot = table(*dumping(BOT, BRUNO), bots=frozenset({BOT}))
    assert find_cases([("2026-01-01", given_to_bot)]).cases == ()


def test_a_player_who_meets_nobody_else_is_a_case_without_a_chance() -> None:
    alone = [encounter(deal, BRUNO, mistakes=0.3) for deal in range(20)]
    (case,) = find_cases([("2026-01-01", table(*alone))]).cases
    assert (case.players, case.chance, case.expected) == ((ANNA, BRUNO), None, None)


def test_cases_with_a_chance_come_first() -> None:
    dario, emma = PlayerId("dario"), PlayerId("emma")
    alone = [encounter(d, emma, player=dario, mistakes=0.9) for d in range(20)]
    found = find_cases([("2026-01-01", table(*alone, *dumping(BRUNO, CARLA)))])
    assert [case.players for case in found.cases] == [(ANNA, BRUNO), (dario, emma)]


def wins_and_losses() -> Iterator[Encounter]:
    """Yield deals with large bets against Bruno and small ones against Carla, won and lost in
    turn.
    """
    for deal in range(60):
        other, chips = ((BRUNO, 100), (CARLA, 10))[deal % 2]
        yield encounter(deal, other, lost=Chips(chips if deal // 2 % 2 else -chips))


def test_wins_and_losses_cancel_out() -> None:
    findings = findings_of_encounters(tuple(wins_and_losses()))
    assert {finding.chance for finding in findings} == {1.0}


def test_a_statistic_that_ignores_the_sign_would_accuse(monkeypatch: pytest.MonkeyPatch) -> None:
    signed = pair_tests._share
    monkeypatch.setattr(pair_tests, "_share", lambda test, one: abs(signed(test, one) or 0.0))
    chances = [finding.chance for finding in findings_of_encounters(tuple(wins_and_losses()))]
    assert min(chance for chance in chances if chance is not None) < 1e-6


@pytest.mark.parametrize(("most", "size"), [(10, 0), (19, 0), (20, 1), (39, 1), (80, 3), (5, 0)])
def test_banks_are_compared_with_banks_of_their_size(most: int, size: int) -> None:
    assert size_of(most, 10) == size


def leads(found: int, *, of: int) -> tuple[OpeningLead, ...]:
    """Return opening leads of Anna to Bruno, of which so many found Bruno's card."""
    return tuple(OpeningLead(TABLE, at, ANNA, BRUNO, at < found) for at in range(of))


def test_leads_that_find_the_card_once_in_three_are_usual() -> None:
    finding = finding_of_leads(leads(10, of=30))
    assert finding is not None
    assert finding.chance == pytest.approx(0.5686, abs=1e-3)


def test_leads_that_always_find_the_card_are_a_case() -> None:
    (case,) = find_cases([("2026-01-01", table(*leads(30, of=30)))]).cases
    assert case.chance == pytest.approx(3.0**-30)


def test_a_few_leads_are_not_tested() -> None:
    assert finding_of_leads(leads(9, of=9)) is None


@pytest.mark.parametrize(("found", "chance"), [(0, 1.0), (1, 1 - (2 / 3) ** 3), (3, 1 / 27)])
def test_the_chance_of_leads_is_binomial(found: int, chance: float) -> None:
    assert chance_of_leads(found, 3) == pytest.approx(chance)


def test_company_is_compared_with_the_tables_of_the_day() -> None:
    first = [Sitting("monday", frozenset({ANNA, BRUNO})), Sitting("monday", frozenset({CARLA}))]
    second = [Sitting("tuesday", frozenset({ANNA, BRUNO})), Sitting("tuesday", frozenset({ANNA}))]
    assert company([*first, *second]) == {(ANNA, BRUNO): Company(2, 1 / 2 + 2 * 1 / 2)}
