"""Matches from the first shuffle to the last card."""

from typing import Literal

import pytest

from circolo.cards.card import PACK, Card
from circolo.cards.shuffle import permuted
from circolo.cards.units import Seat
from circolo.games.tressette import State
from circolo.games.tressette.scoring import totals
from tests.games.tressette.dealing import deal_pack, go_on, match, play_out, running
from tests.random.chance import Seeded


def deals(opened: State, seed: int) -> list[State]:
    """Play a match, each time the first legal card; return it as it was at the end of each deal."""
    chance, players = Seeded(seed), opened.options.players
    ends = []
    state = opened
    while state.phase != "over":
        first = Seat(chance.below(players))
        state = play_out(deal_pack(state, permuted(PACK, chance), first=first))
        ends.append(state)
        if state.phase == "pause":
            state = go_on(state, *map(Seat, range(players)))
    return ends


@pytest.mark.rule("T5")
@pytest.mark.parametrize("players", [2, 4])
def test_four_of_denari_opens_every_deal_of_a_match(players: Literal[2, 4]) -> None:
    """The seat that held it, or the one dealt to first where it lay in the stock."""
    ends = deals(match(players, target=41), seed=1)
    assert len(ends) >= 4
    for state in ends:
        deal = running(state)
        place = deal.pack.index(Card.D4)
        dealt = place < 10 * players
        assert deal.opening == ((deal.first - place) % players if dealt else deal.first)


@pytest.mark.rule("T5")
@pytest.mark.parametrize("players", [2, 4])
def test_four_then_right_option_goes_round_through_a_whole_match(players: Literal[2, 4]) -> None:
    ends = deals(match(players, target=41, lead="four_then_right"), seed=2)
    first, *others = [running(state).opening for state in ends]
    assert len(others) >= 3
    assert others == [(first - step) % players for step in range(1, len(ends))]
    assert Card.D4 in _dealt_to(first, ends[0])


def _dealt_to(seat: Seat, state: State) -> tuple[Card, ...]:
    deal, players = running(state), state.options.players
    return deal.pack[(deal.first - seat) % players : 10 * players : players]


@pytest.mark.rule("T15")
@pytest.mark.parametrize("target", [11, 21, 31, 41])
def test_match_ends_with_the_first_deal_that_leaves_a_side_ahead_at_the_target(target: int) -> None:
    for seed in range(5):
        *before, last = (totals(state.sheet) for state in deals(match(target=target), seed))
        assert all(max(each) < target or each[0] == each[1] for each in before)
        assert max(last) >= target
        assert last[0] != last[1]
