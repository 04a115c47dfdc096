"""The decisions of a deal are read from its replay, each with what its player saw."""

from functools import cache

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.games.tressette import View
from circolo.records.deal_replay import DealReplay, replay_entries, without_hands
from circolo.review.decisions import NotReviewable, OpenDeal, open_deal
from circolo.review.roster import reviewable
from tests.records.matches import a_match


@cache
def replayed() -> DealReplay:
    return replay_entries(a_match(), 1, seeds={})


def opened() -> OpenDeal:
    return open_deal(replayed())


def test_a_decision_has_the_view_of_its_seat_before_the_card() -> None:
    for decision in opened().decisions:
        view = decision.view
        assert isinstance(view, View)
        assert view.table is not None
        assert (view.seat, view.table.turn) == (decision.seat, decision.seat)
        assert {decision.played, *decision.legal} <= set(view.hand)
        assert decision.trick == len(view.table.tricks) + 1


def test_a_card_without_a_choice_is_no_decision() -> None:
    decisions = opened().decisions
    assert {len(decision.legal) > 1 for decision in decisions} == {True}
    assert len(decisions) < 40


def test_the_next_step_shows_the_card() -> None:
    replay = replayed()
    for decision in opened().decisions:
        after = replay.steps[decision.step + 1].seats[decision.seat]
        assert after is not None
        assert decision.played not in after.match.hand


def test_the_hands_are_those_before_the_first_card() -> None:
    deal = opened()
    assert [len(hand) for hand in deal.hands] == [10, 10]
    assert isinstance(deal.end, View)
    assert deal.end.table is not None
    assert len(deal.end.table.tricks) == 20


def test_a_card_that_the_house_played_for_an_absent_seat_is_no_decision() -> None:
    replay = replayed()
    absent = [
        replace(
            step,
            view=replace(
                step.view,
                places=(
                    replace(step.view.places[0], absent="time"),  # type: ignore[type-var]
                    *step.view.places[1:],
                ),
            ),
        )
        for step in replay.steps
    ]
    decisions = open_deal(replace(replay, steps=tuple(absent))).decisions
    assert {decision.seat for decision in decisions} == {Seat(1)}


def test_closed_hands_have_no_review() -> None:
    with pytest.raises(NotReviewable):
        reviewable(without_hands(replayed()))
