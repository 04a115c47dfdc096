"""Every game of the catalogue keeps the promises of `play`."""

from collections.abc import Callable

import pytest

from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame
from tests.conftest import Seeds
from tests.contract import promises
from tests.random.chance import naming

EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


@EVERY_GAME
@pytest.mark.parametrize("check", promises.CHECKS, ids=[c.__name__ for c in promises.CHECKS])
def test_game_keeps_its_promise(
    game: AnyGame, check: Callable[[AnyGame, int], None], seeds: Seeds
) -> None:
    for seed in seeds(4):
        with naming(seed):
            check(game, seed)


@EVERY_GAME
def test_game_validates_its_options(game: AnyGame) -> None:
    promises.check_options_are_validated(game)
