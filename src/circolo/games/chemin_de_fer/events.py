"""Events of a table of chemin de fer; stored for ever, so a field is only added, with a default."""

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


class CardsGathered(Struct, frozen=True, gc=False, tag="shoe_gathered"):
    """Event: all 312 cards were gathered for a shuffle, for the reason `why` (F1)."""

    why: ShuffleReason


class CutDue(Struct, frozen=True, gc=False, tag="cut_due"):
    """Event: the seat was invited to cut the shoe (F23)."""

    seat: Seat


class ShoeCut(Struct, frozen=True, gc=False, tag="shoe_cut"):
    """Event: the seat moved `cards` cards from the shoe's top to its bottom; 0: no cut (F23)."""

    seat: Seat
    cards: int


class BankTaken(Struct, frozen=True, gc=False, tag="posta_taken"):
    """Event: the seat became banker with this posta, the bank's stake; `bought`: it bought a passed
    bank (F4, F17).
    """

    seat: Seat
    posta: Chips
    bought: bool = False


class BetsOpened(Struct, frozen=True, gc=False, tag="bets_opened"):
    """Event: the bets opened; bets kept from a tie (égalité) remain (F6, F14).

    `empty` is the number of consecutive rounds without a bet just before (F11).
    """

    empty: int = 0


class BetPlaced(Struct, frozen=True, gc=False, tag="bet_placed"):
    """Event: the seat placed a partial bet, which replaces its earlier one (F7).

    `obliged`: the bet was charged to the seat, which had to bet (F10).
    """

    seat: Seat
    amount: Chips
    obliged: bool = False


class CallMade(Struct, frozen=True, gc=False, tag="call_made"):
    """Event: the seat made a call (a bet named by a word), which replaces its earlier bet (F6).

    `amount` is what the call takes of the present stake of the bank. `suivi`: the seat lost the
    whole bank in the previous coup, so the call ranks above all others (F5).
    """

    seat: Seat
    call: Call
    amount: Chips
    suivi: bool = False


class BetWithdrawn(Struct, frozen=True, gc=False, tag="bet_withdrawn"):
    """Event: the seat's bet was withdrawn (F9, F16). Either the player withdrew it, the player
    left, or a new stake of the bank made the bet impossible.
    """

    seat: Seat


class GraceOpened(Struct, frozen=True, gc=False, tag="grace_opened"):
    """Event: a grace began, the time in which the seat may withdraw its bet or, as banker, pass the
    bank (F9).
    """

    seat: Seat


class GraceClosed(Struct, frozen=True, gc=False, tag="grace_closed"):
    """Event: the seat's grace (time to reconsider) ended; `expired`: its time ran out without an
    answer.
    """

    seat: Seat
    expired: bool = False


class BankerSilent(Struct, frozen=True, gc=False, tag="banker_silent"):
    """Event: the banker did not change the bank in the time for it, and the bank goes on (F16)."""

    seat: Seat


class AddingClosed(Struct, frozen=True, gc=False, tag="adding_closed"):
    """Event: the first period of the bets ended, in which the banker may add chips despite calls
    (F16).
    """


class ReadySaid(Struct, frozen=True, gc=False, tag="ready_said"):
    """Event: the seat is ready for the cards; the bets close when all seats are (F6)."""

    seat: Seat


class Halved(Struct, frozen=True, gc=False, tag="halved"):
    """Event: `amount` chips of the posta (the bank's stake) went back to the banker (F16)."""

    amount: Chips


class Added(Struct, frozen=True, gc=False, tag="added"):
    """Event: the banker added `amount` chips to the posta, the bank's stake (F16, F26)."""

    amount: Chips


class PartnershipOffered(Struct, frozen=True, gc=False, tag="partnership_offered"):
    """Event: the seat offered to double the bank as the banker's partner (F29)."""

    seat: Seat


class PartnerTaken(Struct, frozen=True, gc=False, tag="partner_taken"):
    """Event: the seat became the banker's partner and added `amount` chips to the bank (F29)."""

    seat: Seat
    amount: Chips


class BetsClosed(Struct, frozen=True, gc=False, tag="bets_closed"):
    """Event: the bets closed; a grace (time to reconsider) that is open still has its full time
    (F9). `rien`: the banker closed them (F27).
    """

    rien: bool = False


class BetsCounted(Struct, frozen=True, gc=False, tag="bets_counted"):
    """Event: the bets of a coup (round) were counted (F7, F8).

    `counted` are the chips that count, by place; the seat `punta` receives the cards.
    """

    counted: tuple[Chips, ...]
    punta: Seat


class ObligationForfeited(Struct, frozen=True, gc=False, tag="obligation_forfeited"):
    """Event: an absent seat that had to bet lost `lost` chips without playing (F10).

    `alone`: there is no other bet, and the coup counts although no cards are dealt.
    """

    seat: Seat
    lost: Chips
    alone: bool = False


class CardsDealt(Struct, frozen=True, gc=False, tag="cards_dealt"):
    """Event: two cards each were dealt face down to the banker and to the bettor who plays the
    cards (F12).
    """


class WordSaid(Struct, frozen=True, gc=False, tag="word_said"):
    """Event: the seat, as banker or as bettor with the cards, made a card decision (F13)."""

    seat: Seat
    word: Decision


class CardsShown(Struct, frozen=True, gc=False, tag="cards_shown"):
    """Event: the first two cards of the seat were turned up (F13)."""

    seat: Seat
    cards: tuple[FrenchCard, FrenchCard]


class CardGiven(Struct, frozen=True, gc=False, tag="third_card_given"):
    """Event: the seat was dealt its third card, face up (F13)."""

    seat: Seat
    card: FrenchCard


class CoupDecided(Struct, frozen=True, gc=False, tag="coup_decided"):
    """Event: the coup (round) was decided; the fields are the totals of both hands (F14)."""

    punta: int
    banker: int


class GolpeReal(Struct, frozen=True, gc=False, tag="golpe_real"):
    """Event: golpe real. The seat passed a bank, and won the first coup of the next by calling all
    of it (F30).
    """

    seat: Seat


class HandPassed(Struct, frozen=True, gc=False, tag="hand_passed"):
    """Event: the banker passed the bank; with `seguito` it is for sale, first for `height` chips
    (F16, F17).
    """

    seat: Seat
    height: Chips
    seguito: bool


class PurchaseOpened(Struct, frozen=True, gc=False, tag="purchase_opened"):
    """Event: the passed bank can be bought for its height, the stake that it had (F17)."""


class BuyerNamed(Struct, frozen=True, gc=False, tag="buyer_named"):
    """Event: the seat asked to buy the passed bank for its height, the stake that it had (F17)."""

    seat: Seat


class AuctionOpened(Struct, frozen=True, gc=False, tag="auction_opened"):
    """Event: the auction of the passed bank opened (F17, F28)."""


class BidMade(Struct, frozen=True, gc=False, tag="bid_made"):
    """Event: the seat made the highest bid so far; the auction's time starts again (F17)."""

    seat: Seat
    amount: Chips


ActionEvent = (
    BankTaken
    | BankPassed
    | BetPlaced
    | CallMade
    | BetWithdrawn
    | ReadySaid
    | Halved
    | Added
    | PartnershipOffered
    | PartnerTaken
    | WordSaid
    | HandPassed
    | BuyerNamed
    | BidMade
)
"""The events that record an action of a seat, if they are the first of their command."""

Event = (
    Roster
    | SeatFreed
    | PlayInterrupted
    | Directed
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
