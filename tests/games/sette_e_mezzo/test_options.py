"""What a table of sette e mezzo may choose when it opens."""

from typing import Any

import pytest

from circolo.games.sette_e_mezzo import GAME, Options
from circolo.play.contract import BadOptions
from tests.games.sette_e_mezzo.sitting import A, Sitting


@pytest.mark.rule("R11", "S3", "S22")
def test_defaults_are_two_to_eight_seats_in_piatto_and_every_other_option_off() -> None:
    assert Options() == Options(
        variant="piatto",
        pack="italian",
        minimum=10,
        maximum=100,
        least=2,
        most=8,
        lone_matta_stands=False,
        reale=False,
        tournament=False,
    )
    assert GAME.seats(Options()) == (2, 8)


@pytest.mark.rule("R1")
def test_options_can_be_read_by_anyone_during_play() -> None:
    sitting = Sitting(100, 100, minimum=5)
    assert [sitting.view(seat).options.minimum for seat in (A, None)] == [5, 5]


@pytest.mark.rule("S1")
def test_a_french_pack_is_the_same_forty_cards_shown_otherwise() -> None:
    french, italian = Sitting(100, 100, pack="french"), Sitting(100, 100)
    assert french.waits() == italian.waits()
    french.designate(A)
    assert french.state.designation is not None
    assert french.state.designation.cards == ("RD",)


@pytest.mark.rule("R1", "S22", "S23")
@pytest.mark.parametrize(
    ("field", "why", "options"),
    [
        ("minimum", "must be from 1 to 1000000", {"minimum": 0}),
        ("minimum", "must be from 1 to 1000000", {"minimum": 1_000_001}),
        ("maximum", "must be from the minimum to 1000000", {"maximum": 9}),
        ("maximum", "must be from the minimum to 1000000", {"maximum": 1_000_001}),
        ("most", "must be from 2 to 8", {"most": 9}),
        ("most", "must be from 2 to 8", {"most": 1}),
        ("least", "must be from 2 to the most seats", {"least": 1}),
        ("least", "must be from 2 to the most seats", {"least": 5, "most": 4}),
        (
            "tournament",
            "is for the variant piatto only",
            {"variant": "classica", "tournament": True},
        ),
        ("reale", "is for the variant piatto only", {"variant": "classica", "reale": True}),
    ],
)
def test_tables_that_nobody_can_have_are_refused(
    field: str, why: str, options: dict[str, Any]
) -> None:
    with pytest.raises(BadOptions, match=f"{field}: {why}") as refused:
        GAME.seats(Options(**options))
    assert refused.value.field == field
