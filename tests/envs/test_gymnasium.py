"""Every game passes the test that Gymnasium has for environments, and is played against bots."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from circolo.bots.roster import UnknownPolicy
from circolo.cards.card import PACK, Card
from circolo.envs.gymnasium_env import SeatEnv
from circolo.envs.roster import ENCODINGS
from circolo.envs.settings import UnknownGame
from circolo.play.contract import BadOptions


@pytest.mark.parametrize("game", ENCODINGS)
def test_the_check_of_gymnasium_passes(game: str) -> None:
    made = gymnasium.make(f"circolo/{game}-v0", deals=2, render_mode="ansi")
    check_env(made.unwrapped)


@pytest.mark.parametrize("game", ENCODINGS)
def test_a_random_player_reaches_the_end_against_bots(game: str) -> None:
    env = SeatEnv(game, deals=2, opponents="principiante")
    observed, _ = env.reset(seed=5)
    random, over = np.random.default_rng(1), False
    while not over:
        action = random.choice(np.flatnonzero(observed["action_mask"]))
        observed, _, over, truncated, info = env.step(action)
        assert not truncated
        assert info == {}


def test_the_rewards_of_a_deal_add_up_to_its_result() -> None:
    """All eleven points of a deal lie on one side or the other (T10)."""
    env = SeatEnv("tressette", {"players": 2, "accuso": False})
    observed, _ = env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        action = np.flatnonzero(observed["action_mask"])[0]
        observed, reward, over, _, _ = env.step(action)
        total += reward
    assert total % 2 == 1
    assert abs(total) <= 11


def test_the_answers_of_all_seats_are_told() -> None:
    env = SeatEnv("tressette", {"players": 2, "accuso": False}, render_mode="ansi")
    observed, _ = env.reset(seed=1)
    env.step(np.flatnonzero(observed["action_mask"])[0])
    told = str(env.render()).splitlines()
    assert {line.split()[0] for line in told} == {"seat_0", "seat_1"}
    assert all(Card(line.split()[1]) in PACK for line in told)


def test_an_illegal_action_ends_the_episode_with_its_code() -> None:
    env = SeatEnv("tressette", illegal_reward=-7.0)
    observed, _ = env.reset(seed=1)
    action = np.flatnonzero(observed["action_mask"] == 0)[0]
    _, reward, over, _, info = env.step(action)
    assert (reward, over, info) == (-7.0, True, {"illegal": "r2_not_offered"})


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownGame, match="'briscola' is none of tressette, "):
        SeatEnv("briscola")


def test_a_policy_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownPolicy):
        SeatEnv("tressette", opponents="nobody")


@pytest.mark.parametrize("options", [{"target": 22}, {"players": 3}, {"colour": 1}])
def test_options_that_no_table_has_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadOptions):
        SeatEnv("tressette", options)


def test_seats_that_no_table_has_are_refused() -> None:
    with pytest.raises(BadOptions):
        SeatEnv("tressette", seats=3)
    with pytest.raises(ValueError, match="for 2 to 8 seats"):
        SeatEnv("sette_e_mezzo", seats=9)


@pytest.mark.parametrize(
    "wrong", [{"seat": 4}, {"opponents": ["circolo"]}, {"stack": 0}, {"deals": 0}]
)
def test_numbers_that_no_table_has_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"seat|opponents|stack"):
        SeatEnv("tressette", **wrong)  # type: ignore[arg-type]


def test_a_sitting_needs_an_end() -> None:
    with pytest.raises(ValueError, match="say how many deals"):
        SeatEnv("chemin_de_fer", deals=None)
