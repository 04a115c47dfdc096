"""The events of every trick game. Logs keep them for ever: fields are only added, with defaults."""

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.tricks.signals import Signal


class TurnLapsed(Struct, frozen=True, gc=False, tag="turn_lapsed"):
    """Event: an absent seat is on turn, and a draw will choose its card (T16). Hidden from every
    viewer, like the draw that follows.
    """

    seat: Seat


class CardPlayed(Struct, frozen=True, gc=False, tag="card_played"):
    """Event: a seat has played a card, perhaps with a signal (C9)."""

    seat: Seat
    card: Card
    signal: Signal | None = None


class TrickTaken(Struct, frozen=True, gc=False, tag="trick_taken"):
    """Event: this seat has taken the trick and leads the next one (T7). `thirds` are the trick's
    card points in thirds.
    """

    seat: Seat
    thirds: Thirds


class WentOn(Struct, frozen=True, gc=False, tag="went_on"):
    """Event: the player at this seat has read the score and is ready for the next deal."""

    seat: Seat


class NextDealDue(Struct, frozen=True, gc=False, tag="next_deal_due"):
    """Event: the pause after a deal has ended, and the next deal begins."""
