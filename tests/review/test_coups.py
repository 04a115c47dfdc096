"""The decisions of bank games have a price in chips: exact, or with its error."""

from functools import cache

import pytest

from circolo.cards.units import Chips, Seat
from circolo.records.deal_replay import DealReplay, replay_entries
from circolo.review.coup_decisions import open_coup
from circolo.review.coup_review import (
    CoupDecision,
    CoupReview,
    OpenCoup,
    Price,
    Word,
    judged_coup,
)
from circolo.review.roster import BANKS, review, reviewable
from tests.records.test_ring import a_sitting, shown

GAMES = {"piatto": "sette_e_mezzo", "classica": "sette_e_mezzo", "online": "chemin_de_fer"}


@cache
def replays(variant: str) -> tuple[DealReplay, ...]:
    entries = a_sitting(variant)
    return tuple(replay_entries(entries, deal, seeds={}) for deal in shown(entries)[:12])


@cache
def coups(variant: str) -> tuple[OpenCoup, ...]:
    game = GAMES[variant]
    return tuple(open_coup(replay, game, BANKS[game]) for replay in replays(variant))


def decisions(variant: str) -> list[CoupDecision]:
    return [decision for coup in coups(variant) for decision in coup.decisions]


@pytest.mark.parametrize("variant", GAMES)
def test_a_replay_tells_its_decisions(variant: str) -> None:
    """People who play at random both stand and draw."""
    assert {decision.said for decision in decisions(variant)} == {"sto", "tiro"}
    for coup, replay in zip(coups(variant), replays(variant), strict=True):
        assert all(0 <= one.step < len(replay.steps) - 1 for one in coup.decisions)


def test_a_price_at_chemin_de_fer_is_exact() -> None:
    priced = [BANKS["chemin_de_fer"].pricing(one) for one in decisions("online")]
    assert {(price.how, price.error) for price in priced if price} == {("exact", 0.0)}


@pytest.mark.parametrize("variant", ["piatto", "classica"])
def test_a_price_at_sette_e_mezzo_has_an_error(variant: str) -> None:
    price = BANKS["sette_e_mezzo"].pricing(decisions(variant)[0])
    assert price is not None
    assert (price.how, price.error > 0) == ("playout", True)


@pytest.mark.parametrize("variant", GAMES)
def test_equal_coups_get_equal_reviews(variant: str) -> None:
    coup = reviewable(replays(variant)[0])
    assert review(coup) == review(coup)


def test_the_price_of_a_draw_depends_on_the_cards_that_are_gone() -> None:
    """The shoe is counted: without it, the same hands would have the same price."""
    priced = [BANKS["chemin_de_fer"].pricing(one) for one in decisions("online")]
    assert len({tuple(price.won.values()) for price in priced if price}) == len(
        [price for price in priced if price]
    )


def decision(said: Word) -> CoupDecision:
    view = decisions("piatto")[0].view
    return CoupDecision(3, Seat(1), view, said, Chips(0))


def judge(said: Word, *, sto: float, tiro: float, error: float = 0.0) -> CoupReview:
    coup = OpenCoup(1, "sette_e_mezzo", (Chips(0),) * 3, (decision(said),))
    won: dict[Word, float] = {"sto": sto, "tiro": tiro}
    return judged_coup(coup, lambda _: Price(won, error, "playout"))


def test_the_word_that_wins_less_costs_the_difference() -> None:
    (word,) = judge("sto", sto=-2.0, tiro=1.0, error=0.5).words
    assert (word.better, word.cost, word.is_clear) == ("tiro", 3.0, True)


def test_the_better_word_costs_nothing() -> None:
    (word,) = judge("tiro", sto=-2.0, tiro=1.0).words
    assert (word.better, word.cost, word.is_clear) == ("tiro", 0.0, False)


@pytest.mark.parametrize(("cost", "error"), [(1.0, 0.5), (0.05, 0.0)])
def test_a_small_or_uncertain_cost_is_not_clear(cost: float, error: float) -> None:
    (word,) = judge("sto", sto=0.0, tiro=cost, error=error).words
    assert not word.is_clear


def test_a_decision_without_a_price_is_counted() -> None:
    coup = OpenCoup(1, "sette_e_mezzo", (Chips(0),) * 3, (decision("sto"),))
    assert judged_coup(coup, lambda _: None).unpriced == 1
