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
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call, Decision
from circolo.play.events import (
    BankEnded,
    DealBegan,
    DealEnded,
    LotDrawn,
    PackShuffled,
    SeatFreed,
)

ShuffleReason = Literal["first", "taglia"]


class CardsGathered(Struct, frozen=True, tag="shoe_gathered"):
    """All 312 cards are gathered for a shuffle (F1)."""

    why: ShuffleReason


class CutDue(Struct, frozen=True, tag="cut_due"):
    """The seat is invited to cut (F23)."""

    seat: Seat


class ShoeCut(Struct, frozen=True, tag="shoe_cut"):
    """This number of cards went from the top of the shoe to its bottom; 0: no cut (F23)."""

    seat: Seat
    cards: int


class BankTaken(Struct, frozen=True, tag="posta_taken"):
    """A banker has taken the bank with this posta; `bought` if in a seguito (F4, F17)."""

    seat: Seat
    posta: Chips
    bought: bool = False


class BetsOpened(Struct, frozen=True, tag="bets_opened"):
    """Bets are open. Bets from an égalité remain placed; `empty` counts the empty rounds before
    (F6, F11, F14).
    """

    empty: int = 0


class BetPlaced(Struct, frozen=True, tag="bet_placed"):
    """A partial bet was placed and replaces the seat's own; `obliged`: charged to the seat (F7,
    F10).
    """

    seat: Seat
    amount: Chips
    obliged: bool = False


class CallMade(Struct, frozen=True, tag="call_made"):
    """A call was made and replaces the seat's own bet; `amount` is for the current posta (F6)."""

    seat: Seat
    call: Call
    amount: Chips
    suivi: bool = False


class BetWithdrawn(Struct, frozen=True, tag="bet_withdrawn"):
    """The seat's bet is withdrawn: by its own action, or because the player has left (F9)."""

    seat: Seat


class GraceOpened(Struct, frozen=True, tag="grace_opened"):
    """A grace has opened: the seat has lost the cards, or is the banker after a call of banco
    (F9).
    """

    seat: Seat


class GraceClosed(Struct, frozen=True, tag="grace_closed"):
    """The seat's grace has ended; `expired`: by its time, not by an action."""

    seat: Seat
    expired: bool = False


class BankerSilent(Struct, frozen=True, tag="banker_silent"):
    """The banker's time to change the bank has ended; the bank goes on (F16)."""

    seat: Seat


class AddingClosed(Struct, frozen=True, tag="adding_closed"):
    """The first period in which the banker may add, which no call ends, is over (F16)."""


class ReadySaid(Struct, frozen=True, tag="ready_said"):
    """The seat has said that it is ready; the bets close when all are (F6)."""

    seat: Seat


class Halved(Struct, frozen=True, tag="halved"):
    """This amount of the posta goes back to the banker's stack (F16)."""

    amount: Chips


class Added(Struct, frozen=True, tag="added"):
    """This amount of the banker's stack joins the posta (F16, F26)."""

    amount: Chips


class PartnershipOffered(Struct, frozen=True, tag="partnership_offered"):
    """The seat has offered to double the bank (F29)."""

    seat: Seat


class PartnerTaken(Struct, frozen=True, tag="partner_taken"):
    """The seat has become the banker's partner, with this amount beside the posta (F29)."""

    seat: Seat
    amount: Chips


class BetsClosed(Struct, frozen=True, tag="bets_closed"):
    """The bets have closed, while graces run on; `rien`: the banker closed them (F9, F27)."""

    rien: bool = False


class BetsCounted(Struct, frozen=True, tag="bets_counted"):
    """The bets were counted, once a coup: the amounts by place, and who receives the cards (F7,
    F8).
    """

    counted: tuple[Chips, ...]
    punta: Seat


class ObligationForfeited(Struct, frozen=True, tag="obligation_forfeited"):
    """The obliged seat is in sit out and has lost this amount unplayed.

    `alone`: there is no other bet, and the coup counts without cards (F10).
    """

    seat: Seat
    lost: Chips
    alone: bool = False


class CardsDealt(Struct, frozen=True, tag="cards_dealt"):
    """Two cards each were dealt face down, from the top of the shoe (F12)."""


class WordSaid(Struct, frozen=True, tag="word_said"):
    """The punta or the banker has made a card decision (F13)."""

    seat: Seat
    word: Decision


class CardsShown(Struct, frozen=True, tag="cards_shown"):
    """The two cards of the punta or of the banker were turned up (F13)."""

    seat: Seat
    cards: tuple[FrenchCard, FrenchCard]


class CardGiven(Struct, frozen=True, tag="third_card_given"):
    """The third card was given, face up (F13)."""

    seat: Seat
    card: FrenchCard


class CoupDecided(Struct, frozen=True, tag="coup_decided"):
    """The coup is decided, by the totals of both hands (F14)."""

    punta: int
    banker: int


class GolpeReal(Struct, frozen=True, tag="golpe_real"):
    """The seat has passed a bank and won the next one's first coup by banco (F30)."""

    seat: Seat


class HandPassed(Struct, frozen=True, tag="hand_passed"):
    """The banker has passed; with a `seguito` the bank is for sale at this height (F16, F17)."""

    seat: Seat
    height: Chips
    seguito: bool


class PurchaseOpened(Struct, frozen=True, tag="purchase_opened"):
    """The purchase at the height has opened (F17)."""


class BuyerNamed(Struct, frozen=True, tag="buyer_named"):
    """The seat has asked to buy at the height (F17)."""

    seat: Seat


class AuctionOpened(Struct, frozen=True, tag="auction_opened"):
    """The auction of the bank has opened (F17, F28)."""


class BidMade(Struct, frozen=True, tag="bid_made"):
    """The highest offer so far; the auction's time starts again (F17)."""

    seat: Seat
    amount: Chips


Roster = PlayerJoined | PlayerLeft | PlayerSatOut | PlayerCameBack | ChipsBought
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
    | CutDue
    | ShoeCut
    | LotDrawn
    | BankDue
    | BankOpen
    | BankTaken
    | BankPassed
    | BankLapsed
    | BankEnded
    | BetsOpened
    | BetPlaced
    | CallMade
    | BetWithdrawn
    | GraceOpened
    | GraceClosed
    | BankerSilent
    | AddingClosed
    | ReadySaid
    | Halved
    | Added
    | PartnershipOffered
    | PartnerTaken
    | BetsClosed
    | BetsCounted
    | ObligationForfeited
    | DealBegan
    | CardsDealt
    | WordSaid
    | CardsShown
    | CardGiven
    | CoupDecided
    | GolpeReal
    | DealEnded
    | HandPassed
    | PurchaseOpened
    | BuyerNamed
    | AuctionOpened
    | BidMade
)
