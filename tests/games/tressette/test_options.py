"""What a table of tressette may choose when it opens."""

import msgspec
import pytest

from circolo.games.tressette import GAME, Options
from circolo.play.contract import BadOptions
from tests.games.tressette.dealing import A, deal, match


@pytest.mark.rule("R11", "T5", "T15")
def test_defaults_are_four_players_to_21_led_by_the_four_of_denari() -> None:
    assert Options() == Options(players=4, target=21, lead="four_of_denari")


@pytest.mark.rule("R1")
def test_options_can_be_read_by_anyone_during_play() -> None:
    state = deal(match(2, target=31))
    options = Options(players=2, target=31)
    assert [GAME.view(state, seat).options for seat in (A, None)] == [options, options]


@pytest.mark.rule("T15")
@pytest.mark.parametrize("target", [11, 21, 31, 41])
def test_targets_are_played_to(target: int) -> None:
    assert GAME.seats(Options(target=target)) == (4, 4)


@pytest.mark.rule("R1")
@pytest.mark.parametrize("target", [0, 12, -11])
def test_target_that_nobody_plays_to_is_refused(target: int) -> None:
    with pytest.raises(BadOptions, match="target: must be one of 11, 21, 31, 41") as refused:
        GAME.seats(Options(target=target))
    assert refused.value.field == "target"


@pytest.mark.rule("R1", "T3")
@pytest.mark.parametrize(
    "options",
    ['{"players": 3}', '{"lead": "dealer"}', '{"target": "21"}', '{"accuso": true}'],
)
def test_options_of_no_table_are_not_even_read(options: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(options, type=GAME.options)
