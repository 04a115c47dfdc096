"""Two engines of other projects, used as their manuals say; each is None where it cannot be
loaded.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

PlayDeal = Callable[[Random], int]


def hearts_of_open_spiel() -> PlayDeal | None:
    """Return a function that plays one deal of hearts: 52 cards, after the passing."""
    pyspiel = _installed("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game("hearts")

    def play(random: Random) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action, _ = outcomes[int(random.random() * len(outcomes))]
            else:
                actions = state.legal_actions()
                action = actions[int(random.random() * len(actions))]
                decisions += 1
            state.apply_action(action)
        return decisions

    return play


def hold_em_of_poker_kit() -> PlayDeal | None:
    """Return a function that plays one hand of no-limit hold'em for four."""
    pokerkit = _installed("pokerkit")
    if pokerkit is None:
        return None
    by_itself = tuple(pokerkit.Automation)

    def play(random: Random) -> int:
        state = pokerkit.NoLimitTexasHoldem.create_state(
            by_itself,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            min_bet=2,
            raw_starting_stacks=200,
            player_count=4,
        )
        decisions = 0
        while state.status:
            actions = []
            if state.can_fold():
                actions.append(state.fold)
            if state.can_check_or_call():
                actions.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                actions.append(state.complete_bet_or_raise_to)
            actions[int(random.random() * len(actions))]()
            decisions += 1
        return decisions

    return play


def _installed(module: str) -> Any | None:
    try:
        return import_module(module)
    except ImportError:  # not installed, or built for another machine
        return None
