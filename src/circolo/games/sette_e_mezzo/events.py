"""What happens at a table; stored for ever, so fields are only ever added, with defaults."""

from typing import Literal

from msgspec import Struct

from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayInterrupted,
    PlayLimited,
    PlayStopped,
    StakesChanged,
)
from circolo.cards.card import Card
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.actions import Word
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
"""By his word; at 7½, by itself (S12); because nobody can draw (S17)."""


class CardsGathered(Struct, frozen=True, tag="cards_gathered"):
    """The pack is to be shuffled (S17); for want of stock, so that the hand of `seat` can be dealt,
    only the cards of finished hands.
    """

    why: ShuffleReason
    seat: Seat | None = None


class BankerDesignated(Struct, frozen=True, tag="banker_designated"):
    """Cards were dealt face up from the seat `first` until the matta fell (S5)."""

    first: Seat
    banker: Seat
    cards: tuple[Card, ...]


class BankTaken(Struct, frozen=True, tag="bank_taken"):
    """A banker with this piatto, or this largest bet, which is set aside for each of `punte`; or,
    `all_in`, with no more than that amount for all of them (S7, S18).
    """

    seat: Seat
    amount: Chips
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class PuntaDue(Struct, frozen=True, tag="punta_due"):
    """The banker has come to this seat (S10)."""

    seat: Seat


class PuntaPlays(Struct, frozen=True, tag="punta_plays"):
    """«Gioco»."""

    seat: Seat


class PuntaSkips(Struct, frozen=True, tag="punta_skips"):
    """«Non gioco»."""

    seat: Seat


class PuntaLapsed(Struct, frozen=True, tag="punta_lapsed"):
    """The seat has not answered in its time, and is skipped (S10)."""

    seat: Seat


class PuntaForfeited(Struct, frozen=True, tag="punta_forfeited"):
    """A seat in sit out that had to play has lost this much unplayed (S10, tournaments)."""

    seat: Seat
    lost: Chips


class CardsCovered(Struct, frozen=True, tag="cards_covered"):
    """One card face down to each punta, then to the banker; which ones only the pack tells.

    `limits` are the most that each may bet.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]


class BetMade(Struct, frozen=True, tag="bet_made"):
    """The first word is in it: the first event of a decision tells the whole of what was done."""

    seat: Seat
    amount: Chips
    then: Word


class BetLapsed(Struct, frozen=True, tag="bet_lapsed"):
    """Out of time before the bet: this is lost, and the hand is over, its cards unseen (S11)."""

    seat: Seat
    lost: Chips


class HousePlays(Struct, frozen=True, tag="house_plays"):
    """The house speaks for an absent seat, alla regola (S24)."""

    seat: Seat


class CardDue(Struct, frozen=True, tag="card_due"):
    """The seat draws, and the stock has run out: it gets its card after a shuffle (S17)."""

    seat: Seat


class CardGiven(Struct, frozen=True, tag="card_given"):
    """A card, face up, to who draws (S12)."""

    seat: Seat
    card: Card


class Stood(Struct, frozen=True, tag="stood"):
    """The seat has all the cards it will have."""

    seat: Seat
    why: StandReason = "sto"


class CardShown(Struct, frozen=True, tag="card_shown"):
    """A covered card is turned up (S12, S13)."""

    seat: Seat
    card: Card


Event = (
    PlayerJoined
    | PlayerLeft
    | PlayerSatOut
    | PlayerCameBack
    | ChipsBought
    | SeatFreed
    | PlayInterrupted
    | StakesChanged
    | PlayLimited
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
