"""The table options of tressette."""

from typing import Literal

import msgspec
import pytest

from circolo.games.tressette import GAME, Options
from circolo.play.contract import BadOptions
from tests.games.tressette.dealing import A, deal, match


@pytest.mark.rule("R11", "T5", "T15", "T19")
def test_defaults_are_four_players_to_21_led_by_the_four_of_denari_with_accuso() -> None:
    assert Options() == Options(
        players=4, target=21, lead="four_of_denari", accuso=True, cappotto=0, signals="off"
    )


@pytest.mark.rule("R1")
def test_options_can_be_read_by_anyone_during_play() -> None:
    state = deal(match(2, target=31))
    options = Options(players=2, target=31)
    assert [GAME.sight.view(state, seat).options for seat in (A, None)] == [options, options]


@pytest.mark.rule("T15")
@pytest.mark.parametrize("target", [11, 21, 31, 41])
def test_targets_are_played_to(target: int) -> None:
    assert GAME.rules.seats(Options(target=target)) == (4, 4)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("target", [0, 12, -11])
def test_target_that_nobody_plays_to_is_refused(target: int) -> None:
    with pytest.raises(BadOptions, match="target: must be one of 11, 21, 31, 41") as refused:
        GAME.rules.seats(Options(target=target))
    assert refused.value.field == "target"


@pytest.mark.rule("R1", "T19")
@pytest.mark.parametrize("cappotto", [0, 1, 11, 41])
def test_cappotto_is_worth_what_the_table_says(cappotto: int) -> None:
    assert GAME.rules.seats(Options(cappotto=cappotto)) == (4, 4)


@pytest.mark.rule("R1", "T19")
@pytest.mark.parametrize("cappotto", [-1, 42])
def test_cappotto_worth_more_than_a_match_is_refused(cappotto: int) -> None:
    with pytest.raises(BadOptions, match="cappotto: must be from 0 to 41") as refused:
        GAME.rules.seats(Options(cappotto=cappotto))
    assert refused.value.field == "cappotto"


@pytest.mark.rule("R1", "T19")
@pytest.mark.parametrize("signals", ["any", "leader"])
def test_signals_are_for_four_players(signals: Literal["any", "leader"]) -> None:
    assert GAME.rules.seats(Options(signals=signals)) == (4, 4)
    with pytest.raises(BadOptions, match="signals: must be off for two players") as refused:
        GAME.rules.seats(Options(players=2, signals=signals))
    assert refused.value.field == "signals"


@pytest.mark.rule("R1", "T3")
@pytest.mark.parametrize(
    "options",
    [
        '{"players": 3}',
        '{"lead": "dealer"}',
        '{"target": "21"}',
        '{"accuso": "yes"}',
        '{"cappotto": 1.5}',
        '{"signals": "all"}',
        '{"matta": true}',
    ],
)
def test_options_of_no_table_are_not_even_read(options: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(options, type=GAME.types.options)
