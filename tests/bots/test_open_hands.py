"""The search of open hands, compared with every way to play them."""

from typing import Literal

import pytest

from circolo.bots.tressette.card_bits import BIT
from circolo.bots.tressette.card_memory import remember
from circolo.bots.tressette.open_hands import OpenHands, SearchLimitReached
from circolo.bots.tressette.position import Position, World, position
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, State
from circolo.games.tressette.actions import PlayCard
from circolo.games.tressette.worlds import Layout
from tests.bots.endings import after, best, endings, points

IN_A_DEAL = 11


def seen(state: State) -> tuple[Position, World]:
    """Return the position of the seat to play, and the real world."""
    assert state.deal is not None
    deal = state.deal
    view = GAME.sight.view(state, deal.turn)
    here = position(remember(view), deal.thirds[deal.turn % 2])
    return here, here.world(Layout(deal.hands, ()), 1)


def searched(state: State, guess: int) -> dict[str, int]:
    here, world = seen(state)
    assert state.deal is not None
    (ask,) = GAME.rules.offers(state, Seat(state.deal.turn))
    search = OpenHands(100_000)
    return {
        action.card: here.search_points(BIT[action.card], world, search, guess=guess)
        for action in ask.offers[0].actions()
        if isinstance(action, PlayCard)
    }


def on_the_rules(state: State) -> dict[str, int]:
    """Return the points of the deal for the side to play, by the card that it plays."""
    assert state.deal is not None
    side = state.deal.turn % 2
    (ask,) = GAME.rules.offers(state, Seat(state.deal.turn))
    return {
        action.card: (IN_A_DEAL + (1 - 2 * side) * best(after(state, action), points)) // 2
        for action in ask.offers[0].actions()
        if isinstance(action, PlayCard)
    }


@pytest.mark.parametrize(
    ("players", "cards", "deals"), [(2, 2, 60), (2, 3, 60), (2, 4, 12), (4, 1, 20), (4, 2, 25)]
)
def test_a_search_finds_what_every_card_brings(
    players: Literal[2, 4], cards: int, deals: int
) -> None:
    positions = 0
    for seed in range(deals):
        for state in endings(seed, cards=cards, players=players):
            positions += 1
            assert searched(state, guess=seed % 11) == on_the_rules(state)
    assert positions == players * deals


def test_three_tricks_of_four_are_searched_alike() -> None:
    for seed in range(3):
        state = endings(seed, cards=3, players=4)[-1]
        assert searched(state, guess=5) == on_the_rules(state)


def test_a_search_ends_when_it_has_looked_at_as_many_positions_as_it_may() -> None:
    here, world = seen(endings(1, cards=8)[0])
    card = world.hands[0] & -world.hands[0]
    with pytest.raises(SearchLimitReached):
        here.search_points(card, world, OpenHands(10), guess=5)
