"""The refusals of every game, and the folding of its events."""

import pytest

from circolo.cards.units import Chips
from circolo.games.tressette import GAME, Options
from circolo.play.contract import BadOptions, IllegalAction, replay
from circolo.play.events import DealBegan


@pytest.mark.rule("R2")
def test_refusal_has_a_stable_code_and_a_sentence() -> None:
    refusal = IllegalAction("t6_follow_suit", "3C to a lead of DENARI")
    assert (refusal.code, str(refusal)) == (
        "t6_follow_suit",
        "t6_follow_suit: 3C to a lead of DENARI",
    )


def test_refusal_without_a_detail_is_its_code() -> None:
    assert str(IllegalAction("r3_not_your_turn")) == "r3_not_your_turn"


@pytest.mark.rule("R1")
def test_bad_options_name_the_field_to_mend() -> None:
    refusal = BadOptions("target", "must be one of 11, 21")
    assert (refusal.field, str(refusal)) == ("target", "target: must be one of 11, 21")


def test_replay_folds_events_in_their_order() -> None:
    opened = GAME.rules.open(Options(players=2), (Chips(0), Chips(0)))
    assert replay(GAME, opened, (DealBegan(1), DealBegan(2))).number == 2
    assert replay(GAME, opened, ()) == opened
