"""The actions of a seat, and the offers of them."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.units import Chips, Seat
from circolo.play.offers import Amount

Call = Literal["banco", "rispetto", "tavolo", "avec"]
"""The kind of a call (F5, F6, F25). Online: banco solo, which is suivi for the ferito; banco e
rispetto; tavolo; the second tavolo. At the casino: banco; avec; the second avec.
"""

Decision = Literal["batte", "sto", "tiro"]

Following = Literal["purchase", "auction", "right"]
"""What follows when a bank is passed: a sale at its height and then an auction, an auction only, or
the bank goes to the right (F11, F17, F28).
"""


class Bet(Struct, frozen=True, tag="place_bet", forbid_unknown_fields=True):
    """A partial bet; replaces the seat's own bet (F7)."""

    amount: int


class MakeCall(Struct, frozen=True, tag="make_call", forbid_unknown_fields=True):
    """A call; replaces the seat's own bet (F6)."""

    call: Call


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Withdraws a partial bet; in a grace also a call (F9)."""


class GoOn(Struct, frozen=True, tag="waive", forbid_unknown_fields=True):
    """Ends the seat's grace: the bettor keeps the bet, the banker keeps the bank (F9)."""


class Halve(Struct, frozen=True, tag="halve", forbid_unknown_fields=True):
    """«Dimezzo»: the banker halves the posta (F16)."""


class Add(Struct, frozen=True, tag="add", forbid_unknown_fields=True):
    """«Aumento»: the banker adds this amount from the stack (F16, F26)."""

    amount: int


class PassHand(Struct, frozen=True, tag="pass_hand", forbid_unknown_fields=True):
    """«Passo la mano»: the banker passes the bank; before the first coup of a bank, gives it up
    (F11, F16, F27).
    """


class RienNeVaPlus(Struct, frozen=True, tag="rien_ne_va_plus", forbid_unknown_fields=True):
    """The banker closes the bets (F27)."""


class OfferHalf(Struct, frozen=True, tag="offer_half", forbid_unknown_fields=True):
    """Offers to double the bank, for a half of it (F29)."""


class TakePartner(Struct, frozen=True, tag="take_partner", forbid_unknown_fields=True):
    """The banker accepts a seat's offer to double the bank (F29)."""

    seat: Seat


class Ready(Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """The seat is ready; the bets close when all are (F6)."""


class Cut(Struct, frozen=True, tag="cut", forbid_unknown_fields=True):
    """Cuts this number of cards from the top of the shoe to its bottom (F23)."""

    cards: int


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A card decision: «Batto», «Sto», or a card: «Chiamo», «Tiro», «Carte» (F13)."""

    word: Decision


class Buy(Struct, frozen=True, tag="buy", forbid_unknown_fields=True):
    """«Compro all'altezza» (F17)."""


class Bid(Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """Offers this amount for the bank; an offer of the height buys it (F17)."""

    amount: int


class BetOffer(Struct, frozen=True, tag="place_bet"):
    """Offers a partial bet of any of these amounts."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount

    def actions(self) -> Iterator[Bet]:
        return map(Bet, self.amount.ends())


class CallOffer(Struct, frozen=True, tag="make_call"):
    """Offers this call, which takes `amount` now and voids the bets of the seats `voids`.

    `suivi`: it ranks above all others (F5). `prime`: others have called banco, and this caller is
    the nearest to the banker's right (F25).
    """

    call: Call
    amount: Chips
    voids: tuple[Seat, ...] = ()
    suivi: bool = False
    prime: bool = False

    def permits(self, action: object) -> bool:
        return isinstance(action, MakeCall) and action.call == self.call

    def actions(self) -> Iterator[MakeCall]:
        return iter((MakeCall(self.call),))


class WithdrawOffer(Struct, frozen=True, tag="withdraw"):
    """Offers to withdraw the seat's bet or call."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Withdraw)

    def actions(self) -> Iterator[Withdraw]:
        return iter((Withdraw(),))


class GoOnOffer(Struct, frozen=True, tag="waive"):
    """Offers to end the seat's grace."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))


class HalveOffer(Struct, frozen=True, tag="halve"):
    """Offers to take this amount out of the posta."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Halve)

    def actions(self) -> Iterator[Halve]:
        return iter((Halve(),))


class AddOffer(Struct, frozen=True, tag="add"):
    """Offers to add any of these amounts to the posta."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Add) and action.amount in self.amount

    def actions(self) -> Iterator[Add]:
        return map(Add, self.amount.ends())


class PassHandOffer(Struct, frozen=True, tag="pass_hand"):
    """Offers to pass the bank; with a `seguito` it is for sale (F11, F17). `then` says what
    follows.
    """

    seguito: bool
    then: Following = "right"

    def permits(self, action: object) -> bool:
        return isinstance(action, PassHand)

    def actions(self) -> Iterator[PassHand]:
        return iter((PassHand(),))


class RienNeVaPlusOffer(Struct, frozen=True, tag="rien_ne_va_plus"):
    """Offers to close the bets."""

    def permits(self, action: object) -> bool:
        return isinstance(action, RienNeVaPlus)

    def actions(self) -> Iterator[RienNeVaPlus]:
        return iter((RienNeVaPlus(),))


class HalfOffer(Struct, frozen=True, tag="offer_half"):
    """Offers to put `amount` beside the posta as a partner."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, OfferHalf)

    def actions(self) -> Iterator[OfferHalf]:
        return iter((OfferHalf(),))


class PartnerOffer(Struct, frozen=True, tag="take_partner"):
    """Offers to take one of these seats as the partner, in the order of their offers."""

    seats: tuple[Seat, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, TakePartner) and action.seat in self.seats

    def actions(self) -> Iterator[TakePartner]:
        return map(TakePartner, self.seats)


class ReadyOffer(Struct, frozen=True, tag="ready"):
    """Offers to say that the seat is ready for the cards."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Ready)

    def actions(self) -> Iterator[Ready]:
        return iter((Ready(),))


class CutOffer(Struct, frozen=True, tag="cut"):
    """Offers to cut any of these numbers of cards."""

    cards: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Cut) and action.cards in self.cards

    def actions(self) -> Iterator[Cut]:
        return map(Cut, self.cards.ends())


class DecisionOffer(Struct, frozen=True, tag="say"):
    """Offers these card decisions, to the punta or the banker."""

    words: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Say) and action.word in self.words

    def actions(self) -> Iterator[Say]:
        return map(Say, self.words)


class BuyOffer(Struct, frozen=True, tag="buy"):
    """Offers to buy the bank at its height."""

    height: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Buy)

    def actions(self) -> Iterator[Buy]:
        return iter((Buy(),))


class BidOffer(Struct, frozen=True, tag="bid"):
    """Offers a bid of any of these amounts."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bid) and action.amount in self.amount

    def actions(self) -> Iterator[Bid]:
        return map(Bid, self.amount.ends())


Action = (
    TakeBank
    | PassBank
    | Bet
    | MakeCall
    | Withdraw
    | GoOn
    | Halve
    | Add
    | PassHand
    | RienNeVaPlus
    | OfferHalf
    | TakePartner
    | Ready
    | Cut
    | Say
    | Buy
    | Bid
)
Offer = (
    TakeBankOffer
    | PassBankOffer
    | BetOffer
    | CallOffer
    | WithdrawOffer
    | GoOnOffer
    | HalveOffer
    | AddOffer
    | PassHandOffer
    | RienNeVaPlusOffer
    | HalfOffer
    | PartnerOffer
    | ReadyOffer
    | CutOffer
    | DecisionOffer
    | BuyOffer
    | BidOffer
)
