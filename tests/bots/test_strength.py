"""The strength of the house's policies, on fixed deals; `python -m bench.bots` measures it with
errors.
"""

from typing import Literal

import pytest

from circolo.bots import matches
from circolo.bots.policy import AnyPolicy
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.baselines import GREEDY, RANDOM
from circolo.games.tressette import GAME, Options

SEEDS = 30


def won(players: Literal[2, 4], opponent: AnyPolicy) -> float:
    """Return the share of matches to 21 that the house wins; each deal is played from both
    sides.
    """
    wins = 0
    for seed in range(SEEDS):
        for side in (0, 1):
            policies = [CLUB if seat % 2 == side else opponent for seat in range(players)]
            options = Options(players=players, target=21)
            end = matches.play(GAME, options, policies, seed=b"%d" % seed)
            wins += end.places[side] == 1
    return wins / (2 * SEEDS)


@pytest.mark.parametrize("players", [2, 4])
def test_the_house_hardly_ever_loses_to_random_play(players: Literal[2, 4]) -> None:
    assert won(players, RANDOM) >= 0.9


@pytest.mark.parametrize("players", [2, 4])
def test_the_house_clearly_beats_the_policy_that_always_takes_with_its_highest_card(
    players: Literal[2, 4],
) -> None:
    assert won(players, GREEDY) >= 0.75
