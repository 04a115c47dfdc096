"""The table options of sette e mezzo."""

from typing import Any

import msgspec
import pytest

from circolo.games.sette_e_mezzo import GAME, Options
from circolo.games.sette_e_mezzo.options import minimum_bank, minimum_bet, with_minimum
from circolo.play.contract import BadOptions
from tests.games.sette_e_mezzo.sitting import A, Sitting


@pytest.mark.rule("R11", "S3", "S22")
def test_defaults_are_two_to_eight_seats_in_piatto_and_every_other_option_off() -> None:
    assert Options() == Options(
        variant="piatto",
        minimum=10,
        maximum=100,
        least=2,
        most=8,
        lone_matta_stands=False,
        reale=False,
        tournament=False,
    )
    assert GAME.rules.seats(Options()) == (2, 8)
    assert (minimum_bank(Options()), minimum_bet(Options())) == (10, 10)


@pytest.mark.rule("R1")
def test_options_can_be_read_by_anyone_during_play() -> None:
    sitting = Sitting(100, 100, minimum=5)
    assert [sitting.view(seat).options.minimum for seat in (A, None)] == [5, 5]


STORED = (
    b'{"game":"sette_e_mezzo","variant":"piatto","pack":"french","minimum":10,"maximum":100,'
    b'"least":2,"most":8,"lone_matta_stands":false,"reale":false,"tournament":false}'
)
"""Options stored by a table from before each player chose their own deck."""


@pytest.mark.rule("S1", "R8")
def test_a_deck_is_no_option_of_a_table() -> None:
    assert b"pack" not in msgspec.json.encode(Options())
    french, italian = Sitting(100, 100, pack="french"), Sitting(100, 100)
    assert french.waits() == italian.waits()
    french.designate(A)
    assert french.state.designation is not None
    assert french.state.designation.cards == ("RD",)


@pytest.mark.rule("R1")
def test_options_of_older_tables_keep_their_bytes() -> None:
    """The hash of these bytes binds their shuffles."""
    options = msgspec.json.decode(STORED, type=Options)
    assert GAME.rules.seats(options) == (2, 8)
    assert msgspec.json.encode(options) == STORED


@pytest.mark.rule("S7", "S18")
def test_least_bank_and_least_bet_can_be_said_apart() -> None:
    options = Options(minimum=10, minimum_bank=50)
    assert (minimum_bank(options), minimum_bet(options)) == (50, 10)
    options = Options(minimum=10, minimum_bet=5)
    assert (minimum_bank(options), minimum_bet(options)) == (10, 5)


@pytest.mark.rule("P4", "S7")
@pytest.mark.parametrize(
    ("before", "minimum", "bank", "after"),
    [
        (Options(), 20, None, Options(minimum=20, maximum=200)),
        (Options(), 20, 50, Options(minimum=20, maximum=200, minimum_bank=50)),
        (Options(minimum_bank=25), 30, None, Options(minimum=30, maximum=300, minimum_bank=75)),
        (Options(minimum_bank=25), 30, 80, Options(minimum=30, maximum=300, minimum_bank=80)),
        (Options(minimum_bet=5), 10, None, Options(minimum=10, maximum=200, minimum_bank=20)),
        (
            Options(minimum_bank=25),
            900_000,
            None,
            Options(minimum=900_000, maximum=1_000_000, minimum_bank=1_000_000),
        ),
    ],
)
def test_the_stakes_of_another_level(
    before: Options, *, minimum: int, bank: int | None, after: Options
) -> None:
    assert with_minimum(before, minimum, bank) == after


@pytest.mark.rule("R1", "S22", "S23")
@pytest.mark.parametrize(
    ("field", "why", "options"),
    [
        ("minimum", "must be from 1 to 1000000", {"minimum": 0}),
        ("minimum", "must be from 1 to 1000000", {"minimum": 1_000_001}),
        ("maximum", "must be from the minimum to 1000000", {"maximum": 9}),
        ("maximum", "must be from the minimum to 1000000", {"maximum": 1_000_001}),
        ("maximum", "must be from the minimum to 1000000", {"minimum_bet": 8, "maximum": 7}),
        ("minimum_bet", "must be from 1 to 1000000", {"minimum_bet": 0}),
        ("minimum_bet", "a bank is at least the least bet", {"minimum_bet": 11}),
        ("minimum_bank", "a bank is at least the least bet", {"minimum_bank": 9}),
        ("minimum_bank", "and at most 1000000", {"minimum_bank": 1_000_001}),
        (
            "minimum_bank",
            "is for the variant piatto only",
            {"variant": "classica", "minimum_bank": 20},
        ),
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
    with pytest.raises(BadOptions, match=f"{field}: .*{why}") as refused:
        GAME.rules.seats(Options(**options))
    assert refused.value.field == field
