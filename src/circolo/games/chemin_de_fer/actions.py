"""Actions of a seat at chemin de fer, and the offers that list them."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.units import Chips, Seat
from circolo.play.offers import Amount

Call = Literal["banco", "rispetto", "tavolo", "avec"]
"""The kind of a call, which is a bet named by a word (F5, F6, F25).

"banco": the whole bank. "rispetto": the part of the bank that other bets leave uncovered. "tavolo"
online and "avec" at the casino: half of the bank, or its other half.
"""

Decision = Literal["batte", "sto", "tiro"]

Following = Literal["purchase", "auction", "right"]
"""What happens to a bank after its banker passes it (F11, F17, F28).

"purchase": a sale at a fixed price, then an auction. "auction": an auction. "right": the seat at
the right is offered the bank.
"""


class Bet(Struct, frozen=True, gc=False, tag="place_bet", forbid_unknown_fields=True):
    """Action: place a partial bet of `amount` chips, which replaces the seat's earlier bet (F7)."""

    amount: int


class MakeCall(Struct, frozen=True, gc=False, tag="make_call", forbid_unknown_fields=True):
    """Action: make a call (a bet named by a word), which replaces the seat's earlier bet (F6)."""

    call: Call


class Withdraw(Struct, frozen=True, gc=False, tag="withdraw", forbid_unknown_fields=True):
    """Action: withdraw a partial bet; in a grace (time to reconsider), the seat may withdraw a call
    too (F9).
    """


class GoOn(Struct, frozen=True, gc=False, tag="waive", forbid_unknown_fields=True):
    """Action: end the seat's grace (time to reconsider) without a change: a bettor keeps the bet, a
    banker keeps the bank (F9).
    """


class Halve(Struct, frozen=True, gc=False, tag="halve", forbid_unknown_fields=True):
    """Action «Dimezzo»: the banker takes back half of the posta, the bank's stake (F16)."""


class Add(Struct, frozen=True, gc=False, tag="add", forbid_unknown_fields=True):
    """Action «Aumento»: the banker adds `amount` chips of their own to the posta, the bank's stake
    (F16, F26).
    """

    amount: int


class PassHand(Struct, frozen=True, gc=False, tag="pass_hand", forbid_unknown_fields=True):
    """Action «Passo la mano»: the banker passes the bank. Before the first coup (round) of the
    bank, the banker gives it up with the same action (F11, F16, F27).
    """


class RienNeVaPlus(
    Struct, frozen=True, gc=False, tag="rien_ne_va_plus", forbid_unknown_fields=True
):
    """Action «Rien ne va plus»: the banker closes the bets at a casino table (F27)."""


class OfferHalf(Struct, frozen=True, gc=False, tag="offer_half", forbid_unknown_fields=True):
    """Action: offer to become the banker's partner, who doubles the bank's stake and gets half of
    its result (F29).
    """


class TakePartner(Struct, frozen=True, gc=False, tag="take_partner", forbid_unknown_fields=True):
    """Action: the banker accepts this seat's offer to become their partner (F29)."""

    seat: Seat


class Ready(Struct, frozen=True, gc=False, tag="ready", forbid_unknown_fields=True):
    """Action: say that the seat is ready for the cards; the bets close when all seats are (F6)."""


class Cut(Struct, frozen=True, gc=False, tag="cut", forbid_unknown_fields=True):
    """Action: cut the shoe, that is, move `cards` cards from its top to its bottom (F23)."""

    cards: int


class Say(Struct, frozen=True, gc=False, tag="say", forbid_unknown_fields=True):
    """Action: a card decision of the banker, or of the punta, who plays the cards against the
    banker (F13).

    `word`: "batte" shows an 8 or 9, "sto" stands, "tiro" asks for a third card.
    """

    word: Decision


class Buy(Struct, frozen=True, gc=False, tag="buy", forbid_unknown_fields=True):
    """Action «Compro all'altezza»: buy a passed bank for its height, the stake it had (F17)."""


class Bid(Struct, frozen=True, gc=False, tag="bid", forbid_unknown_fields=True):
    """Action: bid `amount` chips for a passed bank; a bid of its height, the stake it had, buys it
    (F17).
    """

    amount: int


class BetOffer(Struct, frozen=True, gc=False, tag="place_bet"):
    """Offer to place a partial bet of any amount in `amount`."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount

    def actions(self) -> Iterator[Bet]:
        return map(Bet, self.amount.ends())


class CallOffer(Struct, frozen=True, gc=False, tag="make_call"):
    """Offer to make `call`, which takes `amount` chips now. The bets of the seats in `voids` then
    no longer count.

    `suivi`: the seat lost the whole bank in the previous coup (round), so its call ranks above all
    others (F5). `prime`: of several callers of banco (the whole bank), the seat is the nearest to
    the banker's right (F25).
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


class WithdrawOffer(Struct, frozen=True, gc=False, tag="withdraw"):
    """Offer to withdraw the seat's bet or call."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Withdraw)

    def actions(self) -> Iterator[Withdraw]:
        return iter((Withdraw(),))


class GoOnOffer(Struct, frozen=True, gc=False, tag="waive"):
    """Offer to end the seat's grace (time to reconsider)."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))


class HalveOffer(Struct, frozen=True, gc=False, tag="halve"):
    """Offer to take `amount` chips out of the posta, the bank's stake."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Halve)

    def actions(self) -> Iterator[Halve]:
        return iter((Halve(),))


class AddOffer(Struct, frozen=True, gc=False, tag="add"):
    """Offer to add any amount in `amount` to the posta, the bank's stake."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Add) and action.amount in self.amount

    def actions(self) -> Iterator[Add]:
        return map(Add, self.amount.ends())


class PassHandOffer(Struct, frozen=True, gc=False, tag="pass_hand"):
    """Offer to pass the bank. `seguito`: the passed bank is then for sale (F11, F17); `then`:
    whether the sale begins with a purchase or an auction.
    """

    seguito: bool
    then: Following = "right"

    def permits(self, action: object) -> bool:
        return isinstance(action, PassHand)

    def actions(self) -> Iterator[PassHand]:
        return iter((PassHand(),))


class RienNeVaPlusOffer(Struct, frozen=True, gc=False, tag="rien_ne_va_plus"):
    """Offer to close the bets."""

    def permits(self, action: object) -> bool:
        return isinstance(action, RienNeVaPlus)

    def actions(self) -> Iterator[RienNeVaPlus]:
        return iter((RienNeVaPlus(),))


class HalfOffer(Struct, frozen=True, gc=False, tag="offer_half"):
    """Offer to propose oneself as the banker's partner, who adds `amount` chips to the bank."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, OfferHalf)

    def actions(self) -> Iterator[OfferHalf]:
        return iter((OfferHalf(),))


class PartnerOffer(Struct, frozen=True, gc=False, tag="take_partner"):
    """Offer to the banker to accept one of `seats` as partner; the seat that asked first comes
    first.
    """

    seats: tuple[Seat, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, TakePartner) and action.seat in self.seats

    def actions(self) -> Iterator[TakePartner]:
        return map(TakePartner, self.seats)


class ReadyOffer(Struct, frozen=True, gc=False, tag="ready"):
    """Offer to say that the seat is ready for the cards."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Ready)

    def actions(self) -> Iterator[Ready]:
        return iter((Ready(),))


class CutOffer(Struct, frozen=True, gc=False, tag="cut"):
    """Offer to cut the shoe after any number of cards in `cards`."""

    cards: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Cut) and action.cards in self.cards

    def actions(self) -> Iterator[Cut]:
        return map(Cut, self.cards.ends())


class DecisionOffer(Struct, frozen=True, gc=False, tag="say"):
    """Offer of the card decisions in `words`, to the banker or the bettor who plays the cards."""

    words: tuple[Decision, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Say) and action.word in self.words

    def actions(self) -> Iterator[Say]:
        return map(Say, self.words)


class BuyOffer(Struct, frozen=True, gc=False, tag="buy"):
    """Offer to buy a passed bank for `height` chips, the stake that it had."""

    height: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Buy)

    def actions(self) -> Iterator[Buy]:
        return iter((Buy(),))


class BidOffer(Struct, frozen=True, gc=False, tag="bid"):
    """Offer to bid any amount in `amount` for a passed bank."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bid) and action.amount in self.amount

    def actions(self) -> Iterator[Bid]:
        return map(Bid, self.amount.ends())


GraceAction = Withdraw | GoOn | PassHand
"""The actions that answer a grace (time to reconsider).

`Withdraw` and `PassHand` are also possible without a grace, while bets are open.
"""

BankerAction = Halve | Add | RienNeVaPlus | TakePartner
"""The actions that only the banker has, while bets are open."""

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
