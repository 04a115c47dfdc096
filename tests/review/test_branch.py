"""A finished deal is played on in another way: by the rules, by who may know what, to its end."""

from functools import cache

import pytest

from circolo.analysis import solver
from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.tressette import View
from circolo.records.deal_replay import DealLog, log_of_record, replay_record
from circolo.records.record_builder import DealNotRevealed, build_record
from circolo.review.branch import Branch, branch
from circolo.review.branch_task import BranchRefused, BranchTask
from circolo.review.decisions import Decision, OpenDeal
from circolo.review.roster import reviewable
from tests.records.matches import a_match

DEAL = 2


@pytest.fixture(autouse=True)
def without_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver would be compiled before the first test."""
    monkeypatch.setattr(solver, "is_installed", lambda: False)


@cache
def log() -> DealLog:
    return log_of_record(build_record(a_match(), DEAL), DEAL)


@cache
def opened() -> OpenDeal:
    deal = reviewable(replay_record(build_record(a_match(), DEAL), DEAL))
    assert isinstance(deal, OpenDeal)
    return deal


def late() -> Decision:
    """Return a decision in the last ten tricks, so that a branch is short."""
    return next(one for one in opened().decisions if one.trick > 12)


def held() -> tuple[Card, ...]:
    """Return the hand of the seat that decides."""
    view = late().view
    assert isinstance(view, View)
    return view.hand


def played(*cards: Card, seat: Seat | None) -> Branch:
    found = branch(BranchTask(log(), late().step, seat, cards))
    assert isinstance(found, Branch)
    return found


def refused(task: BranchTask) -> str:
    with pytest.raises(BranchRefused) as raised:
        branch(task)
    return raised.value.code


def test_a_better_line_goes_to_the_end_of_the_deal() -> None:
    other = next(card for card in late().legal if card != late().played)
    line = played(other, seat=None)
    assert line.cards[0] == other
    assert len(line.steps) == len(line.cards) + 1
    assert line.points is not None
    assert sum(line.points) == 11


def test_what_happened_stands_beside_it() -> None:
    end = opened().end
    assert isinstance(end, View)
    assert played(late().played, seat=None).happened == end.sheet[-1].points


def test_the_solver_makes_the_line_at_least_as_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a deal with open hands the best card cannot bring less than any other."""
    monkeypatch.setattr(solver, "is_installed", lambda: True)
    side = late().seat
    best = played(seat=None)
    assert best.by == "solver"
    assert best.points is not None
    for card in late().legal:
        line = played(card, seat=None)
        assert line.points is not None
        assert line.points[side] <= best.points[side]


def test_a_what_if_stops_where_the_person_chooses() -> None:
    chosen = played(late().legal[0], seat=late().seat)
    assert (chosen.by, chosen.points) == ("maestro", None)
    assert chosen.steps[-1].seats[late().seat].asks != ()  # type: ignore[union-attr]


def test_a_what_if_goes_on_with_the_cards_so_far() -> None:
    """The same cards lead to the same place, so that the server keeps nothing between requests."""
    first = played(late().legal[0], seat=late().seat)
    again = played(*first.cards, seat=late().seat)
    assert (again.cards, again.steps) == (first.cards, first.steps)


def test_the_others_do_not_see_the_cards_of_the_person() -> None:
    """Each is asked with the view of their own seat, which the maestro plays by."""
    other = Seat(1 - late().seat)
    chosen = played(late().legal[0], seat=late().seat)
    view = chosen.steps[1].seats[other]
    assert view is not None
    assert set(view.match.hand).isdisjoint(held())


def test_an_illegal_card_is_refused() -> None:
    not_held = next(card for card in Card if card not in held())
    assert refused(BranchTask(log(), late().step, late().seat, (not_held,))) == "branch_card"


def test_a_card_after_the_end_is_refused() -> None:
    line = played(late().played, seat=None)
    more = (*line.cards, line.cards[0])
    assert refused(BranchTask(log(), late().step, None, more)) == "branch_card"


@pytest.mark.parametrize("step", [-1, 10_000])
def test_a_step_outside_the_deal_is_refused(step: int) -> None:
    assert refused(BranchTask(log(), step, None, ())) == "branch_step"


def test_no_card_is_played_after_the_last() -> None:
    last = len(replay_record(build_record(a_match(), DEAL), DEAL).steps) - 1
    assert refused(BranchTask(log(), last, None, ())) == "branch_step"


def test_a_deal_that_is_not_over_has_no_branch() -> None:
    with pytest.raises(DealNotRevealed):
        branch(BranchTask(log_of_record(build_record(a_match(), DEAL), 9), 0, None, ()))
