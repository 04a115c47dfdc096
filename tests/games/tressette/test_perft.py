"""Perft of tressette: the ways to play from fixed deals, counted by the rules and by the referee.

The numbers never change: a different count means that the rules, or the shuffle, have changed.
"""

from copy import deepcopy
from itertools import combinations
from typing import Literal, NamedTuple

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import shuffled
from circolo.games.tressette import GAME, State
from circolo.play.perft import ways
from tests.games.tressette.dealing import (
    A,
    deal_pack,
    legal_cards,
    match,
    play,
    running,
)
from tests.referee.tressette import Claim, Referee


class Start(NamedTuple):
    """A deal: the seed of its pack is 32 times this byte, and A is dealt to first."""

    seed: int
    players: Literal[2, 4]
    accuso: bool = True
    signals: Literal["off", "any", "leader"] = "off"


def opened(start: Start) -> State:
    options = {"accuso": start.accuso, "signals": start.signals}
    return deal_pack(match(start.players, **options), pack_of(start), first=A)


def pack_of(start: Start) -> tuple[Card, ...]:
    return tuple(PACK[place] for place in shuffled(bytes([start.seed]) * 32, len(PACK)))


def watched(start: Start) -> Referee:
    referee = Referee(
        start.players,
        21,
        moving_lead=False,
        accuso=start.accuso,
        cappotto=0,
        signals=start.signals,
    )
    referee.deal(list(pack_of(start)), A)
    return referee


def ways_by_the_referee(referee: Referee, depth: int) -> int:
    """Count the ways by the referee's rules."""
    if depth == 0 or not referee.playing:
        return 1
    total = 0
    for card in referee.legal(referee.turn):
        after = deepcopy(referee)
        after.play(card)
        said = 1 + len(referee.sayings(referee.turn, card))
        total += said * ways_by_the_referee(after, depth - 1)
    claims = referee.claims(referee.turn)
    for size in range(1, len(claims) + 1):
        for chosen in combinations(claims, size):
            total += ways_by_the_referee(declared(referee, chosen), depth - 1)
    return total


def declared(referee: Referee, claims: tuple[Claim, ...]) -> Referee:
    after = deepcopy(referee)
    after.declare(list(claims))
    return after


COUNTS: tuple[tuple[Start, tuple[int, ...]], ...] = (
    (Start(0, 2), (10, 26, 260, 610, 6_100)),
    (Start(5, 2), (11, 44, 311, 1_454, 8_899)),
    (Start(146, 2), (11, 47, 348, 1_991)),
    (Start(0, 4), (10, 59, 252, 664, 5_976)),
    (Start(5, 4), (10, 26, 106, 344, 1_613, 8_028)),
    (Start(83, 4), (11, 35, 65, 164, 980, 3_960)),
    (Start(83, 4, accuso=False), (10, 25, 40, 84, 756, 1_817)),
    (Start(5, 4, signals="leader"), (30, 78, 318, 1_032, 9_039)),
    (Start(5, 4, signals="any"), (30, 138, 1_224, 7_596)),
)
"""The numbers of sequences of one action, of two, and so on."""

TO_THE_END: tuple[tuple[Start, int, int], ...] = (
    (Start(0, 2), 8, 576),
    (Start(5, 2), 8, 528),
    (Start(0, 4), 12, 336),
    (Start(5, 4), 12, 600),
)
"""A deal played by the first legal cards until so many are left, and the ways to end it."""


@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_sequences_are_as_many_as_ever(start: Start, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    assert tuple(ways(GAME, opened(start), depth) for depth in depths) == counts


@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_referee_counts_as_many_sequences(start: Start, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    assert tuple(ways_by_the_referee(watched(start), depth) for depth in depths) == counts


@pytest.mark.parametrize(("start", "left", "count"), TO_THE_END)
def test_rules_and_referee_count_the_ways_to_the_end(start: Start, left: int, count: int) -> None:
    state, referee = opened(start), watched(start)
    while sum(map(len, running(state).hands)) > left:
        card = legal_cards(state)[0]
        state = play(state, card)
        referee.play(card)
    assert (ways(GAME, state, left), ways_by_the_referee(referee, left)) == (count, count)
