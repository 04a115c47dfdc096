"""The events of a match. They are stored for ever: fields are only added, with defaults."""

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


class CardTurned(Struct, frozen=True, tag="card_turned"):
    """The seat has turned a card in the lot for the first dealer; the highest card deals (C2)."""

    seat: Seat
    card: Card


class EqualsTurnAgain(Struct, frozen=True, tag="equals_turn_again"):
    """The highest cards turned are equal; these seats turn again, in this order (C2)."""

    seats: tuple[Seat, ...]


class DealerDrawn(Struct, frozen=True, tag="dealer_drawn"):
    """The seat deals first (C2)."""

    seat: Seat


class PacketsDealt(Struct, frozen=True, tag="packets_dealt"):
    """Ten cards each were dealt, five at a time, twice round from the dealer's right (C3)."""

    dealer: Seat


class Kept(Struct, frozen=True, tag="kept"):
    """The seat has said «Tengo»; hidden from all others, so that it reveals nothing (C4)."""

    seat: Seat


class Annulled(Struct, frozen=True, tag="annulled"):
    """The seat has annulled the deal; its cards are not shown (C4)."""

    seat: Seat


class DealStood(Struct, frozen=True, tag="deal_stood"):
    """The window has ended, and nobody has annulled (C4)."""


class CardCalled(Struct, frozen=True, tag="card_called"):
    """Di mano has called this card; no event says who holds it (C5, C6)."""

    seat: Seat
    card: Card


class SidesScored(Struct, frozen=True, tag="sides_scored"):
    """A deal's thirds and points by seat; each seat has the points of its side (C8).

    `partner` is the caller if they played alone; `last_trick` is the seat that took it.
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
