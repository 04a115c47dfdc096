"""Fits what dealt cards are worth, and tests whether ratings by luck-adjusted results converge
faster: `python -m bench.card_luck [--deals=N] [--pairing=N] [--repeats=N]`.

The first part prints the weights of `games/*/card_luck.py`, from `--deals` deals between equal
bots: one half fits, the other half gives the share of the variance that the prediction removes. The
second part plays `--pairing` deals between each pair of bot levels, draws matches from them, and
rates their players by the result and by the result less what the cards gave.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, count, islice
from random import Random
from statistics import fmean, pstdev, stdev
from typing import Any, NamedTuple

import numpy as np

from circolo.bots.matches import turns
from circolo.bots.roster import policy_named
from circolo.cards.card import Card
from circolo.cards.units import Chips
from circolo.catalogue import BY_NAME
from circolo.games.chiamatre import Options as Chiamatre
from circolo.games.chiamatre import card_luck as of_chiamatre
from circolo.games.tressette import Options as Tressette
from circolo.games.tressette import card_luck as of_tressette
from circolo.play.tally import Tally
from circolo.ratings.rating import NEW, Outcome, Rating, after
from circolo.simulation.deals import match_seed
from circolo.tables.state import PlayerId
from circolo.tricks.card_luck import FEATURES, features

GAMES: dict[str, tuple[str, Any, int]] = {
    "tressette, four players": ("tressette", Tressette(players=4, target=31), 4),
    "tressette, two players": ("tressette", Tressette(players=2, target=31), 2),
    "chiamatre": ("chiamatre", Chiamatre(), 4),
}
RATED = "tressette, two players", "tressette, four players"
LUCK = {"tressette": of_tressette, "chiamatre": of_chiamatre}
LEVELS = ("random", "principiante", "dilettante", "club")
PLAYERS_A_LEVEL = 5
TARGET = 21
CHECKED = (5, 10, 20, 40, 80)
LONG_RUN = 400

Ratings = dict[PlayerId, Rating]


class PlayedDeal(NamedTuple):
    """A finished deal: the dealt hands, the seat that leads or calls, the points by side or seat,
    and what the cards gave, in hundredths of a point.
    """

    hands: tuple[tuple[Card, ...], ...]
    lead: int
    points: tuple[int, ...]
    gave: tuple[int, ...]


def deals(name: str, policies: Sequence[str]) -> Iterator[PlayedDeal]:
    """Yield deals between policies, which repeat around the table, without an end."""
    stem, options, seats = GAMES[name]
    game, luck = BY_NAME[stem], LUCK[stem]
    chosen = [policy_named(stem, policies[seat % len(policies)]) for seat in range(seats)]
    for match in count():
        tally = Tally()
        for turn in turns(game, options, chosen, seed=match_seed(7, match), stack=Chips(0)):
            for event in turn.events:
                scored = len(tally.deals)
                tally = game.facts.tally(tally, event)
                if len(tally.deals) > scored:
                    hands, lead = luck.dealt(turn.state)
                    yield PlayedDeal(hands, lead, tally.deals[-1], luck.gave(turn.state))


def regression(deal: PlayedDeal) -> Iterator[tuple[list[int], float]]:
    """Yield the numbers and the result of a deal: of two sides their difference, of four seats one
    line each.
    """
    numbers = np.array([features(hand) for hand in deal.hands])
    if len(deal.points) == 2:
        sides = [numbers[side::2].sum(axis=0) for side in (0, 1)]
        sign = 1 if deal.lead % 2 == 0 else -1
        yield [*(sides[0] - sides[1]), sign, 0], deal.points[0] - deal.points[1]
        return
    mean = fmean(deal.points)
    for seat, points in enumerate(deal.points):
        yield [*numbers[seat], int(seat == deal.lead), 1], points - mean


def fit(name: str, number: int) -> None:
    """Print the weights of a game, and the share of the variance that they remove."""
    found = [line for deal in islice(deals(name, ["club"]), number) for line in regression(deal)]
    x = np.array([numbers for numbers, _ in found], dtype=float)
    y = np.array([result for _, result in found], dtype=float)
    half = len(y) // 2
    weights, *_ = np.linalg.lstsq(x[:half], y[:half], rcond=None)
    rest = y[half:] - x[half:] @ weights
    removed = 1 - rest.var() / y[half:].var()
    every, *_ = np.linalg.lstsq(x, y, rcond=None)
    rounded = [round(100 * each) for each in every]
    print(f"{name}: {number} deals, standard deviation {y.std():.2f} points")
    for feature, weight in zip((*FEATURES, "lead", "base"), rounded, strict=True):
        print(f"  {feature:16}{weight:6}")
    print(f"  variance removed in the other half: {100 * removed:.1f} %")


class League(NamedTuple):
    """Deals by pair of levels, and the level of each player."""

    pairings: dict[tuple[str, str], list[PlayedDeal]]
    levels: dict[PlayerId, str]

    def match(self, one: PlayerId, other: PlayerId, rng: Random) -> tuple[int, int]:
        """Return the difference of a match, as played and less what the cards gave, in hundredths
        of a point; a match ends when a side has the target.
        """
        pair = self.levels[one], self.levels[other]
        is_turned = pair not in self.pairings
        drawn, points, adjusted = self.pairings[pair[::-1] if is_turned else pair], [0, 0], 0
        while max(points) < TARGET or points[0] == points[1]:
            deal = rng.choice(drawn)
            points = [sum(each) for each in zip(points, deal.points, strict=True)]
            adjusted += 100 * (deal.points[0] - deal.points[1]) - deal.gave[0]
        result = 100 * (points[0] - points[1])
        return (-result, -adjusted) if is_turned else (result, adjusted)


def league(name: str, pairing: int) -> League:
    """Play the deals of each pair of levels."""
    return League(
        {
            pair: list(islice(deals(name, pair), pairing))
            for pair in combinations_with_replacement(LEVELS, 2)
        },
        {PlayerId(f"{level}-{at}"): level for level in LEVELS for at in range(PLAYERS_A_LEVEL)},
    )


def season(played: League, rng: Random) -> Iterator[tuple[Ratings, Ratings]]:
    """Yield the ratings by result and by adjusted result, after each round of matches in which
    everybody plays once.
    """
    by_result: Ratings = {}
    by_adjusted: Ratings = {}
    players = list(played.levels)
    for _ in range(LONG_RUN):
        rng.shuffle(players)
        for one, other in zip(players[::2], players[1::2], strict=True):
            for ratings, difference in zip(
                (by_result, by_adjusted), played.match(one, other, rng), strict=True
            ):
                places = (1, 1) if difference == 0 else (1, 2) if difference > 0 else (2, 1)
                ratings |= after(ratings, Outcome(((one,), (other,)), places))
        yield dict(by_result), dict(by_adjusted)


def spread(played: League, ratings: Ratings) -> dict[str, float]:
    """Return the mean strength of each level."""
    return {
        level: fmean(ratings[one].mu for one, of in played.levels.items() if of == level)
        for level in LEVELS
    }


def converge(name: str, pairing: int, repeats: int) -> None:
    """Print how far ratings are from their long-run values, and how many pairs they order wrongly.

    The mean absolute error is in standard deviations of the long-run strengths of the levels, so
    that two scales can be compared.
    """
    played = league(name, pairing)
    errors: dict[tuple[int, int], list[float]] = {}
    wrong: dict[tuple[int, int], list[float]] = {}
    for repeat in range(repeats):
        rounds = list(season(played, Random(repeat)))
        for way in (0, 1):
            true = spread(played, rounds[-1][way])
            unit = pstdev(true.values())
            for at in CHECKED:
                ratings = rounds[at - 1][way]
                errors.setdefault((at, way), []).append(
                    fmean(
                        abs(ratings[one].mu - true[of]) / unit for one, of in played.levels.items()
                    )
                )
                wrong.setdefault((at, way), []).append(misordered(played, ratings, true))
    print(f"{name}: {repeats} seasons, matches to {TARGET}, levels {', '.join(LEVELS)}")
    print("  matches   error: result, adjusted, gain   pairs in the wrong order: the same")
    for at in CHECKED:
        error = compared(errors[at, 0], errors[at, 1])
        print(f"  {at:7}   {error}   {compared(wrong[at, 0], wrong[at, 1])}")


def compared(result: Sequence[float], adjusted: Sequence[float]) -> str:
    """Return both means, and their mean difference with two standard errors, season by season."""
    gains = [one - other for one, other in zip(result, adjusted, strict=True)]
    error = 2 * stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return f"{fmean(result):.3f} {fmean(adjusted):.3f} {fmean(gains):+.3f} ± {error:.3f}"


def misordered(played: League, ratings: Ratings, true: dict[str, float]) -> float:
    """Return the share of the pairs of players of different levels that the ratings order
    wrongly.
    """
    pairs = [
        (ratings.get(one, NEW).mu - ratings.get(other, NEW).mu) * (true[of] - true[level]) < 0
        for one, of in played.levels.items()
        for other, level in played.levels.items()
        if LEVELS.index(of) < LEVELS.index(level)
    ]
    return fmean(pairs)


def main() -> None:
    """Fit each game, then compare the ratings."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12_000)
    parser.add_argument("--pairing", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=30)
    given = parser.parse_args()
    for name in GAMES:
        fit(name, given.deals)
    for name in RATED:
        converge(name, given.pairing, given.repeats)


if __name__ == "__main__":
    main()
