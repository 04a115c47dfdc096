"""A rating: how strong somebody is and how sure that is, by the model of Bradley and Terry.

The arithmetic is openskill's, which compares each with his neighbours in the order of a match: of
all its models the one whose bands hold both between two and in a freeze-out (docs/decisions/0017).
Whoever holds a list of outcomes can compute every rating again: what is void is left out of it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct
from openskill.models import BradleyTerryPart

from circolo.tables.state import PlayerId

AVERAGE: Final = 25.0
UNSURE: Final = AVERAGE / 3
"""How uncertain a strength is of which nothing is known."""

SHOWN_AVERAGE: Final = 1500
SHOWN_UNIT: Final = 30
"""So that, as with Elo's numbers, about three matches of four are won with 200 more."""

SURE: Final = 250
"""A band as wide as this is narrow enough for the number to be called somebody's rating."""

# A match that is played never makes anybody less certain; strengths may still change for ever.
_MODEL = BradleyTerryPart(mu=AVERAGE, sigma=UNSURE, limit_sigma=True)


class Rating(Struct, frozen=True):
    """The strength of somebody and its standard deviation, after so many matches."""

    mu: float = AVERAGE
    sigma: float = UNSURE
    matches: int = 0


class Outcome(Struct, frozen=True):
    """What a match came to: who played together, and the place of each team, 1 the best; equal
    places are level.
    """

    teams: tuple[tuple[PlayerId, ...], ...]
    places: tuple[int, ...]


class Shown(Struct, frozen=True):
    """A rating for people: the number, and how far to both sides it may be wrong, one time in
    twenty still more; `provisional` while that is too far to compare by; after so many matches.
    """

    number: int
    band: int
    provisional: bool
    matches: int


NEW: Final = Rating()


def after(ratings: Mapping[PlayerId, Rating], outcome: Outcome) -> dict[PlayerId, Rating]:
    """Return the ratings of those who played, as they are after it; who is not yet known is new."""
    # In one order, whatever the seats were: sums of floats depend on theirs.
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
    """Return all ratings that a list of outcomes leads to, in its order."""
    ratings: dict[PlayerId, Rating] = {}
    for outcome in outcomes:
        ratings |= after(ratings, outcome)
    return ratings


def shown(rating: Rating) -> Shown:
    """Return a rating as it is shown."""
    band = round(2 * SHOWN_UNIT * rating.sigma)
    number = round(SHOWN_AVERAGE + SHOWN_UNIT * (rating.mu - AVERAGE))
    return Shown(number, band, provisional=band > SURE, matches=rating.matches)
