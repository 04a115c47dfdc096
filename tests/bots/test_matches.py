"""Matches on the pure rules: the seed decides them."""

from typing import Literal

import pytest

from circolo.bots import matches
from circolo.bots.policy import AnyPolicy
from circolo.bots.tressette.baselines import GREEDY, RANDOM
from circolo.games.tressette import GAME, Options
from circolo.games.tressette.state import Deal


def deals(players: Literal[2, 4], policy: AnyPolicy, seed: bytes) -> list[Deal]:
    """Return every deal of a match as it was dealt, before a card is played."""
    played = matches.states(GAME, Options(players=players), [policy] * players, seed=seed)
    fresh = [state.deal for state in played if state.phase == "move" and state.deal is not None]
    return [deal for deal in fresh if not deal.tricks and not deal.trick]


@pytest.mark.parametrize("players", [2, 4])
def test_the_same_deals_are_dealt_whoever_plays(players: Literal[2, 4]) -> None:
    greedy, random = deals(players, GREEDY, b"seed"), deals(players, RANDOM, b"seed")
    both = min(len(greedy), len(random))
    assert both > 1
    assert greedy[:both] == random[:both]


def test_another_seed_deals_otherwise() -> None:
    assert deals(2, GREEDY, b"one")[0] != deals(2, GREEDY, b"another")[0]


@pytest.mark.parametrize("policy", [GREEDY, RANDOM])
def test_a_match_is_the_same_every_time(policy: AnyPolicy) -> None:
    ends = [matches.play(GAME, Options(), [policy] * 4, seed=b"again") for _ in range(2)]
    assert ends[0] == ends[1]
    assert sorted(ends[0].places) == [1, 1, 2, 2]
