"""The last tricks between two, against every way to play them on the rules themselves."""

from itertools import islice

import pytest

from circolo.bots import matches
from circolo.bots.baselines import RANDOM
from circolo.bots.policy import lots
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.weighing import LAST_TRICK
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Action, Options, State
from circolo.games.tressette.state import side_of
from circolo.play.commands import Act
from circolo.play.contract import replay
from circolo.play.waits import Choice


def endings(seed: int, *, cards: int) -> list[State]:
    """The positions of one deal of random play in which a seat with so many cards is to play."""
    played = matches.states(GAME, Options(players=2), [RANDOM] * 2, seed=b"%d" % seed)
    deal = islice(played, 44)
    return [
        s for s in deal if s.deal and not s.deal.stock and len(s.deal.hands[s.deal.turn]) == cards
    ]


def after(state: State, action: Action) -> State:
    (choice,) = GAME.waits(state)
    assert isinstance(choice, Choice)
    return replay(GAME, state, GAME.decide(state, Act(choice.id, choice.seat, action)))


def margin(state: State) -> int:
    """What seat A takes more than the other if both play without a mistake, in thirds."""
    if state.phase != "move":
        deal = state.sheet[-1]
        return deal.thirds[0] - deal.thirds[1] + LAST_TRICK * (1 - 2 * deal.last_trick)
    assert state.deal is not None
    (ask,) = GAME.offers(state, state.deal.turn)
    margins = [margin(after(state, action)) for action in ask.offers[0].actions()]
    return max(margins) if side_of(state.deal.turn) == 0 else min(margins)


@pytest.mark.parametrize(("cards", "deals"), [(2, 100), (3, 150), (4, 30), (5, 10)])
def test_the_last_tricks_are_played_without_a_mistake(cards: int, deals: int) -> None:
    for seed in range(deals):
        for state in endings(seed, cards=cards):
            assert state.deal is not None
            seat = Seat(state.deal.turn)
            (ask,) = GAME.offers(state, seat)
            action = CLUB.choose(GAME.view(state, seat), ask, lots(bytes(32)))
            assert margin(after(state, action)) == margin(state)
