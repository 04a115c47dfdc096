"""Announcing a tournament: which options are valid, and what is fixed before anybody enters."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.games import chemin_de_fer, chiamatre, sette_e_mezzo, tressette
from circolo.games.sette_e_mezzo.options import with_minimum
from circolo.play.contract import BadOptions
from circolo.tournaments.commands import Announce, Withdraw
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.rules import Refused, decide
from circolo.tournaments.tournament_options import (
    AnyTournamentOptions,
    Band,
    FreezeOut,
    Individual,
    Knockout,
    Level,
    Swiss,
    level_of,
    minima_of,
    options_at,
)
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, announced


def fault(sheet: AnyTournamentOptions, *, game: Any = None) -> str:
    command = Announce(EVENT, sheet, "sala", b"")
    with pytest.raises(BadOptions) as refused:
        decide(game or game_of(sheet.options), None, command, now=Millis(1_000))
    return refused.value.field


@pytest.mark.rule("P1")
def test_the_sheet_says_before_entry_what_an_entry_costs_and_how_it_is_split() -> None:
    sheet = announced(sample_options.knockout()).state.sheet
    assert (sheet.entry, sheet.fee, sheet.plan) == (100, 10, prize_rules.DEFAULT_PLAN)


@pytest.mark.rule("P1")
def test_a_plan_of_ones_own_stays_as_it_is() -> None:
    plan = (Band(4, (700, 300)),)
    assert announced(sample_options.knockout(plan=plan)).state.sheet.plan == plan


def test_the_game_usually_says_how_long_a_move_takes() -> None:
    assert announced(sample_options.knockout()).state.sheet.times.move == 25_000


@pytest.mark.rule("P5")
@pytest.mark.parametrize("sheet", [sample_options.piatto(), sample_options.chemin()])
def test_the_bank_games_are_played_by_the_rules_for_tournaments(
    sheet: AnyTournamentOptions,
) -> None:
    options = announced(sheet).state.sheet.options
    assert (options.tournament, options.least) == (True, 2)


@pytest.mark.rule("P4")
@pytest.mark.parametrize(
    ("options", "form"),
    [
        (tressette.Options(players=2), Individual(2)),
        (tressette.Options(players=2), FreezeOut(100, (Level(10, 10),))),
        (chiamatre.Options(), Knockout()),
        (chiamatre.Options(), Swiss(2, "pairs")),
        (chiamatre.Options(), FreezeOut(100, (Level(10, 10),))),
        (sette_e_mezzo.Options(), Knockout()),
        (chemin_de_fer.Options(), Individual(2)),
    ],
)
def test_a_game_has_its_formats(options: Any, form: Any) -> None:
    assert (
        fault(replace(sample_options.knockout(), options=options, format=form, least=4)) == "format"
    )


@pytest.mark.rule("P4")
@pytest.mark.parametrize(("players", "teams"), [(2, "pairs"), (2, "drawn"), (4, "single")])
def test_pairs_are_for_four_and_single_players_for_two(players: Any, teams: Any) -> None:
    options = tressette.Options(players=players)
    sheet = replace(sample_options.knockout(8, least=4), options=options, format=Knockout(teams))
    assert fault(sheet) == "format.teams"


@pytest.mark.rule("S23")
def test_sette_e_mezzo_is_played_for_the_piatto_only() -> None:
    options = sette_e_mezzo.Options(variant="classica")
    assert fault(replace(sample_options.piatto(), options=options)) == "tournament"


@pytest.mark.rule("F23")
def test_the_casino_table_has_no_tournaments() -> None:
    options = chemin_de_fer.Options(variant="casino")
    assert fault(replace(sample_options.chemin(), options=options)) == "tournament"


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        (sample_options.knockout(3, least=4), "most"),
        (sample_options.pairs(4, least=2), "least"),
        (sample_options.pairs(9), "most"),
        (sample_options.drawn(9), "most"),
        (sample_options.individual(8, least=3), "least"),
        (sample_options.individual(9), "most"),
        (sample_options.knockout(begins=1_000), "begins"),
        (sample_options.knockout(begins=999), "begins"),
        (sample_options.knockout(plan=(Band(4, (500, 300)),)), "plan"),
        (sample_options.knockout(plan=(Band(4, (300, 700)),)), "plan"),
        (sample_options.piatto(levels=(Level(20, 5), Level(10, 5))), "format.levels"),
        (sample_options.piatto(levels=(Level(20, 5), Level(20, 5))), "format.levels"),
        (sample_options.piatto(levels=(Level(501, 5),)), "format.levels"),
        (sample_options.piatto(500, chips=2_001), "format.chips"),
    ],
)
def test_invalid_options_are_refused_with_their_field(
    sheet: AnyTournamentOptions, field: str
) -> None:
    assert fault(sheet) == field


@pytest.mark.rule("S7", "P4")
@pytest.mark.parametrize("game", [sette_e_mezzo, chemin_de_fer])
def test_the_least_bank_of_a_freeze_out_is_so_many_times_the_least_bet(game: Any) -> None:
    sheet = sample_options.piatto() if game is sette_e_mezzo else sample_options.chemin()
    odd = replace(sheet.options, minimum=10, minimum_bank=25)
    assert fault(replace(sheet, options=odd)) == "minimum_bank"


@pytest.mark.rule("S7", "P4")
def test_a_table_that_opens_at_a_level_has_the_least_bank_of_the_tables_that_reached_it() -> None:
    levels = tuple(Level(minimum, 5) for minimum in (10, 15, 20, 33, 50))
    sheet = sample_options.piatto(levels=levels)
    sheet = replace(sheet, options=replace(sheet.options, minimum_bank=30))
    assert announced(sheet).state.sheet.options.minimum_bank == 30
    there = options_at(sheet, levels[0])
    for level in levels[1:]:
        there = with_minimum(there, level.minimum)
        assert minima_of(there) == minima_of(options_at(sheet, level))


def test_the_options_are_those_of_the_game() -> None:
    assert fault(sample_options.knockout(), game=game_of(chiamatre.Options())) == "options"


def test_after_the_last_level_the_least_stakes_double_up_to_the_top() -> None:
    form = FreezeOut(500, (Level(10, 10), Level(300, 5, 3)))
    minima = [level_of(form, number).minimum for number in (0, 1, 2, 3, 12, 13, 40)]
    assert minima == [10, 300, 600, 1_200, 614_400, 1_000_000, 1_000_000]
    assert level_of(form, 2) == Level(600, 5)


def test_a_tournament_is_announced_once_and_first() -> None:
    playing = announced(sample_options.knockout())
    assert (
        playing.refused(Announce(EVENT, sample_options.knockout(), "sala", b"")) == "event_exists"
    )
    with pytest.raises(Refused) as refused:
        decide(playing.game, None, Withdraw(EVENT), now=Millis(0))  # type: ignore[arg-type]
    assert refused.value.code == "no_such_event"
