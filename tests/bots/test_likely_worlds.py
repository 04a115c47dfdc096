"""What the others' cards reveal."""

from itertools import islice, pairwise, takewhile
from typing import Literal

import pytest
from msgspec.structs import replace

from circolo.bots import matches
from circolo.bots.policy import seeded_rng
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.card_bits import BIT, bits
from circolo.bots.tressette.card_memory import Memory, remember
from circolo.bots.tressette.likely_worlds import HandLikelihood, likely_layouts, observed_plays
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Options, State, View
from circolo.games.tressette.worlds import layouts
from tests.bots.seen import A, B, C, D, seen, trick

CHANCE = bytes(32)


def turns(players: Literal[2, 4]) -> list[State]:
    """Every state of one deal in which a card is to be played."""
    states = matches.states(GAME, Options(players=players), [CLUB] * players, seed=b"read")
    deal = takewhile(lambda state: not state.sheet, states)
    return [state for state in deal if state.phase == "move"]


def remembered(state: State) -> Memory:
    """Return the memory of the seat to play, without its own hand."""
    assert state.deal is not None
    return remember(replace(GAME.sight.view(state, state.deal.turn), hand=()))


@pytest.mark.parametrize("players", [2, 4])
def test_the_history_is_what_each_other_player_saw_before_playing(
    players: Literal[2, 4],
) -> None:
    states = turns(players)
    last = states[-1]
    told = {each.card: each.before for each in observed_plays(GAME.sight.view(last, A))}
    befores = {}
    for state, after in pairwise(states):
        assert state.deal is not None
        for card in played(after) - played(state):
            if state.deal.turn != A:
                befores[BIT[card]] = remembered(state)
    assert told == befores
    assert len(told) > 15


def played(state: State) -> set[Card]:
    assert state.deal is not None
    return {*state.deal.trick, *[card for full in state.deal.tricks for card in full.cards]}


@pytest.mark.parametrize("players", [2, 4])
def test_hands_as_they_are_would_have_played_as_they_did(players: Literal[2, 4]) -> None:
    for state in turns(players)[1:]:
        assert state.deal is not None
        model = HandLikelihood(tuple(observed_plays(GAME.sight.view(state, A))))
        assert model.log_likelihood([bits(hand) for hand in state.deal.hands]) > -60


def likelihood(view: View, **hands: str) -> float:
    """Return the likelihood of the others' hands, by seat; only those that have played matter."""
    by_seat = [bits(cards(hands.get(name, ""))) for name in "ABCD"]
    return HandLikelihood(tuple(observed_plays(view))).log_likelihood(by_seat)


def test_who_gives_an_ace_to_the_other_side_had_hardly_anything_else_to_follow_with() -> None:
    view = seen("3C 4D 5D 6D 7D 4S 5S 6S 7S", tricks=[trick(A, "3D AD 2D RD")])
    bare = likelihood(view, D="AS 2S 3S RS CS FS 2B 3B AB")
    guarded = likelihood(view, D="AS 2S 3S RS CS FS 2B 3B CD")
    assert bare > guarded + 1


def test_a_low_card_on_the_partners_trick_means_no_points_to_throw() -> None:
    view = seen("3C 4D 2D 6D 7D 4S 5S 6S 7S", tricks=[trick(A, "3D 5D 4B AD")])
    poor = likelihood(view, C="4C 5C 6C 7C 5B 6B 7B 2S 3S")
    rich = likelihood(view, C="RC CC FC AC 5B 6B 7B 2S 3S")
    assert poor > rich


def test_what_was_drawn_later_was_not_held_when_the_card_was_played() -> None:
    first = trick(A, "AD 7D", players=2)
    held = "5D 6D 4C 5C 6C 7C 4S 5S 6S"
    hand = "4D 3C 2C 7B RS RB CB 6B 5B 2B"
    ace, four = (seen(hand, tricks=[first], players=2, draws=drawn) for drawn in ("2B 3D", "2B 4B"))
    assert likelihood(ace, B=f"{held} 3D") == likelihood(four, B=f"{held} 4B")
    assert likelihood(ace, B=f"{held} 3D") > likelihood(ace, B=f"{held} 2D")


def test_only_worlds_that_the_view_leaves_possible_are_chosen_and_as_many_as_wanted() -> None:
    for state in turns(4)[::5]:
        assert state.deal is not None
        view = GAME.sight.view(state, Seat(state.deal.turn))
        worlds = likely_layouts(view, seeded_rng(CHANCE), drawn=20, chosen=7)
        assert sum(times for _, times in worlds) == 7
        for world, _ in worlds:
            assert world.hands[state.deal.turn] == state.deal.hands[state.deal.turn]
            assert [len(hand) for hand in world.hands] == [len(h) for h in state.deal.hands]


def test_the_likelier_world_is_chosen_more_often() -> None:
    view = seen("3C 4D 5D 6D 7D 4S 5S 6S 7S", tricks=[trick(A, "3D AD 2D RD")])
    drawn = islice(layouts(view, seeded_rng(CHANCE)), 300)
    chosen = likely_layouts(view, seeded_rng(CHANCE), drawn=300, chosen=300)
    without = sum(not _has(world.hands[D], "D") for world in drawn)
    chosen_without = sum(times for world, times in chosen if not _has(world.hands[D], "D"))
    assert chosen_without > 1.5 * without


def _has(hand: tuple[Card, ...], suit: str) -> bool:
    return any(card.suit == suit for card in hand)


def test_who_sat_where_is_not_mixed_up() -> None:
    view = seen("3C 4D 5D 6D 7D 4S 5S 6S 7S", tricks=[trick(B, "3D 2D AD 4B")])
    seats = [played.before.seat for played in observed_plays(view)]
    assert seats == [B, D, C]
