"""Equilibria of chemin de fer: the published one, and that neither side gains by leaving any."""

from fractions import Fraction

import pytest

from circolo.analysis.chemin_de_fer.best_play_tables import TITLES, best_play, named
from circolo.analysis.chemin_de_fer.equilibrium import equilibria, equilibrium, thresholds
from circolo.analysis.chemin_de_fer.hands import banker_alla_regola, punta_alla_regola, total
from circolo.analysis.chemin_de_fer.lines import Line, stops
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.printed_tables import claims
from circolo.analysis.chemin_de_fer.responses import banker_is_exploited, punta_is_exploited
from circolo.analysis.chemin_de_fer.shoe import ENDLESS, Shoe, of_packs
from circolo.games.chemin_de_fer import Preferences

RATE = Fraction(1, 20)
KEMENY_AND_SNELL = Model(ENDLESS, "total", "total")
SIX = of_packs(6)


def test_equilibrium_of_kemeny_and_snell_is_the_published_one() -> None:
    found = equilibrium(KEMENY_AND_SNELL)
    assert found.punta[5] == Fraction(9, 11)
    assert (found.level, found.banker[6, None]) == (((6, None),), Fraction(859, 2288))
    assert (found.punta_wins, found.is_strict) == (Fraction(-679568, 53094899), True)


def test_thresholds_of_kemeny_and_snell_are_of_four_cases() -> None:
    assert thresholds(KEMENY_AND_SNELL) == {
        (3, 9): Fraction(71, 176),
        (4, 1): Fraction(107, 112),
        (5, 4): Fraction(1, 16),
        (6, None): Fraction(9, 11),
    }


@pytest.mark.parametrize("rate", [Fraction(0), RATE], ids=["even", "commission"])
@pytest.mark.parametrize(
    "model",
    [
        KEMENY_AND_SNELL,
        Model(of_packs(1), "total", "total"),
        Model(SIX, "total", "total"),
        Model(SIX, "total", "cards"),
    ],
    ids=["A1", "B1 of one pack", "B1", "B2"],
)
def test_neither_side_gains_by_leaving_even_where_all_is_free(model: Model, rate: Fraction) -> None:
    free = model._replace(commission=rate, choices="all")
    (found,) = equilibria(model._replace(commission=rate))
    assert punta_is_exploited(free, found.punta, found.banker) == 0
    assert banker_is_exploited(free, found.punta, found.banker) == 0
    assert equilibria(free)[0][:-1] == found[:-1]


def test_punta_a_little_beside_the_equilibrium_is_exploited() -> None:
    found = equilibrium(KEMENY_AND_SNELL)
    beside = {**found.punta, 5: Fraction(9, 11) + Fraction(1, 1000)}
    assert punta_is_exploited(KEMENY_AND_SNELL, beside, found.banker) > 0


def test_both_by_cards_mix_one_hand_and_one_case() -> None:
    model = Model(SIX, "cards", "cards")
    (found,) = equilibria(model)
    assert (found.mixed, found.level, found.is_strict) == ((1, 4), (((0, 6), None),), True)
    fives = {hand: draw for hand, draw in found.punta.items() if total(hand) == 5}
    assert {hand for hand, draw in fives.items() if draw == 1} == {(0, 5), (6, 9), (7, 8)}
    assert punta_is_exploited(model, found.punta, found.banker) == 0
    assert banker_is_exploited(model._replace(choices="all"), found.punta, found.banker) == 0


@pytest.mark.rule("F22")
def test_commission_changes_the_puntas_chance_and_not_the_banks() -> None:
    even, taxed = (equilibrium(Model(SIX, "total", "total", rate)) for rate in (Fraction(0), RATE))
    assert even.banker == taxed.banker
    assert even.punta[5] < taxed.punta[5]
    assert even.punta_wins == taxed.punta_wins


@pytest.mark.rule("F30")
@pytest.mark.parametrize("rate", [Fraction(0), RATE], ids=["even", "commission"])
def test_where_three_cases_are_free_all_three_draw(rate: Fraction) -> None:
    found = equilibrium(Model(SIX, "total", "total", rate, "at_will"))
    drawing = banker_alla_regola(Preferences(banker_3_9="tiro", banker_5_4="tiro"))
    assert (found.punta, found.banker) == (punta_alla_regola(Fraction(1)), drawing)
    assert (found.mixed, found.level) == (None, ())


def test_cards_that_go_back_tell_no_more_than_totals() -> None:
    by_cards = Model(ENDLESS, "cards", "cards")
    assert equilibria(by_cards) == equilibria(KEMENY_AND_SNELL)


def test_shoe_as_it_stands_has_an_equilibrium_of_its_own() -> None:
    left = Shoe((60, 20, 20, 12, 11, 20, 20, 20, 9, 8))
    found = equilibrium(Model(left, "total", "cards"))
    assert punta_is_exploited(Model(left), found.punta, found.banker) == 0
    assert banker_is_exploited(Model(left), found.punta, found.banker) == 0


def test_sweep_stops_where_the_puntas_pull_changes_its_sign() -> None:
    line = Line(punta_sto=(0, -2), punta_tiro=(0, 3), bank_sto=(0, 2), bank_tiro=(1, 1))
    (stop,) = stops({(6, None): line}, bound=0)
    assert (stop.p, stop.level) == (Fraction(1, 2), ((6, None),))


def test_sweep_stops_between_thresholds_if_the_punta_is_indifferent() -> None:
    line = Line(punta_sto=(0, 0), punta_tiro=(0, 0), bank_sto=(0, 2), bank_tiro=(1, 1))
    assert Fraction(1, 4) in {stop.p for stop in stops({(6, None): line}, bound=0)}


@pytest.mark.rule("F19")
def test_standing_on_five_is_worse_against_the_printed_table() -> None:
    gains = {name: round(100 * float(gain), 4) for name, gain in claims(SIX)}
    printed = "drawing on 5 against the printed table"
    assert gains[f"{printed}: gain each time"] == 4.5571
    assert gains[f"{printed}: gain per coup"] == 0.3508
    assert gains[f"{printed}, drawing on 6 without a card: gain per coup"] == -0.4064


def test_tables_have_titles_and_every_case_has_both_answers() -> None:
    tables = list(best_play({"packs": "0"}))
    assert {table.name for table in tables} == set(TITLES)
    only = [table.given["only"] for table in tables if table.name == "equilibrium"]
    assert only == [1, 0, 0, 0, 0, 0]
    answers = next(table for table in tables if table.name == "banker_answers")
    assert len(answers.rows) == 2 * 8 * 11
    mistakes = next(table for table in tables if table.name == "banker_mistakes")
    assert mistakes.rows["6, no card"] == 0


def test_case_is_named_by_its_cards() -> None:
    assert named(((0, 6), None)) == "6 = 0 + 6, no card"
