"""Engines of other projects, used as their manuals say; each is None where it cannot be loaded."""

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


def bridge_of_rlcard() -> PlayDeal | None:
    """Return a function that plays one deal of bridge, with its bidding."""
    rlcard, agents = _installed("rlcard"), _installed("rlcard.agents")
    if rlcard is None or agents is None:
        return None
    table = rlcard.make("bridge")
    table.set_agents([agents.RandomAgent(num_actions=table.num_actions)] * table.num_players)

    def play(_: Random) -> int:
        before = table.timestep
        table.run(is_training=False)
        return int(table.timestep - before)

    return play


def sparrow_mahjong_of_pgx(*, tables: int, steps: int) -> PlayDeal | None:
    """Return a function that takes steps at many tables at once; a table that is over begins again
    for nothing, because only its rows that play are counted.
    """
    jax, pgx = _installed("jax"), _installed("pgx")
    if jax is None or pgx is None:
        return None
    table = pgx.make("sparrow_mahjong")

    def step(state: Any, key: Any) -> tuple[Any, Any]:
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        going = (~state.terminated).sum()
        return jax.vmap(table.step)(state, jax.random.categorical(key, scores)), going

    begin, step = jax.jit(jax.vmap(table.init)), jax.jit(step)

    def play(random: Random) -> int:
        key = jax.random.PRNGKey(random.randrange(2**31))
        state, decisions = begin(jax.random.split(key, tables)), 0
        for _ in range(steps):
            key, chance = jax.random.split(key)
            state, going = step(state, chance)
            decisions += int(going)
        return decisions

    play(Random(0))  # compiles
    return play


def _installed(module: str) -> Any | None:
    try:
        return import_module(module)
    except ImportError:  # not installed, or built for another machine
        return None
