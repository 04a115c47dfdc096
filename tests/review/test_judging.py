"""A decision is judged by what its player could know, and luck is set apart from skill."""

from functools import cache

import pytest
from msgspec.structs import replace

from bench.reviews import deals_of
from circolo.bots.roster import policy_named
from circolo.cards.card import PACK, Rank
from circolo.cards.units import Seat
from circolo.catalogue import game_of
from circolo.games import chiamatre, tressette
from circolo.review.deal_review import DealReview, costliest, play_of_match
from circolo.review.decisions import OpenDeal
from circolo.review.judgement import is_clear
from circolo.review.roster import REVIEWED
from circolo.review.tressette.effort import WITHOUT_SOLVER
from circolo.review.tressette.judging import judged
from circolo.review.tressette.level_play import level_points

FOUR = tressette.Options(players=4, target=11)
TWO = tressette.Options(players=2, target=11)
CALLED = chiamatre.Options()


@cache
def a_deal(options: tressette.Options | chiamatre.Options, policy: str) -> OpenDeal:
    """Return the first deal of a match in which one policy plays every seat."""
    game = game_of(options)
    policies = [policy_named(game.name, policy)] * game.rules.seats(options)[0]
    return next(deals_of(options, policies, seed=bytes(32)))


@cache
def reviewed(options: tressette.Options | chiamatre.Options, policy: str) -> DealReview:
    return judge(a_deal(options, policy))


def judge(deal: OpenDeal) -> DealReview:
    return judged(REVIEWED[game_of(deal.end.options).name], deal, effort=WITHOUT_SOLVER)


@pytest.mark.parametrize("options", [FOUR, TWO, CALLED])
def test_random_play_costs_more_than_good_play(
    options: tressette.Options | chiamatre.Options,
) -> None:
    assert sum(reviewed(options, "random").lost) > sum(reviewed(options, "club").lost)


def test_the_hidden_cards_do_not_change_a_judgement() -> None:
    deal = a_deal(FOUR, "random")
    _, second, third, fourth = deal.hands
    told = judge(replace(deal, hands=(deal.hands[0], fourth, second, third)))
    assert told.plays == reviewed(FOUR, "random").plays


def test_equal_deals_get_equal_reviews() -> None:
    assert judge(a_deal(TWO, "club")) == reviewed(TWO, "club")


def test_between_two_players_the_last_ten_tricks_are_exact() -> None:
    plays = reviewed(TWO, "random").plays
    assert {play.trick > 10 for play in plays if play.how == "exact"} == {True}
    assert {play.error for play in plays if play.how == "exact"} == {0.0}
    assert {play.how for play in plays if play.trick <= 10} == {"playout"}


@pytest.mark.parametrize("options", [FOUR, TWO, CALLED])
def test_the_points_of_level_play_are_those_of_a_deal(
    options: tressette.Options | chiamatre.Options,
) -> None:
    review = reviewed(options, "club")
    assert sum(review.level) == pytest.approx(11)
    assert sum(review.points) == 11


def test_level_play_depends_on_the_cards_alone() -> None:
    """The same seed deals the same cards."""
    assert reviewed(FOUR, "random").level == reviewed(FOUR, "club").level


def test_a_match_is_beyond_its_cards_by_the_sum_of_its_deals() -> None:
    """Errors of independent deals add up by their squares."""
    deal = replace(reviewed(FOUR, "club"), points=(8, 3), level=(6.0, 5.0), deviation=3.0)
    assert play_of_match([deal, replace(deal, deviation=4.0)]) == (8.0, 5.0)


def test_good_cards_bring_points_at_level_play() -> None:
    """One pair holds the 3, 2 and ace of every suit, and the longer suits."""
    strong = [card for card in PACK if card.rank in {Rank.TRE, Rank.DUE, Rank.ASSO, Rank.RE}]
    weak = [card for card in PACK if card not in strong]
    mine = [*strong, *weak[:4]]
    hands = tuple(mine[:10]), tuple(weak[4:14]), tuple(mine[10:]), tuple(weak[14:])
    finished = REVIEWED["tressette"].finished(a_deal(FOUR, "club").end)
    ours, theirs = level_points(hands, finished)
    assert ours > 9 > 2 > theirs


def test_the_account_adds_up_to_the_difference() -> None:
    review = reviewed(FOUR, "random")
    ours, theirs = review.points
    account = review.account
    assert account.cards + account.play + account.rest == pytest.approx(ours - theirs)


def test_a_side_gains_what_the_other_lost() -> None:
    review = replace(reviewed(FOUR, "club"), lost=(0.5, 2.0))
    assert review.account.play == 3.0


def test_the_costliest_cards_of_a_seat_come_first() -> None:
    review = reviewed(FOUR, "random")
    found = costliest(review, Seat(1), 3)
    mine = [play.cost for play in review.plays if play.seat == 1 and play.is_clear]
    assert [play.cost for play in found] == sorted(mine, reverse=True)[:3]


@pytest.mark.parametrize(
    ("cost", "error", "expected"),
    [(0.5, 0.2, True), (0.5, 0.25, False), (0.05, 0.0, False), (1.0, 0.0, True)],
)
def test_a_cost_within_two_errors_is_not_clear(
    cost: float, error: float, *, expected: bool
) -> None:
    assert is_clear(cost, error) is expected


def test_only_a_clear_cost_has_a_reason() -> None:
    plays = reviewed(FOUR, "random").plays
    assert all((play.why is not None) is play.is_clear for play in plays)
    assert {play.is_clear for play in plays} == {True, False}
