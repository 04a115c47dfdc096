"""What happens in a match; stored for ever, so fields are only ever added, with defaults."""

from msgspec import Struct

from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.games.tressette.combinations import Combination
from circolo.play.events import DealBegan, DealEnded, LotDrawn, MatchEnded, PackShuffled
from circolo.tricks.signals import Signal


class HandsDealt(Struct, frozen=True, tag="hands_dealt"):
    """Ten cards each, one at a time from `first` (T4); `leader` leads to the first trick (T5)."""

    first: Seat
    leader: Seat


class TurnLapsed(Struct, frozen=True, tag="turn_lapsed"):
    """The seat is absent, a card will be drawn for it (T16); hidden, as the draw that follows."""

    seat: Seat


class CardPlayed(Struct, frozen=True, tag="card_played"):
    """A card lies on the table, and what was signalled with it (C9)."""

    seat: Seat
    card: Card
    signal: Signal | None = None


class Declared(Struct, frozen=True, tag="declared"):
    """Accuso: what the seat declares before it plays its card, and what it is worth (T13)."""

    seat: Seat
    combinations: tuple[Combination, ...]
    points: int


class TrickTaken(Struct, frozen=True, tag="trick_taken"):
    """The trick, worth `thirds`, goes to this seat, which leads to the next (T7)."""

    seat: Seat
    thirds: Thirds


class CardDrawn(Struct, frozen=True, tag="card_drawn"):
    """The top card of the stock, shown to all and taken in hand (T8)."""

    seat: Seat
    card: Card


class DealScored(Struct, frozen=True, tag="deal_scored"):
    """Each side's thirds and points of a deal, and the side that took the last trick (T10).

    Beside these eleven points, by side: what was declared (T14), and the bonus for every trick.
    """

    thirds: tuple[Thirds, ...]
    last_trick: int
    points: tuple[int, ...]
    accuso: tuple[int, int] = (0, 0)
    cappotto: tuple[int, int] = (0, 0)


class WentOn(Struct, frozen=True, tag="went_on"):
    """A seat has read the score."""

    seat: Seat


class NextDealDue(Struct, frozen=True, tag="next_deal_due"):
    """The pause after a deal is over."""


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
