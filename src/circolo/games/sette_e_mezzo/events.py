"""Events of a table of sette e mezzo; stored for ever, so a field is only added, with a default."""

from typing import Literal

from msgspec import Struct

from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    Directed,
    PlayInterrupted,
    PlayStopped,
    Roster,
)
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.actions import Decision
from circolo.play.events import (
    BankEnded,
    DealBegan,
    DealEnded,
    LotDrawn,
    PackShuffled,
    SeatFreed,
)

ShuffleReason = Literal["designation", "bank", "matta", "stock"]
StandReason = Literal["sto", "full", "dry"]
"""Why a hand gets no more cards: "sto", the player's decision; "full", a total of 7½ (S12); "dry",
no card is left to draw (S17).
"""


class CardsGathered(Struct, frozen=True, gc=False, tag="cards_gathered"):
    """Event: cards were gathered for a shuffle, for the reason `why` (S17).

    `seat`: the stock was too small for the hand of this seat, so only the cards of finished hands
    are shuffled.
    """

    why: ShuffleReason
    seat: Seat | None = None


class BankerDesignated(Struct, frozen=True, gc=False, tag="banker_designated"):
    """Event: the matta (wild card) fell to the seat `banker`, which is offered the bank first (S5).

    `cards` were dealt face up, starting at the seat `first`.
    """

    first: Seat
    banker: Seat
    cards: tuple[Card, ...]


class BankTaken(Struct, frozen=True, gc=False, tag="bank_taken"):
    """Event: the seat became banker with `amount` chips (S7, S18).

    In the variant piatto, they are the bank's stake. In the variant classica, `amount` is the
    largest bet, reserved once for each of the opponents `punte`; `all_in`: it is all the banker's
    chips, for all bets together.
    """

    seat: Seat
    amount: Chips
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class PuntaDue(Struct, frozen=True, gc=False, tag="punta_due"):
    """Event: the banker has come to this seat, which now says whether it plays the hand (S10)."""

    seat: Seat


class PuntaPlays(Struct, frozen=True, gc=False, tag="punta_plays"):
    """Event «Gioco»: the seat plays this hand."""

    seat: Seat


class PuntaSkips(Struct, frozen=True, gc=False, tag="punta_skips"):
    """Event «Non gioco»: the seat skips this hand."""

    seat: Seat


class PuntaLapsed(Struct, frozen=True, gc=False, tag="punta_lapsed"):
    """Event: the seat did not answer in time, and skips this hand (S10)."""

    seat: Seat


class PuntaForfeited(Struct, frozen=True, gc=False, tag="punta_forfeited"):
    """Event: an absent seat in a tournament lost `lost` chips and skipped its hand (S10)."""

    seat: Seat
    lost: Chips


class CardsCovered(Struct, frozen=True, gc=False, tag="cards_covered"):
    """Event: one card was dealt face down to each of `punte` (the banker's opponents), then to the
    banker.

    The cards come from the top of the stock; `limits` are the maximum bets in the order of `punte`.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]


class BetMade(Struct, frozen=True, gc=False, tag="bet_made"):
    """Event: the seat bet `amount` chips and made its first decision, `then` (S11)."""

    seat: Seat
    amount: Chips
    then: Decision


class BetLapsed(Struct, frozen=True, gc=False, tag="bet_lapsed"):
    """Event: the seat did not bet in time, and lost `lost` chips. Its face-down card stays hidden
    (S11).
    """

    seat: Seat
    lost: Chips


class HousePlays(Struct, frozen=True, gc=False, tag="house_plays"):
    """Event: the house strategy makes the next decision for this absent seat (S24)."""

    seat: Seat


class CardDue(Struct, frozen=True, gc=False, tag="card_due"):
    """Event: the seat draws while the stock is empty; it gets a card after a shuffle (S17)."""

    seat: Seat


class CardGiven(Struct, frozen=True, gc=False, tag="card_given"):
    """Event: the seat drew this card, dealt face up (S12)."""

    seat: Seat
    card: Card


class Stood(Struct, frozen=True, gc=False, tag="stood"):
    """Event: the hand of the seat gets no more cards, for the reason `why`."""

    seat: Seat
    why: StandReason = "sto"


class CardShown(Struct, frozen=True, gc=False, tag="card_shown"):
    """Event: the face-down card of the seat was turned up (S12, S13)."""

    seat: Seat
    card: Card


Event = (
    Roster
    | SeatFreed
    | PlayInterrupted
    | Directed
    | PlayStopped
    | CardsGathered
    | PackShuffled
    | LotDrawn
    | BankerDesignated
    | BankDue
    | BankOpen
    | BankTaken
    | BankPassed
    | BankLapsed
    | BankEnded
    | PuntaDue
    | PuntaPlays
    | PuntaSkips
    | PuntaLapsed
    | PuntaForfeited
    | DealBegan
    | CardsCovered
    | BetMade
    | BetLapsed
    | HousePlays
    | CardDue
    | CardGiven
    | Stood
    | CardShown
    | DealEnded
)
