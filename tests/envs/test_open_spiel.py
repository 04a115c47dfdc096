"""Every game passes the tests that OpenSpiel has for games."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import circolo.envs.open_spiel_game  # noqa: F401 - registers the games
from circolo.envs.roster import ENCODINGS
from circolo.play.contract import BadOptions

SIMULATIONS = 3


@pytest.mark.parametrize("game", ENCODINGS)
def test_the_random_simulations_of_open_spiel_pass(game: str) -> None:
    table = pyspiel.load_game(f"circolo_{game}")
    pyspiel.random_sim_test(table, num_sims=SIMULATIONS, serialize=True, verbose=False)


def played(game: str, seed: int, **params: object) -> "pyspiel.State":
    """Return the end of a random play."""
    state = pyspiel.load_game(f"circolo_{game}", params).new_initial_state()
    random = np.random.default_rng(seed)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("game", ["tressette", "chiamatre"])
def test_the_points_of_a_deal_add_up_to_nothing(game: str) -> None:
    returns = played(game, seed=1).returns()
    assert sum(returns) == 0
    assert any(returns)


def test_the_chips_of_a_sitting_move_between_its_seats() -> None:
    returns = played("sette_e_mezzo", seed=2, players=4, deals=20).returns()
    assert sum(returns) == 0
    assert any(returns)


def dealt(order: list[int]) -> "pyspiel.State":
    """Return a deal of tressette for two at its first card; seat 0 is dealt to first."""
    state = pyspiel.load_game("circolo_tressette(players=2)").new_initial_state()
    for card in [*order, 0]:
        state.apply_action(card)
    return state


def test_a_seat_knows_nothing_of_the_cards_of_another() -> None:
    """Seat 0 has the same hand and leads; the cards of seat 1 and of the stock differ."""
    order = list(range(40))
    other = [*order]
    other[1], other[30] = other[30], other[1]
    worlds = [dealt(each) for each in (order, other)]
    for recalls in (True, False):
        kind = pyspiel.IIGObservationType(perfect_recall=recalls)
        observer = make_observation(worlds[0].get_game(), kind)
        assert observer.string_from(worlds[0], 0) == observer.string_from(worlds[1], 0)
        assert observer.string_from(worlds[0], 1) != observer.string_from(worlds[1], 1)


def test_perfect_recall_tells_apart_what_now_looks_the_same() -> None:
    """Two tricks played in the other order leave the same cards."""
    state = dealt(list(range(40)))
    observer = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    before = observer.string_from(state, 0)
    state.apply_action(state.legal_actions()[0])
    assert observer.string_from(state, 0) != before


def test_the_numbers_of_an_observer_are_those_of_the_encoding() -> None:
    state = dealt(list(range(40)))
    observer = make_observation(state.get_game())
    observer.set_from(state, 0)
    assert observer.tensor[:40].nonzero()[0].tolist() == sorted(range(0, 20, 2))


def test_options_that_no_table_has_are_refused() -> None:
    with pytest.raises(BadOptions):
        pyspiel.load_game("circolo_tressette", {"options": json.dumps({"target": 22})})
