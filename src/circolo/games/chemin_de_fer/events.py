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
from circolo.cards.french import FrenchCard
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Call, Word
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
    """All 312 are to be shuffled (F1)."""

    why: ShuffleReason


class CutDue(Struct, frozen=True, tag="cut_due"):
    """The seat is invited to cut (F23)."""

    seat: Seat


class ShoeCut(Struct, frozen=True, tag="shoe_cut"):
    """So many cards have gone from the top of the shoe to its bottom; 0: it was not cut (F23)."""

    seat: Seat
    cards: int


class BankTaken(Struct, frozen=True, tag="posta_taken"):
    """A banker with this posta, who may have `bought` the bank in a seguito (F4, F17)."""

    seat: Seat
    posta: Chips
    bought: bool = False


class BetsOpened(Struct, frozen=True, tag="bets_opened"):
    """Bets are open, those still placed that stand; `empty` rounds came before (F6, F11, F14)."""

    empty: int = 0


class BetPlaced(Struct, frozen=True, tag="bet_placed"):
    """A partial bet, in place of the seat's own; `obliged`: charged to it (F7, F10)."""

    seat: Seat
    amount: Chips
    obliged: bool = False


class CallMade(Struct, frozen=True, tag="call_made"):
    """A call, in place of the seat's own bet; of this amount as the posta stands (F6)."""

    seat: Seat
    call: Call
    amount: Chips
    suivi: bool = False


class BetWithdrawn(Struct, frozen=True, tag="bet_withdrawn"):
    """The seat has nothing placed any more: by its will, or because it has gone (F9)."""

    seat: Seat


class GraceOpened(Struct, frozen=True, tag="grace_opened"):
    """The seat has lost the cards, or is the banker called by banco (F9)."""

    seat: Seat


class GraceClosed(Struct, frozen=True, tag="grace_closed"):
    """The seat's grace is over; `expired`: with its time, not by a word."""

    seat: Seat
    expired: bool = False


class BankerSilent(Struct, frozen=True, tag="banker_silent"):
    """The banker's time to change the bank has run out: he goes on (F16)."""

    seat: Seat


class Halved(Struct, frozen=True, tag="halved"):
    """So much of the posta goes back to the banker's stack (F16)."""

    amount: Chips


class Added(Struct, frozen=True, tag="added"):
    """So much of the banker's stack joins the posta (F16, F26)."""

    amount: Chips


class PartnershipOffered(Struct, frozen=True, tag="partnership_offered"):
    """The seat offers to double the bank (F29)."""

    seat: Seat


class PartnerTaken(Struct, frozen=True, tag="partner_taken"):
    """The seat is the banker's partner, with so much beside the posta (F29)."""

    seat: Seat
    amount: Chips


class BetsClosed(Struct, frozen=True, tag="bets_closed"):
    """Nothing new is admitted, graces run on; `rien`: the banker has closed them (F9, F27)."""

    rien: bool = False


class BetsCounted(Struct, frozen=True, tag="bets_counted"):
    """The one computation of the coup: what counts, by place, and who gets the cards (F7, F8)."""

    counted: tuple[Chips, ...]
    punta: Seat


class ObligationForfeited(Struct, frozen=True, tag="obligation_forfeited"):
    """The obliged seat is in sit out, and has lost so much unplayed; `alone`: nobody else has bet,
    and the coup counts without cards (F10).
    """

    seat: Seat
    lost: Chips
    alone: bool = False


class CardsDealt(Struct, frozen=True, tag="cards_dealt"):
    """Two cards each, face down; which ones only the shoe tells (F12)."""


class WordSaid(Struct, frozen=True, tag="word_said"):
    """What punta or banker has said (F13)."""

    seat: Seat
    word: Word


class CardsShown(Struct, frozen=True, tag="cards_shown"):
    """The two cards of the punta or of the banker are turned up (F13)."""

    seat: Seat
    cards: tuple[FrenchCard, FrenchCard]


class CardGiven(Struct, frozen=True, tag="third_card_given"):
    """The third card, face up (F13)."""

    seat: Seat
    card: FrenchCard


class CoupDecided(Struct, frozen=True, tag="coup_decided"):
    """The totals of both hands (F14)."""

    punta: int
    banker: int


class GolpeReal(Struct, frozen=True, tag="golpe_real"):
    """The seat has passed a bank, and beaten the next by banco (F30)."""

    seat: Seat


class HandPassed(Struct, frozen=True, tag="hand_passed"):
    """The banker has passed; with a `seguito` the bank is for sale at this height (F16, F17)."""

    seat: Seat
    height: Chips
    seguito: bool


class PurchaseOpened(Struct, frozen=True, tag="purchase_opened"):
    """The bank can be bought at its height (F17)."""


class BuyerNamed(Struct, frozen=True, tag="buyer_named"):
    """The seat wishes to buy at the height (F17)."""

    seat: Seat


class AuctionOpened(Struct, frozen=True, tag="auction_opened"):
    """Offers for the bank are open (F17, F28)."""


class BidMade(Struct, frozen=True, tag="bid_made"):
    """The highest offer so far; its time begins anew (F17)."""

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
