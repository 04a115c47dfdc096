"""The events of a tressette match. They are stored for ever: new fields have defaults."""

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette.combinations import Combination
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn

__all__ = [
    "CardDrawn",
    "CardPlayed",
    "DealScored",
    "Declared",
    "Event",
    "HandsDealt",
    "NextDealDue",
    "TrickTaken",
    "TurnLapsed",
    "WentOn",
]


class HandsDealt(Struct, frozen=True, gc=False, tag="hands_dealt"):
    """Event: ten cards were dealt to each seat, one at a time from the seat `first` (T4). The seat
    `leader` leads the first trick (T5).
    """

    first: Seat
    leader: Seat


class Declared(Struct, frozen=True, gc=False, tag="declared"):
    """Event: before playing its card, a seat has declared combinations (accuso), which are worth
    `points` (T13).
    """

    seat: Seat
    combinations: tuple[Combination, ...]
    points: int


class CardDrawn(Struct, frozen=True, gc=False, tag="card_drawn"):
    """Event: a seat has drawn the top card of the stock and shown it to everybody (T8)."""

    seat: Seat
    card: Card


class DealScored(Struct, frozen=True, gc=False, tag="deal_scored"):
    """Event: the score of a deal by side: card points in thirds and whole points, with one point
    for the side of the last trick (T10).

    `accuso` are the points for declarations (T14), and `cappotto` is the bonus for taking every
    trick (T19), by side. Neither is part of `points`.
    """

    thirds: tuple[Thirds, ...]
    last_trick: int
    points: tuple[int, ...]
    accuso: tuple[int, int] = (0, 0)
    cappotto: tuple[int, int] = (0, 0)


Event = (
    PackShuffled
    | LotDrawn
    | DealBegan
    | HandsDealt
    | TurnLapsed
    | Declared
    | CardPlayed
    | TrickTaken
    | CardDrawn
    | DealScored
    | DealEnded
    | WentOn
    | NextDealDue
    | MatchEnded
)
