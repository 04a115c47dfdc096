"""Results, best responses and mistakes of stated strategies at chemin de fer."""

from fractions import Fraction

import pytest

from circolo.analysis.chemin_de_fer import coup
from circolo.analysis.chemin_de_fer.hands import (
    GIVEN,
    BankerSees,
    banker_alla_regola,
    hands,
    punta_alla_regola,
    total,
)
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import (
    banker_decisions,
    banker_is_exploited,
    best_banker,
    best_punta,
    punta_decisions,
    punta_is_exploited,
    result,
)
from circolo.analysis.chemin_de_fer.shoe import ENDLESS, Shoe, count, of_packs
from circolo.games.chemin_de_fer import Preferences

SIX = of_packs(6)
BY_TOTALS = Model(SIX, "total", "total")
ALWAYS, NEVER = Fraction(1), Fraction(0)


def punto_banco(reached: int, given: int | None) -> bool:
    """Whether the bank draws by the fixed table of punto banco."""
    if given is None:
        return reached <= 5
    drawn = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
    return reached < 3 or str(given) in drawn.get(reached, "")


def test_counts_of_punto_banco_are_the_known_ones() -> None:
    bank: dict[BankerSees, Fraction] = {
        (at, given): Fraction(punto_banco(at, given)) for at in range(8) for given in GIVEN
    }
    shares = result(Model(of_packs(8)), punta_alla_regola(ALWAYS), bank)
    deals = count(of_packs(8)).deals
    assert deals == 4998398275503360
    assert [share * deals for share in shares] == [
        *(2230518282592256, 2292252566437888, 475627426473216),
    ]


@pytest.mark.rule("F19")
@pytest.mark.parametrize("habits", coup.SETTINGS, ids=str)
def test_results_alla_regola_are_the_published_shares(habits: Preferences) -> None:
    punta = punta_alla_regola(Fraction(habits.punta_5 == "tiro"))
    assert tuple(result(BY_TOTALS, punta, banker_alla_regola(habits))) == coup.shares(habits)


def test_strategy_by_cards_is_that_by_totals_if_it_draws_alike() -> None:
    by_total = punta_alla_regola(Fraction(1, 3))
    by_cards = {pair: by_total[total(pair)] for pair in hands("cards")}
    bank = banker_alla_regola(Preferences())
    assert result(BY_TOTALS, by_cards, bank) == result(BY_TOTALS, by_total, bank)


def test_cards_count_where_a_strategy_names_them() -> None:
    by_total = punta_alla_regola(NEVER)
    one_pair = {**by_total, (2, 3): ALWAYS}
    bank = banker_alla_regola(Preferences())
    model = Model(SIX, "cards", "total")
    five = punta_decisions(model, bank)[2, 3]
    gain = result(model, one_pair, bank).punta_wins() - result(model, by_total, bank).punta_wins()
    assert gain == five.reached * (five.tiro - five.sto)


def test_strategy_that_names_no_five_is_refused() -> None:
    punta = {hand: draw for hand, draw in punta_alla_regola(ALWAYS).items() if hand != 5}
    with pytest.raises(KeyError):
        banker_decisions(BY_TOTALS, punta)


def test_best_banker_wins_what_the_wrong_answers_cost() -> None:
    punta, bank = punta_alla_regola(ALWAYS), banker_alla_regola(Preferences())
    wrong = [
        each.cost
        for cell, each in banker_decisions(BY_TOTALS, punta).items()
        if (each.tiro > each.sto) != (bank[cell] == 1)
    ]
    assert len(wrong) == 4
    assert punta_is_exploited(BY_TOTALS, punta, bank) == sum(wrong)


def test_banker_who_sees_cards_wins_at_least_as_much() -> None:
    punta, bank = punta_alla_regola(ALWAYS), banker_alla_regola(Preferences())
    by_cards = punta_is_exploited(BY_TOTALS._replace(banker_sees="cards"), punta, bank)
    assert by_cards > punta_is_exploited(BY_TOTALS, punta, bank)


@pytest.mark.rule("F30")
def test_bound_decisions_stay_alla_regola() -> None:
    model = BY_TOTALS._replace(choices="at_will")
    best = best_banker(model, punta_alla_regola(ALWAYS))
    bank = banker_alla_regola(Preferences(banker_3_9="tiro", banker_5_4="tiro"))
    assert {cell for cell in bank if best[cell] != bank[cell]} == set()
    assert best_punta(model, bank) == punta_alla_regola(ALWAYS)


@pytest.mark.rule("F13")
def test_free_punta_stands_on_less_against_a_banker_who_draws_to_good_hands_only() -> None:
    upside_down: dict[BankerSees, Fraction] = {(at, None): Fraction(at >= 6) for at in range(8)}
    bank = {**banker_alla_regola(Preferences()), **upside_down}
    free = BY_TOTALS._replace(choices="all")
    assert best_punta(free, bank)[4] == 0
    assert best_punta(BY_TOTALS, bank)[4] == 1
    assert banker_is_exploited(free, punta_alla_regola(NEVER), bank) > 0


@pytest.mark.rule("F22")
def test_commission_lowers_what_the_bank_wins_only() -> None:
    punta, bank = punta_alla_regola(NEVER), banker_alla_regola(Preferences())
    shares = result(BY_TOTALS, punta, bank)
    assert shares.bank_wins(Fraction(1, 20)) == shares.bank * Fraction(19, 20) - shares.punta
    assert shares.punta_wins() == shares.punta - shares.bank


@pytest.mark.parametrize("left", [(1,) * 5 + (0,) * 5, (4,) * 9, (-1, *[4] * 9)])
def test_shoe_that_cannot_deal_a_coup_is_refused(left: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="ten counts"):
        count(Shoe(left))


def test_shoe_as_it_stands_counts_every_order() -> None:
    left = Shoe((3, 0, 2, 0, 1, 0, 0, 2, 1, 0))
    counted = count(left)
    assert counted.deals == 9 * 8 * 7 * 6 * 5 * 4
    stood = sum(each.many for at, each in counted.situations.items() if at.given is None)
    called = sum(each.many for at, each in counted.situations.items() if at.given is not None)
    assert stood == called


def test_cards_that_go_back_leave_the_shoe_as_it_was() -> None:
    assert ENDLESS.without(9, 9, 9, 9, 9) is ENDLESS
    assert count(ENDLESS).deals == 52**6
