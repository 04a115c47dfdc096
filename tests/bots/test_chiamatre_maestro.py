"""The maestro of chiamatre: who probably holds the called card."""

from collections import Counter
from itertools import islice, takewhile

import pytest

from circolo.bots import matches
from circolo.bots.chiamatre import CLUB
from circolo.bots.chiamatre.likely_worlds import likely_hands, partner_in
from circolo.bots.chiamatre.maestro import MAESTRO
from circolo.bots.policy import seeded_rng
from circolo.cards.units import Seat
from circolo.games.chiamatre import GAME, Options, State
from circolo.games.chiamatre.actions import Action
from circolo.play.offers import permits
from tests.games.chiamatre.dealing import SEATS, B, D, led_by_a, play

CHANCE = bytes(32)
DRAWN, CHOSEN = 400, 200


def chosen(state: State, seat: Seat) -> Action:
    """Return what the maestro answers in this seat, which must be permitted."""
    (question,) = GAME.rules.offers(state, seat)
    action = MAESTRO.choose(GAME.sight.view(state, seat), question, seeded_rng(CHANCE))
    assert permits((question,), question.id, action)
    return action


def moves(seed: bytes) -> list[State]:
    """Return the states of one deal in which a card is to be played."""
    states = matches.states(GAME, Options(), [CLUB] * 4, seed=seed)
    first = takewhile(lambda state: not state.sheet, states)
    return [state for state in first if state.phase == "move"]


def share_of(state: State, seat: Seat, holder: Seat) -> float:
    """Return the share of likely worlds, for a seat, in which another holds the called card."""
    view = GAME.sight.view(state, seat)
    worlds = likely_hands(view, seeded_rng(CHANCE), drawn=DRAWN, chosen=CHOSEN)
    found: Counter[Seat] = Counter()
    for hands, times in worlds:
        found[partner_in(view, hands)] += times
    return found[holder] / found.total()


@pytest.mark.rule("C6")
def test_who_throws_points_on_a_trick_of_the_caller_is_probably_the_partner() -> None:
    led = led_by_a("3C", A="3D 2D", D="AD 3C", C="4D 5C", B="5D 6C")
    before = share_of(led, B, D)
    assert share_of(play(led, "3D AD 4D"), B, D) > before + 0.1


@pytest.mark.rule("C6")
def test_a_called_card_that_was_played_leaves_no_doubt() -> None:
    state = play(led_by_a("3C", A="4C", D="3C"), "4C 3C")
    assert share_of(state, B, D) == 1.0


@pytest.mark.rule("C6")
def test_a_world_never_contradicts_what_the_seat_knows() -> None:
    for state in moves(b"worlds")[::5]:
        assert state.deal is not None
        view = GAME.sight.view(state, state.deal.turn)
        for hands, _ in likely_hands(view, seeded_rng(CHANCE), drawn=20, chosen=10):
            assert hands[state.deal.turn] == view.hand


def test_worlds_that_look_alike_are_played_alike() -> None:
    alike = 0
    for state in islice(moves(b"alike"), 2, None, 6):
        assert state.deal is not None
        seat = state.deal.turn
        world = GAME.sight.sample(GAME.sight.view(state, seat), seeded_rng(bytes(range(32))))
        assert chosen(world, seat) == chosen(state, seat)
        alike += world.deal is not None and world.deal.hands != state.deal.hands
    assert alike >= 3


def test_every_seat_can_play_a_whole_deal() -> None:
    for state in moves(b"whole")[::3]:
        assert state.deal is not None
        assert state.deal.turn in SEATS
        chosen(state, state.deal.turn)
