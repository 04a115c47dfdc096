"""Perft of chiamatre: the ways to play from fixed deals, counted by the rules and by the referee.

The numbers never change: a different count means that the rules, or the shuffle, have changed.
"""

from copy import deepcopy
from typing import Literal, NamedTuple

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import shuffled
from circolo.games.chiamatre import GAME, State
from circolo.play.commands import Shuffled
from circolo.play.perft import ways
from tests.games.chiamatre.dealing import (
    A,
    act,
    ask,
    legal_cards,
    match,
    order,
    play,
    running,
    stand,
    tell,
    turn,
)
from tests.referee.chiamatre import Referee


class Start(NamedTuple):
    """A deal by B, of which the seed of the pack is 32 times this byte; A is to call.

    With `called` it is called, and A leads.
    """

    seed: int
    signals: Literal["any", "leader"] = "any"
    call_own_card: bool = False
    called: str = ""


LOT = "4D 4C 4S 3D"


def opened(start: Start) -> State:
    state = match(signals=start.signals, call_own_card=start.call_own_card)
    state = turn(state, LOT)
    state = stand(tell(state, Shuffled(ask(state), order(pack_of(start)))))
    return act(state, f"chiamo {start.called}") if start.called else state


def pack_of(start: Start) -> list[Card]:
    return [PACK[place] for place in shuffled(bytes([start.seed]) * 32, len(PACK))]


def watched(start: Start) -> Referee:
    referee = Referee(call_own_card=start.call_own_card, signals=start.signals)
    for seat, card in zip((0, 3, 2, 1), LOT.split(), strict=True):
        referee.turn_up(seat, Card(card))
    referee.deal(pack_of(start))
    referee.let_stand()
    if start.called:
        referee.call(Card(start.called))
    return referee


def ways_by_the_referee(referee: Referee, depth: int) -> int:
    """Count the ways by the referee's rules; nothing is counted after the deal."""
    if depth == 0 or referee.phase not in {"call", "play"}:
        return 1
    total = 0
    for card in referee.callable():
        after = deepcopy(referee)
        after.call(card)
        total += ways_by_the_referee(after, depth - 1)
    for card in referee.legal(referee.turn):
        said = 1 + len(referee.sayings(referee.turn, card))
        after = deepcopy(referee)
        after.play(card)
        total += said * ways_by_the_referee(after, depth - 1)
    return total


COUNTS: tuple[tuple[Start, tuple[int, ...]], ...] = (
    (Start(0), (29, 812, 5_220)),
    (Start(5, call_own_card=True), (36, 864, 4_896)),
    (Start(5, "leader"), (27, 648, 1_512, 3_888)),
    (Start(0, called="3S"), (28, 180, 1_107, 6_075)),
    (Start(83, "leader", called="3D"), (30, 54, 84, 204, 5_232)),
    (Start(146, "leader", called="3D"), (28, 171, 597, 1_161)),
)
"""The numbers of sequences of one action, of two, and so on."""

TO_THE_END: tuple[tuple[Start, int, int], ...] = (
    (Start(0, "leader", called="3S"), 8, 144),
    (Start(5, "leader", called="3C"), 12, 2_592),
    (Start(5, "any", called="3C"), 8, 11_664),
    (Start(83, "leader", called="3D"), 8, 72),
)
"""A deal played by the first legal cards until so many are left, and the ways to end it."""


@pytest.mark.rule("C5", "C7", "C9")
@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_sequences_are_as_many_as_ever(start: Start, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    assert tuple(ways(GAME, opened(start), depth) for depth in depths) == counts


@pytest.mark.rule("C5", "C7", "C9")
@pytest.mark.parametrize(("start", "counts"), COUNTS)
def test_referee_counts_as_many_sequences(start: Start, counts: tuple[int, ...]) -> None:
    depths = range(1, len(counts) + 1)
    assert tuple(ways_by_the_referee(watched(start), depth) for depth in depths) == counts


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("start", "left", "count"), TO_THE_END)
def test_rules_and_referee_count_the_ways_to_the_end(start: Start, left: int, count: int) -> None:
    state, referee = opened(start), watched(start)
    while sum(map(len, running(state).hands)) > left:
        card = legal_cards(state)[0]
        state = play(state, card)
        referee.play(card)
    assert running(state).caller == A
    assert (ways(GAME, state, left), ways_by_the_referee(referee, left)) == (count, count)
