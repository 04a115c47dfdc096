"""What a table of chemin de fer may choose when it opens."""

from typing import Any

import pytest

from circolo.games.chemin_de_fer import GAME, Options
from circolo.games.chemin_de_fer.options import least, size
from circolo.play.contract import BadOptions
from tests.games.chemin_de_fer.sitting import A, B, bank_of_a


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
    )
    assert GAME.seats(Options()) == (2, 9)


@pytest.mark.rule("R11", "F23")
def test_a_casino_table_has_nine_seats_and_begins_with_five() -> None:
    assert GAME.seats(Options(variant="casino")) == (5, 9)


@pytest.mark.parametrize("variant", ["online", "casino"])
@pytest.mark.parametrize("given", [{}, {"least": 3}, {"most": 8}])
def test_the_rules_count_the_seats_that_the_table_has(variant: Any, given: dict[str, Any]) -> None:
    options = Options(variant=variant, **given)
    assert (least(options), size(options)) == GAME.seats(options)


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
        GAME.seats(Options(**options))
    assert refused.value.field == field


@pytest.mark.rule("F6")
def test_the_minimum_is_the_step_of_every_amount() -> None:
    sitting = bank_of_a(500, 500, minimum=7, posta=70)
    assert sitting.offered(B)[:3] == ["punto 7", "punto 14", "punto 70"]
