"""Measures reviews: the time of a whole match, and what the cards of each policy cost by its own
judgement: `python -m bench.reviews`.

A stronger policy should lose less, and the difference should resemble its margin in the arena.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import correlation, covariance, stdev, variance
from typing import Any

from msgspec.structs import replace

from circolo.bots.matches import turns
from circolo.bots.policy import AnyPolicy
from circolo.bots.roster import policy_named
from circolo.cards.units import Chips, Seat
from circolo.catalogue import game_of
from circolo.games import chiamatre, tressette
from circolo.play.commands import Act
from circolo.play.events import DealEnded
from circolo.review.deal_review import DealReview
from circolo.review.decisions import Decision, OpenDeal
from circolo.review.roster import review_of_deal as review
from circolo.tricks.actions import PlayCard, PlayCardOffer

MATCHES = {
    "tressette for four, to 21": tressette.Options(players=4, target=21),
    "tressette for two, to 21": tressette.Options(players=2, target=21),
    "chiamatre": chiamatre.Options(),
}
POLICIES = ("random", "principiante", "dilettante", "club", "maestro")


def deals_of(options: Any, policies: Sequence[AnyPolicy], *, seed: bytes) -> Iterator[OpenDeal]:
    """Play a match, and yield each of its deals as a review reads it."""
    game = game_of(options)
    before = game.rules.open(options, (Chips(0),) * len(policies))
    hands: tuple[Any, ...] = ()
    decisions: list[Decision] = []
    number = played = 0
    for step, turn in enumerate(turns(game, options, policies, seed=seed)):
        act = turn.command
        if isinstance(act, Act) and isinstance(act.action, PlayCard):
            if not played:
                hands = before.deal.hands
            legal = _legal(game, before, act.seat)
            if len(legal) > 1:
                view = game.sight.view(before, act.seat)
                trick = played // len(policies) + 1
                decisions.append(Decision(step, trick, act.seat, view, legal, act.action.card))
            played += 1
        if played and any(isinstance(event, DealEnded) for event in turn.events):
            number += 1
            yield OpenDeal(number, hands, game.sight.view(turn.state, None), tuple(decisions))
            decisions, played = [], 0
        before = turn.state


def _legal(game: Any, state: Any, seat: Seat) -> tuple[Any, ...]:
    offers = (offer for question in game.rules.offers(state, seat) for offer in question.offers)
    return next((offer.cards for offer in offers if isinstance(offer, PlayCardOffer)), ())


def _times(jobs: int) -> None:
    for title, options in MATCHES.items():
        club = policy_named(game_of(options).name, "club")
        seats = game_of(options).rules.seats(options)[0]
        deals = list(deals_of(options, [club] * seats, seed=bytes(32)))
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            list(pool.map(review, deals[:1] * jobs))  # starts the workers
            begun = time.perf_counter()
            list(pool.map(review, deals))
        seconds = time.perf_counter() - begun
        print(f"{title}: {len(deals)} deals in {seconds:.1f} s with {jobs} processes")


def _costs(matches: int) -> None:
    for title, options in MATCHES.items():
        game = game_of(options)
        seats = game.rules.seats(options)[0]
        for name in POLICIES:
            policies = [policy_named(game.name, name)] * seats
            seeds = [number.to_bytes(32) for number in range(matches)]
            found = [
                review(deal) for seed in seeds for deal in deals_of(options, policies, seed=seed)
            ]
            print(f"{title}, {name}: {_figures(found)}")


def _luck(matches: int) -> None:
    """Measure how much of the result the cards explain, between equal players."""
    for title, options in MATCHES.items():
        game = game_of(options)
        policies = [policy_named(game.name, "club")] * game.rules.seats(options)[0]
        deals = [
            review(replace(deal, decisions=()))
            for number in range(matches)
            for deal in deals_of(options, policies, seed=number.to_bytes(32))
        ]
        results = [float(deal.points[0] - deal.points[1]) for deal in deals]
        cards = [deal.account.cards for deal in deals]
        rest = [one - other for one, other in zip(results, cards, strict=True)]
        best = covariance(results, cards) / variance(cards)
        print(
            f"{title}: a result deviates by {stdev(results):.2f} points, less the cards by "
            f"{stdev(rest):.2f}; correlation {correlation(results, cards):.2f}, best further "
            f"factor {best:.2f}; {len(deals)} deals"
        )


def _figures(reviews: Sequence[DealReview]) -> str:
    each = [sum(deal.lost) / len(deal.sides) for deal in reviews]
    every = [sum(play.cost for play in deal.plays) / len(deal.sides) for deal in reviews]
    clear = sum(play.is_clear for deal in reviews for play in deal.plays)
    count = sum(len(deal.plays) for deal in reviews)
    return (
        f"{sum(each) / len(each):.2f} points a deal and seat by clear costs "
        f"({sum(every) / len(every):.2f} by all), {clear} of {count} decisions, "
        f"{len(reviews)} deals"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.reviews", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="processes for the times")
    parser.add_argument("--luck", type=int, default=0, help="matches to measure the cards by")
    parser.add_argument("--matches", type=int, default=0, help="matches of each policy to judge")
    chosen = parser.parse_args(arguments)
    if chosen.luck:
        _luck(chosen.luck)
        return
    _times(chosen.jobs)
    if chosen.matches:
        _costs(chosen.matches)


if __name__ == "__main__":
    main()
