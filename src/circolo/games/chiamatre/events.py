"""The events of a chiamatre match. They are stored for ever: new fields have defaults."""

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.tricks.events import CardPlayed, NextDealDue, TrickTaken, TurnLapsed, WentOn

__all__ = [
    "Annulled",
    "CardCalled",
    "CardPlayed",
    "CardTurned",
    "DealStood",
    "DealerDrawn",
    "EqualsTurnAgain",
    "Event",
    "Kept",
    "NextDealDue",
    "PacketsDealt",
    "SidesScored",
    "TrickTaken",
    "TurnLapsed",
    "WentOn",
]


class CardTurned(Struct, frozen=True, gc=False, tag="card_turned"):
    """Event: in the lot for the first dealer, a seat has turned a card; the highest card deals
    (C2).
    """

    seat: Seat
    card: Card


class EqualsTurnAgain(Struct, frozen=True, gc=False, tag="equals_turn_again"):
    """Event: in the lot for the first dealer, the highest cards are equal. `seats` turn again, in
    this order (C2).
    """

    seats: tuple[Seat, ...]


class DealerDrawn(Struct, frozen=True, gc=False, tag="dealer_drawn"):
    """Event: the lot has chosen this seat as the first dealer (C2)."""

    seat: Seat


class PacketsDealt(Struct, frozen=True, gc=False, tag="packets_dealt"):
    """Event: ten cards were dealt to each seat, five at a time, twice round from the dealer's right
    (C3).
    """

    dealer: Seat


class Kept(Struct, frozen=True, gc=False, tag="kept"):
    """Event: a seat has said «Tengo» and keeps the deal. Hidden from all others, so that it reveals
    nothing about the hand (C4).
    """

    seat: Seat


class Annulled(Struct, frozen=True, gc=False, tag="annulled"):
    """Event: a seat with a poor hand has annulled the deal; its cards are not shown (C4)."""

    seat: Seat


class DealStood(Struct, frozen=True, gc=False, tag="deal_stood"):
    """Event: the window for annulling has ended, and no seat has annulled the deal (C4)."""


class CardCalled(Struct, frozen=True, gc=False, tag="card_called"):
    """Event: di mano (the player at the dealer's right) has called this card. No event says who
    holds it (C5, C6).
    """

    seat: Seat
    card: Card


class SidesScored(Struct, frozen=True, gc=False, tag="sides_scored"):
    """Event: the score of a deal: each seat's own card points in thirds, and the whole points of
    its side (C8).

    `partner` is the caller if they played alone; `last_trick` is the seat that took the last trick.
    """

    caller: Seat
    partner: Seat
    last_trick: Seat
    thirds: tuple[Thirds, ...]
    points: tuple[int, ...]


Event = (
    PackShuffled
    | LotDrawn
    | CardTurned
    | EqualsTurnAgain
    | DealerDrawn
    | DealBegan
    | PacketsDealt
    | Kept
    | Annulled
    | DealStood
    | CardCalled
    | TurnLapsed
    | CardPlayed
    | TrickTaken
    | SidesScored
    | DealEnded
    | WentOn
    | NextDealDue
    | MatchEnded
)
