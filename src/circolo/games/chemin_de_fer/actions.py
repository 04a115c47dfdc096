"""What a seat may do, and how it is offered."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.cards.units import Chips, Seat
from circolo.play.offers import Amount

Call = Literal["banco", "rispetto", "tavolo", "avec"]
"""Banco solo, which from who is `ferito` is suivi; banco e rispetto; half of the posta, and the
other half; the same at the casino (F5, F6, F25).
"""

Word = Literal["batte", "sto", "tiro"]


class Bet(Struct, frozen=True, tag="place_bet", forbid_unknown_fields=True):
    """A partial bet, in place of the seat's own (F7)."""

    amount: int


class MakeCall(Struct, frozen=True, tag="make_call", forbid_unknown_fields=True):
    """A call, in place of the seat's own bet (F6)."""

    call: Call


class Withdraw(Struct, frozen=True, tag="withdraw", forbid_unknown_fields=True):
    """Takes a partial bet back; in a grace a call too (F9)."""


class GoOn(Struct, frozen=True, tag="waive", forbid_unknown_fields=True):
    """Lets a grace go by: the bettor keeps his bet, the banker his bank (F9)."""


class Halve(Struct, frozen=True, tag="halve", forbid_unknown_fields=True):
    """«Dimezzo» (F16)."""


class Add(Struct, frozen=True, tag="add", forbid_unknown_fields=True):
    """«Aumento»: so much more, from the stack (F16, F26)."""

    amount: int


class PassHand(Struct, frozen=True, tag="pass_hand", forbid_unknown_fields=True):
    """«Passo la mano», and before the first coup of a bank its giving up (F11, F16, F27)."""


class RienNeVaPlus(Struct, frozen=True, tag="rien_ne_va_plus", forbid_unknown_fields=True):
    """The banker closes the bets (F27)."""


class OfferHalf(Struct, frozen=True, tag="offer_half", forbid_unknown_fields=True):
    """Offers to double the bank, for a half of it (F29)."""


class TakePartner(Struct, frozen=True, tag="take_partner", forbid_unknown_fields=True):
    """The banker accepts such an offer (F29)."""

    seat: Seat


class Cut(Struct, frozen=True, tag="cut", forbid_unknown_fields=True):
    """Cuts so many cards from the top of the shoe to its bottom (F23)."""

    cards: int


class Say(Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """«Batto», «Sto», or a card: «Chiamo», «Tiro», «Carte» (F13)."""

    word: Word


class Buy(Struct, frozen=True, tag="buy", forbid_unknown_fields=True):
    """«Compro all'altezza» (F17)."""


class Bid(Struct, frozen=True, tag="bid", forbid_unknown_fields=True):
    """Offers so much for the bank; the height is buying (F17)."""

    amount: int


class BetOffer(Struct, frozen=True, tag="place_bet"):
    """Any of these amounts."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Bet) and action.amount in self.amount

    def actions(self) -> Iterator[Bet]:
        return map(Bet, self.amount.ends())


class CallOffer(Struct, frozen=True, tag="make_call"):
    """This call, which takes `amount` now and leaves the bets of `voids` without effect.

    `suivi`: it comes first of all (F5).
    """

    call: Call
    amount: Chips
    voids: tuple[Seat, ...] = ()
    suivi: bool = False

    def permits(self, action: object) -> bool:
        return isinstance(action, MakeCall) and action.call == self.call

    def actions(self) -> Iterator[MakeCall]:
        return iter((MakeCall(self.call),))


class WithdrawOffer(Struct, frozen=True, tag="withdraw"):
    """May take back what he has bet or called."""

    def permits(self, action: object) -> bool:
        return isinstance(action, Withdraw)

    def actions(self) -> Iterator[Withdraw]:
        return iter((Withdraw(),))


class GoOnOffer(Struct, frozen=True, tag="waive"):
    """May let his grace go by."""

    def permits(self, action: object) -> bool:
        return isinstance(action, GoOn)

    def actions(self) -> Iterator[GoOn]:
        return iter((GoOn(),))


class HalveOffer(Struct, frozen=True, tag="halve"):
    """May take so much of the posta."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Halve)

    def actions(self) -> Iterator[Halve]:
        return iter((Halve(),))


class AddOffer(Struct, frozen=True, tag="add"):
    """May add any of these to the posta."""

    amount: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Add) and action.amount in self.amount

    def actions(self) -> Iterator[Add]:
        return map(Add, self.amount.ends())


class PassHandOffer(Struct, frozen=True, tag="pass_hand"):
    """May pass the bank; with a `seguito` it is for sale, at the height of its posta (F11, F17)."""

    seguito: bool

    def permits(self, action: object) -> bool:
        return isinstance(action, PassHand)

    def actions(self) -> Iterator[PassHand]:
        return iter((PassHand(),))


class RienNeVaPlusOffer(Struct, frozen=True, tag="rien_ne_va_plus"):
    """May close the bets."""

    def permits(self, action: object) -> bool:
        return isinstance(action, RienNeVaPlus)

    def actions(self) -> Iterator[RienNeVaPlus]:
        return iter((RienNeVaPlus(),))


class HalfOffer(Struct, frozen=True, tag="offer_half"):
    """May offer to put `amount` beside the posta."""

    amount: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, OfferHalf)

    def actions(self) -> Iterator[OfferHalf]:
        return iter((OfferHalf(),))


class PartnerOffer(Struct, frozen=True, tag="take_partner"):
    """May take one of these as his partner, in the order in which they have offered."""

    seats: tuple[Seat, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, TakePartner) and action.seat in self.seats

    def actions(self) -> Iterator[TakePartner]:
        return map(TakePartner, self.seats)


class CutOffer(Struct, frozen=True, tag="cut"):
    """May cut any number of cards of these."""

    cards: Amount

    def permits(self, action: object) -> bool:
        return isinstance(action, Cut) and action.cards in self.cards

    def actions(self) -> Iterator[Cut]:
        return map(Cut, self.cards.ends())


class WordOffer(Struct, frozen=True, tag="say"):
    """These words, as punta or as banker."""

    words: tuple[Word, ...]

    def permits(self, action: object) -> bool:
        return isinstance(action, Say) and action.word in self.words

    def actions(self) -> Iterator[Say]:
        return map(Say, self.words)


class BuyOffer(Struct, frozen=True, tag="buy"):
    """May buy the bank at its height."""

    height: Chips

    def permits(self, action: object) -> bool:
        return isinstance(action, Buy)

    def actions(self) -> Iterator[Buy]:
        return iter((Buy(),))


class BidOffer(Struct, frozen=True, tag="bid"):
    """Any of these offers."""

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
    | CutOffer
    | WordOffer
    | BuyOffer
    | BidOffer
)
