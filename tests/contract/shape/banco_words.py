"""The actions, events and state of the miniature bank game."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.cards.units import Seat
from circolo.play.events import DealBegan, DealEnded, LotDrawn
from circolo.play.offers import Amount
from circolo.play.waits import WaitId

Phase = Literal["boundary", "bets", "graces", "coup", "purchase", "auction"]
Word = Literal["banco", "withdraw", "halve", "pass", "buy"]


class Options(Struct, frozen=True):
    minimum: int = 10
    step: int = 10
    posta: int = 100
    """The posta of every banker, or all their chips if less."""


class PlaceBet(Struct, frozen=True, tag="place_bet", forbid_unknown_fields=True):
    chips: int


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """An action without an amount."""

    word: Word


class Bid(Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    chips: int


Action = PlaceBet | Say | Bid


class BetOffer(Struct, frozen=True, tag="place_bet"):
    chips: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, PlaceBet) and action.chips in self.chips

    def actions(self) -> Iterator[PlaceBet]:
        return map(PlaceBet, self.chips.ends())


class SayOffer(Struct, frozen=True, tag="say"):
    words: tuple[Word, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Say) and action.word in self.words

    def actions(self) -> Iterator[Say]:
        return map(Say, self.words)


class BidOffer(Struct, frozen=True, tag="bid"):
    chips: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bid) and action.chips in self.chips

    def actions(self) -> Iterator[Bid]:
        return map(Bid, self.chips.ends())


Offer = BetOffer | SayOffer | BidOffer


class SatDown(Struct, frozen=True, tag="sat_down"):
    """A new player has a seat and plays from the next coup (R10)."""

    seat: Seat
    stack: int


class PresenceChanged(Struct, frozen=True, tag="presence_changed"):
    seat: Seat
    away: bool


class StackSet(Struct, frozen=True, tag="stack_set"):
    seat: Seat
    stack: int


class BetPlaced(Struct, frozen=True, tag="bet_placed"):
    """A bet, or a call of banco; it replaces the seat's own bet (F6)."""

    seat: Seat
    chips: int
    banco: bool = False


class GraceOpened(Struct, frozen=True, tag="grace_opened"):
    """The seat has just lost the cards, or is the banker called by banco (F9)."""

    seat: Seat


class GraceClosed(Struct, frozen=True, tag="grace_closed"):
    seat: Seat


class BetWithdrawn(Struct, frozen=True, tag="bet_withdrawn"):
    seat: Seat


class Halved(Struct, frozen=True, tag="halved"):
    """This amount of the posta goes back to the banker's stack (F16)."""

    chips: int


class BetsClosed(Struct, frozen=True, tag="bets_closed"):
    """The bets have closed; the open graces run on."""


class BetsCounted(Struct, frozen=True, tag="bets_counted"):
    """The bets were counted, once a coup: chips by seat, and who receives the cards (F7, F8)."""

    counted: tuple[int, ...]
    cards: Seat


class BankPassed(Struct, frozen=True, tag="bank_passed"):
    seat: Seat


class BuyerNamed(Struct, frozen=True, tag="buyer_named"):
    seat: Seat


class AuctionOpened(Struct, frozen=True, tag="auction_opened"):
    pass


class BidMade(Struct, frozen=True, tag="bid_made"):
    seat: Seat
    chips: int


class BankTaken(Struct, frozen=True, tag="bank_taken"):
    """A new bank begins."""

    seat: Seat
    posta: int


Event = (
    SatDown
    | PresenceChanged
    | StackSet
    | DealBegan
    | BetPlaced
    | GraceOpened
    | GraceClosed
    | BetWithdrawn
    | Halved
    | BetsClosed
    | BetsCounted
    | LotDrawn
    | DealEnded
    | BankPassed
    | BuyerNamed
    | AuctionOpened
    | BidMade
    | BankTaken
)


class Wager(Struct, frozen=True):
    seat: Seat
    chips: int
    banco: bool


class Grace(Struct, frozen=True):
    id: WaitId
    seat: Seat


class State(Struct, frozen=True):
    """The whole sitting. Stacks include unsettled bets, but neither posta nor garage."""

    options: Options
    phase: Phase
    last: WaitId
    """The newest id given to a wait."""

    bets: WaitId
    """The window of the punters; the banker's own is the next id, opened with it."""

    number: int
    stacks: tuple[int | None, ...]
    away: tuple[Seat, ...]
    new: tuple[Seat, ...]
    """Seated, but not yet in a coup."""

    banker: Seat
    posta: int
    garage: int
    wins: int
    halved: bool
    wagers: tuple[Wager, ...]
    graces: tuple[Grace, ...]
    counted: tuple[int, ...]
    height: int
    """The posta that was passed; the banker of a seguito is still its passer."""

    buyers: tuple[Seat, ...]
    bid: BidMade | None


class View(Struct, frozen=True, tag_field="game", tag="banco"):
    """All is public here but the card that decides, which nobody has; still, field by field."""

    seat: Seat | None
    options: Options
    phase: Phase
    last: WaitId
    bets: WaitId
    number: int
    stacks: tuple[int | None, ...]
    away: tuple[Seat, ...]
    new: tuple[Seat, ...]
    banker: Seat
    posta: int
    garage: int
    wins: int
    halved: bool
    wagers: tuple[Wager, ...]
    graces: tuple[Grace, ...]
    counted: tuple[int, ...]
    height: int
    buyers: tuple[Seat, ...]
    bid: BidMade | None
