"""Perft counts the ways of every asked seat, and ends where the game waits for chance."""

import pytest

from circolo.games.tressette import GAME, State
from circolo.play.perft import ways
from tests.games.tressette.dealing import ALL_DENARI, A, B, deal, go_on, match, play_out


@pytest.fixture
def scored() -> State:
    """A deal is over, and both read the score."""
    return play_out(deal(match(2), A=ALL_DENARI))


def test_both_may_go_on_first(scored: State) -> None:
    assert ways(GAME, scored, 1) == 2


def test_sequence_ends_where_a_pack_is_waited_for(scored: State) -> None:
    assert [ways(GAME, scored, depth) for depth in (2, 3, 9)] == [2, 2, 2]
    assert ways(GAME, go_on(scored, A, B), 1) == 1
