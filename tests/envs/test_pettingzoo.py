"""Every game passes the tests that PettingZoo has for environments."""

import pytest
from pettingzoo.test import api_test, seed_test

from circolo.envs.pettingzoo_env import CardTableEnv, aec_env
from circolo.envs.roster import ENCODINGS

CYCLES = 300

# PettingZoo's list of environments that have a mask beside the observation has its own games only.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


def env_of(game: str) -> CardTableEnv:
    return aec_env(game, deals=3)


@pytest.mark.parametrize("game", ENCODINGS)
def test_the_api_test_passes(game: str) -> None:
    api_test(env_of(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", ENCODINGS)
def test_the_seed_test_passes(game: str) -> None:
    seed_test(lambda: env_of(game), num_cycles=CYCLES)
