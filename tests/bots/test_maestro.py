"""The second level: it obeys the rules, uses its view alone, keeps to its effort, and ends well."""

from functools import partial
from itertools import takewhile
from operator import lt
from typing import Any, Literal

import pytest

from circolo.bots import matches
from circolo.bots.policy import Policy, seeded_rng
from circolo.bots.tressette import CLUB, maestro
from circolo.bots.tressette.baselines import RANDOM
from circolo.bots.tressette.maestro import MAESTRO, Effort
from circolo.bots.tressette.open_hands import OpenHands
from circolo.cards.card import Card, Suit
from circolo.cards.notation import cards
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Action, Options, State, View
from circolo.games.tressette.actions import Declare, DeclareOffer, PlayCard, PlayCardOffer
from circolo.games.tressette.combinations import Napoli
from circolo.play.offers import Question, permits
from circolo.play.waits import WaitId
from circolo.tricks.trick import legal
from tests.bots.endings import after, best, endings, points
from tests.bots.seen import seen

CHANCE = bytes(32)
QUICK = Effort(drawn=20, chosen=8, positions=500)
THOROUGH = Effort(drawn=120, chosen=60, positions=20_000)


def policy(effort: Effort) -> Policy[Any, Any, Any]:
    return Policy(
        "quick", "heavy", partial(maestro.choose, effort={2: effort, 4: effort}), stand_in=CLUB
    )


def chosen(view: View, effort: Effort = THOROUGH) -> Card:
    assert view.table is not None
    offer = PlayCardOffer(legal(view.hand, view.table.trick))
    action = policy(effort).choose(view, Question(view.asked, "move", (offer,)), seeded_rng(CHANCE))
    assert isinstance(action, PlayCard)
    return action.card


TABLES = [
    Options(players=2, target=11),
    Options(players=4, target=11),
    Options(players=4, target=11, signals="any", cappotto=11),
    Options(players=4, target=11, signals="leader", accuso=False, lead="four_then_right"),
]


@pytest.mark.parametrize("options", TABLES)
def test_every_choice_is_one_of_those_offered(options: Options) -> None:
    choices = 0

    def choose(view: View, question: Question[Any], rng: Any) -> Any:
        nonlocal choices
        choices += 1
        action = policy(QUICK).choose(view, question, rng)
        assert permits((question,), question.id, action)
        return action

    at_table = [Policy("watched", "heavy", choose), RANDOM] * (options.players // 2)
    for seed in (b"one", b"another"):
        end = matches.play(GAME, options, at_table, seed=seed)
        assert sorted(set(end.places)) == [1, 2]
    assert choices > 30


def moves(players: Literal[2, 4]) -> list[State]:
    """Return the states of one deal in which a card is to be played."""
    states = matches.states(GAME, Options(players=players), [CLUB] * players, seed=b"maestro")
    deal = takewhile(lambda state: not state.sheet, states)
    return [state for state in deal if state.phase == "move"]


@pytest.mark.parametrize("players", [2, 4])
def test_worlds_that_look_alike_are_played_alike(players: Literal[2, 4]) -> None:
    alike = 0
    for state in moves(players)[::5]:
        assert state.deal is not None
        seat = Seat(state.deal.turn)
        here = GAME.sight.view(state, seat)
        world = GAME.sight.sample(here, seeded_rng(bytes(range(32))))
        (ask,), (asked_there,) = GAME.rules.offers(state, seat), GAME.rules.offers(world, seat)
        choice = policy(QUICK).choose(here, ask, seeded_rng(CHANCE))
        there = policy(QUICK).choose(GAME.sight.view(world, seat), asked_there, seeded_rng(CHANCE))
        assert there == choice
        alike += world.deal is not None and world.deal.hands != state.deal.hands
    assert alike >= 4


@pytest.mark.parametrize(("cards", "deals"), [(2, 30), (3, 30), (4, 8)])
def test_between_two_the_last_tricks_are_played_without_a_mistake(cards: int, deals: int) -> None:
    for seed in range(deals):
        for state in endings(seed, cards=cards):
            assert state.deal is not None
            seat = Seat(state.deal.turn)
            (ask,) = GAME.rules.offers(state, seat)
            action = MAESTRO.choose(GAME.sight.view(state, seat), ask, seeded_rng(CHANCE))
            assert best(after(state, action), points) == best(state, points)


def test_in_pairs_no_card_is_played_that_another_is_better_than_in_every_world() -> None:
    decided = 0
    for seed in range(16):
        for state in endings(seed, cards=2, players=4):
            assert state.deal is not None
            seat = Seat(state.deal.turn)
            view = GAME.sight.view(state, seat)
            (ask,) = GAME.rules.offers(state, seat)
            action = policy(THOROUGH).choose(view, ask, seeded_rng(CHANCE))
            brought = in_worlds(view, ask)
            ours = brought.pop(action)
            for other in brought.values():
                decided += all(map(lt, other, ours))
                assert not all(map(lt, ours, other))
    assert decided > 2


def in_worlds(view: View, question: Question[Any]) -> dict[Action, list[int]]:
    """Return the result of every action for the seat in random worlds, by the rules."""
    rng = seeded_rng(bytes(range(32)))
    worlds = [GAME.sight.sample(view, rng) for _ in range(10)]
    assert view.seat is not None
    sign = 1 - 2 * (view.seat % 2)
    return {
        action: [sign * best(after(world, action), points) for world in worlds]
        for action in question.offers[0].actions()
    }


@pytest.mark.parametrize("positions", [0, 1, 50])
def test_a_search_that_may_not_go_on_leaves_it_to_play(positions: int) -> None:
    for players in (2, 4):
        for state in endings(3, cards=5, players=players):
            assert state.deal is not None
            view = GAME.sight.view(state, Seat(state.deal.turn))
            assert chosen(view, Effort(drawn=20, chosen=8, positions=positions)) in view.hand


@pytest.mark.parametrize(("players", "cards"), [(2, 9), (4, 5)])
def test_all_searches_of_a_choice_together_look_at_no_more_than_its_effort_allows(
    players: Literal[2, 4], cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches: list[OpenHands] = []
    allowed: list[int] = []

    class Watched(OpenHands):
        def __init__(self, positions: int) -> None:
            super().__init__(positions)
            searches.append(self)
            allowed.append(positions)

    monkeypatch.setattr(maestro, "OpenHands", Watched)
    for state in endings(5, cards=cards, players=players):
        assert state.deal is not None
        searches.clear()
        allowed.clear()
        chosen(
            GAME.sight.view(state, Seat(state.deal.turn)),
            Effort(drawn=30, chosen=30, positions=400),
        )
        looked = [most - search.positions for most, search in zip(allowed, searches, strict=True)]
        assert sum(looked) <= 400
        assert allowed == [400 - sum(looked[:at]) for at in range(len(looked))]


def test_all_that_may_be_declared_is_declared_before_the_card() -> None:
    held = "3D 2D AD 5D AC 6S 4S 5S 4B 5B"
    panel = DeclareOffer((Napoli(Suit.DENARI),))
    ask = Question[Any](WaitId(1), "move", (PlayCardOffer(cards(held)), panel))
    assert MAESTRO.choose(seen(held), ask, seeded_rng(CHANCE)) == Declare(panel.combinations)
