"""A rating: the strength of a player and its uncertainty, by the Bradley-Terry model.

The arithmetic is that of the package openskill, which compares each player with their neighbours in
the order of a match. Of openskill's models, only this one gives correct margins both for two
players and in a freeze-out (docs/decisions/0017). All ratings can be computed again from the
outcomes of all rated matches.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from openskill.models import BradleyTerryPart

from circolo.tables.state import PlayerId

AVERAGE: Final = 25.0
UNSURE: Final = AVERAGE / 3
"""The uncertainty (standard deviation of the strength) of a player without a rated match."""

SHOWN_AVERAGE: Final = 1500
SHOWN_UNIT: Final = 30
"""The points of a displayed rating for one unit of strength. As with Elo, a player with 200 points
more wins about three matches of four.
"""

SURE: Final = 250
"""The widest margin, in displayed points, of a rating that is not provisional."""

# `limit_sigma`: a match never increases a player's uncertainty.
_MODEL = BradleyTerryPart(mu=AVERAGE, sigma=UNSURE, limit_sigma=True)


class Rating(Struct, frozen=True):
    """A player's rating: the strength `mu`, its standard deviation `sigma`, and the number of rated
    matches.
    """

    mu: float = AVERAGE
    sigma: float = UNSURE
    matches: int = 0


class Outcome(Struct, frozen=True):
    """The result of a match for the ratings: the teams, and the place of each. Place 1 is the best;
    equal places are a tie.
    """

    teams: tuple[tuple[PlayerId, ...], ...]
    places: tuple[int, ...]


class Shown(Struct, frozen=True):
    """A rating as displayed to people: the strength as a whole `number`, the margin above and below
    it (`band`), and the number of rated matches.

    The true strength lies outside the margin one time in twenty. `provisional`: the margin is too
    wide for comparisons.
    """

    number: int
    band: int
    provisional: bool
    matches: int


NEW: Final = Rating()


def after(ratings: Mapping[PlayerId, Rating], outcome: Outcome) -> dict[PlayerId, Rating]:
    """Return the new ratings of all players in a match after its outcome. A player missing from
    `ratings` starts with the rating of a new player.
    """
    # Sorted by place, so that the order of seats cannot change a sum of floats.
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
    """Return the ratings of all players after these outcomes, computed in their order."""
    ratings: dict[PlayerId, Rating] = {}
    for outcome in outcomes:
        ratings |= after(ratings, outcome)
    return ratings


def shown(rating: Rating) -> Shown:
    """Return a rating in the form that is displayed to people."""
    band = round(2 * SHOWN_UNIT * rating.sigma)
    number = round(SHOWN_AVERAGE + SHOWN_UNIT * (rating.mu - AVERAGE))
    return Shown(number, band, provisional=band > SURE, matches=rating.matches)
