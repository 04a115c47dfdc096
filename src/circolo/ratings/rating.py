"""A rating: the strength of a player and its uncertainty, by the Bradley-Terry model.

The arithmetic is openskill's. It compares each player with their neighbours in the order of a
match: the only one of its models whose bands hold both for two players and in a freeze-out
(docs/decisions/0017). The outcomes that are not void are enough to compute every rating
again.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from openskill.models import BradleyTerryPart

from circolo.tables.state import PlayerId

AVERAGE: Final = 25.0
UNSURE: Final = AVERAGE / 3
"""The uncertainty of a player without a match."""

SHOWN_AVERAGE: Final = 1500
SHOWN_UNIT: Final = 30
"""Scales the number so that, as with Elo, 200 points more win about three matches of four."""

SURE: Final = 250
"""A rating is provisional while its band is wider than this."""

# A match never increases anybody's uncertainty beyond its limit; strengths may still change for
# ever.
_MODEL = BradleyTerryPart(mu=AVERAGE, sigma=UNSURE, limit_sigma=True)


class Rating(Struct, frozen=True):
    """The strength of a player and its standard deviation, after so many matches."""

    mu: float = AVERAGE
    sigma: float = UNSURE
    matches: int = 0


class Outcome(Struct, frozen=True):
    """The result of a match: the teams, and the place of each, 1 the best; equal places are a
    tie.
    """

    teams: tuple[tuple[PlayerId, ...], ...]
    places: tuple[int, ...]


class Shown(Struct, frozen=True):
    """A rating as a person sees it: the number, the margin to both sides, and the number of
    matches.

    The true strength lies outside the margin one time in twenty. `provisional`: the margin is too
    wide to compare by.
    """

    number: int
    band: int
    provisional: bool
    matches: int


NEW: Final = Rating()


def after(ratings: Mapping[PlayerId, Rating], outcome: Outcome) -> dict[PlayerId, Rating]:
    """Return the ratings of the players of a match after it; a player without a rating starts as
    unknown.
    """
    # Sorted, whatever the seats were: a sum of floats depends on its order.
    ranked = sorted(zip(outcome.places, outcome.teams, strict=True))
    before = [[ratings.get(player, NEW) for player in team] for _, team in ranked]
    rated = _MODEL.rate(
        [[_MODEL.rating(each.mu, each.sigma) for each in team] for team in before],
        ranks=[float(place) for place, _ in ranked],
    )
    return {
        player: Rating(new.mu, new.sigma, old.matches + 1)
        for (_, team), olds, news in zip(ranked, before, rated, strict=True)
        for player, old, new in zip(team, olds, news, strict=True)
    }


def replayed(outcomes: Iterable[Outcome]) -> dict[PlayerId, Rating]:
    """Return all ratings that a list of outcomes gives, in its order."""
    ratings: dict[PlayerId, Rating] = {}
    for outcome in outcomes:
        ratings |= after(ratings, outcome)
    return ratings


def shown(rating: Rating) -> Shown:
    """Return a rating as a person sees it."""
    band = round(2 * SHOWN_UNIT * rating.sigma)
    number = round(SHOWN_AVERAGE + SHOWN_UNIT * (rating.mu - AVERAGE))
    return Shown(number, band, provisional=band > SURE, matches=rating.matches)
