"""The events of ciapanò."""

from msgspec import Struct

from circolo.play.events import DealBegan, DealEnded, MatchEnded, PackShuffled
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn


class PointsTaken(Struct, frozen=True, tag="points_taken"):
    """The points of each seat in the deal that ends."""

    points: tuple[int, ...]


Event = (
    PackShuffled
    | DealBegan
    | CardPlayed
    | TrickTaken
    | TurnLapsed
    | PointsTaken
    | DealEnded
    | WentOn
    | NextDealDue
    | MatchEnded
)
