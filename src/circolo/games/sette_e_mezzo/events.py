"""The events of a table. They are stored for ever: fields are only added, with defaults."""

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
"""Why a seat stands: its own decision; a 7½ (S12); nobody can draw any more (S17)."""


class CardsGathered(Struct, frozen=True, tag="cards_gathered"):
    """Cards are gathered for a shuffle (S17).

    With `seat`, only the cards of finished hands, because the stock has run out before that seat's
    hand.
    """

    why: ShuffleReason
    seat: Seat | None = None


class BankerDesignated(Struct, frozen=True, tag="banker_designated"):
    """Cards were dealt face up from the seat `first` until the matta fell (S5)."""

    first: Seat
    banker: Seat
    cards: tuple[Card, ...]


class BankTaken(Struct, frozen=True, tag="bank_taken"):
    """A banker has taken the bank with this piatto, or with this largest bet, reserved for each of
    `punte`.

    `all_in`: the amount is the total for all of them (S7, S18).
    """

    seat: Seat
    amount: Chips
    punte: tuple[Seat, ...] = ()
    all_in: bool = False


class PuntaDue(Struct, frozen=True, tag="punta_due"):
    """The banker has come to this seat (S10)."""

    seat: Seat


class PuntaPlays(Struct, frozen=True, tag="punta_plays"):
    """«Gioco»: the seat plays."""

    seat: Seat


class PuntaSkips(Struct, frozen=True, tag="punta_skips"):
    """«Non gioco»: the seat does not play."""

    seat: Seat


class PuntaLapsed(Struct, frozen=True, tag="punta_lapsed"):
    """The seat has not answered in its time and is skipped (S10)."""

    seat: Seat


class PuntaForfeited(Struct, frozen=True, tag="punta_forfeited"):
    """A seat in sit out that had to play has lost this amount unplayed (S10, tournaments)."""

    seat: Seat
    lost: Chips


class CardsCovered(Struct, frozen=True, tag="cards_covered"):
    """One card was dealt face down to each punta, then to the banker, from the top of the pack.

    `limits` are the maximum bets of each.
    """

    punte: tuple[Seat, ...]
    limits: tuple[Chips, ...]


class BetMade(Struct, frozen=True, tag="bet_made"):
    """A bet with its first decision: the first event of a command contains the whole action."""

    seat: Seat
    amount: Chips
    then: Decision


class BetLapsed(Struct, frozen=True, tag="bet_lapsed"):
    """The seat was out of time before its bet: it loses this amount, and its hand ends unseen
    (S11).
    """

    seat: Seat
    lost: Chips


class HousePlays(Struct, frozen=True, tag="house_plays"):
    """The house decides for an absent seat, alla regola (S24)."""

    seat: Seat


class CardDue(Struct, frozen=True, tag="card_due"):
    """The seat draws while the stock is empty: it gets its card after a shuffle (S17)."""

    seat: Seat


class CardGiven(Struct, frozen=True, tag="card_given"):
    """A card was given, face up, to the seat that draws (S12)."""

    seat: Seat
    card: Card


class Stood(Struct, frozen=True, tag="stood"):
    """The seat's hand is complete."""

    seat: Seat
    why: StandReason = "sto"


class CardShown(Struct, frozen=True, tag="card_shown"):
    """A covered card was turned up (S12, S13)."""

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
