"""The last tricks between two players, compared with every way to play them."""

import pytest

from circolo.bots.policy import seeded_rng
from circolo.bots.tressette import CLUB
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, State
from circolo.tricks.card_points import LAST_TRICK
from tests.bots.endings import after, best, endings


def thirds(state: State) -> int:
    """Return seat A's thirds less the other's."""
    deal = state.sheet[-1]
    return deal.thirds[0] - deal.thirds[1] + LAST_TRICK * (1 - 2 * deal.last_trick)


@pytest.mark.parametrize(("cards", "deals"), [(2, 100), (3, 150), (4, 30), (5, 10)])
def test_the_last_tricks_are_played_without_a_mistake(cards: int, deals: int) -> None:
    positions = 0
    for seed in range(deals):
        for state in endings(seed, cards=cards):
            positions += 1
            assert state.deal is not None
            seat = Seat(state.deal.turn)
            (ask,) = GAME.rules.offers(state, seat)
            action = CLUB.choose(GAME.sight.view(state, seat), ask, seeded_rng(bytes(32)))
            assert best(after(state, action), thirds) == best(state, thirds)
    assert positions == 2 * deals
