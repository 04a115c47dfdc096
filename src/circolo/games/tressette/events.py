"""The events of a match. They are stored for ever: fields are only added, with defaults."""

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


class HandsDealt(Struct, frozen=True, tag="hands_dealt"):
    """Ten cards each were dealt, one at a time from `first` (T4); `leader` leads to the first trick
    (T5).
    """

    first: Seat
    leader: Seat


class Declared(Struct, frozen=True, tag="declared"):
    """Accuso: the declaration of a seat before it plays its card, and its points (T13)."""

    seat: Seat
    combinations: tuple[Combination, ...]
    points: int


class CardDrawn(Struct, frozen=True, tag="card_drawn"):
    """The top card of the stock was shown to all and taken in hand (T8)."""

    seat: Seat
    card: Card


class DealScored(Struct, frozen=True, tag="deal_scored"):
    """Each side's thirds and points of a deal, and the side that took the last trick (T10).

    Besides these eleven points, by side: the declarations (T14), and the bonus for every trick.
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
