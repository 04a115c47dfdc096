"""The events of every trick game. They are stored for ever: fields are only added, with
defaults.
"""

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.tricks.signals import Signal


class TurnLapsed(Struct, frozen=True, tag="turn_lapsed"):
    """An absent seat's turn: a card will be drawn for it (T16). Hidden, like the draw that
    follows.
    """

    seat: Seat


class CardPlayed(Struct, frozen=True, tag="card_played"):
    """A seat has played a card, perhaps with a signal (C9)."""

    seat: Seat
    card: Card
    signal: Signal | None = None


class TrickTaken(Struct, frozen=True, tag="trick_taken"):
    """The trick, worth `thirds`, goes to this seat, which leads to the next (T7)."""

    seat: Seat
    thirds: Thirds


class WentOn(Struct, frozen=True, tag="went_on"):
    """A seat has read the score."""

    seat: Seat


class NextDealDue(Struct, frozen=True, tag="next_deal_due"):
    """The pause after a deal has ended."""
