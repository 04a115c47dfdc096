"""The review of a deal, as the server sends it and `circolo review` prints it."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds

How = Literal["exact", "search", "playout"]
"""How a result was computed. `exact`: the player could know every card, and the search is exact.
`search`: an exact search in each sampled world. `playout`: simple rules play each world to its end.
"""

ReasonKind = Literal[
    "led_beatable_ace",
    "other_suit_ran",
    "partner_had_it",
    "missed_trick",
    "gave_points",
    "kept_points",
    "unguarded",
    "lost_last_trick",
    "gave_ace",
    "sufficed",
    "wasted",
    "missed_chance",
    "shortened",
    "partner_suit",
    "opponents_suit",
    "opened",
    "took_lead",
    "long_suit",
    "better",
]


class Reason(Struct, frozen=True):
    """A fact that explains why a card cost points.

    `card` is the card of the sentence, if it needs one besides the played and the better card:
    the higher card that was still out, the card that lost its guard, or the highest of its suit.
    `thirds` are the points of the sentence, in thirds.
    """

    kind: ReasonKind
    card: Card | None = None
    thirds: Thirds = Thirds(0)


class JudgedPlay(Struct, frozen=True):
    """A card that a seat played although it could have played another, and what it cost.

    `step` is the index of the replay's step before the card, in which the seat had to choose.
    `trick` counts from 1. `cost` is the difference between the better and the played card, in
    points of the seat's side, and `error` its standard error; it is 0 if the cost is exact.
    `is_clear` says whether the cost is more than chance (see `judging.is_clear`); `why` is given
    only then.
    """

    step: int
    seat: Seat
    trick: int
    played: Card
    better: Card
    cost: float
    error: float
    how: How
    is_clear: bool
    why: Reason | None = None


class Account(Struct, frozen=True):
    """Why a deal ended as it did: the points of side 0 less those of side 1, in three parts.

    `cards` is what the same cards bring at level play, with the same player at every seat. `play`
    is what the clear costs of both sides' decisions moved: a point that one side loses goes to the
    other, so it counts twice. `rest` is all else: guesses that nobody could know, costs that are
    not clear, and errors of the computation.
    """

    cards: float
    play: float
    rest: float


class DealReview(Struct, frozen=True, tag="deal", tag_field="kind"):
    """The review of one deal. Sides are 0 and 1; `sides` has the side of each seat.

    `points` are the whole points of the cards by side, without accuso and cappotto. `level` are
    the points that the same cards bring each side at level play, and `level_by` says how they were
    computed; between equal players the result less the cards deviates by `deviation` points. `lost`
    has the sum of the clear costs by side.
    """

    deal: int
    sides: tuple[int, ...]
    points: tuple[int, int]
    level: tuple[float, float]
    level_by: How
    deviation: float
    lost: tuple[float, float]
    plays: tuple[JudgedPlay, ...]

    @property
    def account(self) -> Account:
        """Return the difference between the sides' points in three parts."""
        cards = self.level[0] - self.level[1]
        play = 2 * (self.lost[1] - self.lost[0])
        return Account(cards, play, self.points[0] - self.points[1] - cards - play)


def play_of_match(reviews: Sequence[DealReview]) -> tuple[float, float]:
    """Return the points that side 0 gained over side 1 beyond the cards, in all deals, and the
    standard error of that number between equal players.
    """
    beyond = sum(one.points[0] - one.points[1] - one.account.cards for one in reviews)
    return beyond, sum(one.deviation**2 for one in reviews) ** 0.5


def costliest(review: DealReview, seat: Seat, most: int) -> list[JudgedPlay]:
    """Return the clear costs of a seat, the largest first, at most `most`."""
    clear = [play for play in review.plays if play.seat == seat and play.is_clear]
    return sorted(clear, key=lambda play: -play.cost)[:most]
