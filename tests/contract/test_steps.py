"""A step of any game is the fold of what it decides."""

from random import Random

import pytest

from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame, replay, step
from tests.conftest import Seeds
from tests.contract import playing


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_a_step_is_what_is_decided_and_folded(game: AnyGame, seeds: Seeds) -> None:
    for seed in seeds(4):
        random = Random(seed)
        options = random.choice(playing.tables(game))
        for told in playing.played(game, options, random):
            events, after = step(game, told.before, told.command)
            assert events == game.rules.decide(told.before, told.command)
            assert after == replay(game, told.before, events)
