"""The table options of chemin de fer."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from circolo.games.chemin_de_fer import GAME, Options
from circolo.games.chemin_de_fer.options import (
    least,
    minimum_bank,
    minimum_bet,
    size,
    small_bank,
    with_minimum,
)
from circolo.play.contract import BadOptions
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a


@pytest.mark.rule("R11", "F16", "F25")
def test_defaults_are_two_to_nine_seats_online_and_every_other_option_of_its_clause() -> None:
    assert Options() == Options(
        variant="online",
        minimum=10,
        least=None,
        most=None,
        halve_last_win=3,
        tournament=False,
        onlookers=True,
        cut_card=True,
        minimum_bank=UNSET,
        minimum_bet=UNSET,
        small_bank=UNSET,
    )
    assert GAME.rules.seats(Options()) == (2, 9)


@pytest.mark.rule("R11", "F23")
def test_a_casino_table_has_nine_seats_and_begins_with_five() -> None:
    assert GAME.rules.seats(Options(variant="casino")) == (5, 9)


@pytest.mark.parametrize("variant", ["online", "casino"])
@pytest.mark.parametrize("given", [{}, {"least": 3}, {"most": 8}])
def test_the_rules_count_the_seats_that_the_table_has(variant: Any, given: dict[str, Any]) -> None:
    options = Options(variant=variant, **given)
    assert (least(options), size(options)) == GAME.rules.seats(options)


@pytest.mark.rule("R1")
def test_options_can_be_read_by_anyone_during_play() -> None:
    sitting = bank_of_a(100, 100, minimum=5)
    assert [sitting.view(seat).options.minimum for seat in (A, None)] == [5, 5]


@pytest.mark.rule("R1", "F23")
@pytest.mark.parametrize(
    ("field", "why", "options"),
    [
        ("minimum", "must be from 1 to 1000000", {"minimum": 0}),
        ("minimum", "must be from 1 to 1000000", {"minimum": 1_000_001}),
        ("minimum_bank", "must be from 1 to 1000000", {"minimum_bank": 0}),
        ("minimum_bet", "must be from 1 to 1000000", {"minimum_bet": 1_000_001}),
        ("small_bank", "must be from 1 to 1000000", {"small_bank": 0}),
        ("most", "must be from 2 to 9", {"most": 10}),
        ("most", "must be from 2 to 9", {"most": 1}),
        ("most", "must be 8, 9 or 12 at a casino table", {"variant": "casino", "most": 10}),
        ("least", "must be from 2 to the most seats", {"least": 1}),
        ("least", "must be from 2 to the most seats", {"least": 5, "most": 4}),
        ("halve_last_win", "must be from 0 to 100", {"halve_last_win": -1}),
        ("halve_last_win", "must be from 0 to 100", {"halve_last_win": 101}),
        ("tournament", "is for the online game only", {"variant": "casino", "tournament": True}),
    ],
)
def test_what_no_table_can_have_is_refused(field: str, why: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions, match=why) as refused:
        GAME.rules.seats(Options(**options))
    assert refused.value.field == field


@pytest.mark.rule("R2")
def test_the_minimum_bet_is_the_step_by_which_an_amount_is_picked() -> None:
    sitting = bank_of_a(500, 500, minimum=7, posta=70)
    assert sitting.offered(B)[:3] == ["punto 7", "punto 14", "punto 70"]


@pytest.mark.rule("F4", "F7")
def test_the_least_bank_and_the_least_bet_are_the_minimum_unless_they_are_said_apart() -> None:
    assert (minimum_bank(Options(minimum=7)), minimum_bet(Options(minimum=7))) == (7, 7)
    apart = Options(minimum_bank=50, minimum_bet=5)
    assert (minimum_bank(apart), minimum_bet(apart)) == (50, 5)
    assert (
        GAME.rules.seats(apart)
        == GAME.rules.seats(Options(minimum_bank=5, minimum_bet=50))
        == (2, 9)
    )


@pytest.mark.rule("R1")
def test_a_table_that_says_neither_apart_is_stored_as_before() -> None:
    stored = (
        b'{"game":"chemin_de_fer","variant":"online","minimum":10,"least":null,"most":null,'
        b'"halve_last_win":3,"tournament":false,"onlookers":true,"cut_card":true}'
    )
    assert msgspec.json.encode(Options()) == stored
    assert msgspec.json.decode(stored, type=Options) == Options()


@pytest.mark.rule("F4")
def test_a_bank_is_at_least_the_minimum_bank_and_a_bet_at_least_the_minimum_bet() -> None:
    sitting = Sitting(500, 500, 30, minimum_bank=40, minimum_bet=5)
    sitting.first_banker(A)
    assert sitting.refusal("A accetto 39") == "f4_amount"
    sitting.say("A accetto 41")
    assert sitting.refusal("B punto 4") == "f7_amount"
    sitting.say("B punto 6")
    sitting = Sitting(500, 500, 30, minimum_bank=40)
    sitting.first_banker(C)
    assert sitting.offered(C)[0] == "accetto 30", "less only as all-in"


@pytest.mark.rule("F7")
def test_a_posta_below_the_minimum_bet_is_bet_on_whole() -> None:
    sitting = bank_of_a(500, 500, 500, posta=20, minimum_bank=20, minimum_bet=30)
    assert sitting.refusal("B punto 19") == "f7_amount"
    sitting.say("B punto 20")
    assert sitting.counts == {"B": 20}


@pytest.mark.rule("F16")
def test_a_bank_is_not_halved_below_the_minimum_bank() -> None:
    sitting = after_a_win(500, 500, posta=30, minimum_bank=30, minimum_bet=5)
    assert sitting.bank.posta == 60
    assert "dimezzo" in sitting.offered(A)
    sitting = bank_of_a(500, 500, posta=30, minimum_bank=30, minimum_bet=5)
    sitting.coup("bank", "B punto 29")
    assert sitting.bank.posta == 58
    assert sitting.refusal("A dimezzo") == "f16_minimum"


@pytest.mark.rule("P4")
def test_another_level_has_another_least_bet_and_its_least_bank_grows_with_it() -> None:
    assert with_minimum(Options(), 20) == Options(minimum=20)
    apart = Options(minimum_bank=50, minimum_bet=10)
    assert with_minimum(apart, 20) == Options(minimum=20, minimum_bank=100)
    assert with_minimum(Options(minimum_bank=5), 1) == Options(minimum=1)


@pytest.mark.rule("F29")
def test_a_small_bank_is_five_times_the_least_unless_the_table_says_otherwise() -> None:
    assert (small_bank(Options()), small_bank(Options(small_bank=2))) == (5, 2)
