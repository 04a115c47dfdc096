"""Premoves: what a seat may set before its turn, and the action each stands for (R7, F21)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.banks.places import is_active
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer.actions import (
    Action,
    Add,
    Bet,
    BetOffer,
    Call,
    CallOffer,
    DecisionOffer,
    GoOn,
    HalfOffer,
    Halve,
    MakeCall,
    Offer,
    PassHand,
    ReadyOffer,
    Say,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.betting import calls
from circolo.games.chemin_de_fer.options import minimum_bank, minimum_bet, size
from circolo.games.chemin_de_fer.preferences import AtWill
from circolo.games.chemin_de_fer.state import Bank, Phase
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount, Question, permits
from circolo.play.premoves import Topic, Until

FIVE = 5


class SetBet(Struct, frozen=True, tag="set_wager", forbid_unknown_fields=True):
    """A partial bet in the next coup."""

    amount: int


class SetCall(Struct, frozen=True, tag="set_call", forbid_unknown_fields=True):
    """A call in the next coup, if it takes no more than `most`."""

    call: Call
    most: int | None = None


class SetFive(Struct, frozen=True, tag="set_five", forbid_unknown_fields=True):
    """Stand or draw as punta, if the cards are a 5."""

    word: AtWill


class SetPass(Struct, frozen=True, tag="set_pass", forbid_unknown_fields=True):
    """Pass the bank as soon as it may be passed and the posta has reached this amount."""

    least: int | None = None


class SetHalve(Struct, frozen=True, tag="set_halve", forbid_unknown_fields=True):
    """Halve the posta after this coup, if that is legal then."""


class SetAdd(Struct, frozen=True, tag="set_add", forbid_unknown_fields=True):
    """Add this amount to the posta after this coup, if that is legal then (F16)."""

    amount: int


class SetGoOn(Struct, frozen=True, tag="set_go_on", forbid_unknown_fields=True):
    """Keep the bank, even after a call of banco."""


class SetBetOffer(Struct, frozen=True, tag="set_wager"):
    """Offers to set a bet of any of these amounts."""

    amount: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetBet) and premove.amount in self.amount

    def actions(self) -> Iterator[SetBet]:
        return map(SetBet, self.amount.ends())


class SetCallOffer(Struct, frozen=True, tag="set_call"):
    """Offers to set any of these calls, at any price or up to one of these amounts."""

    calls: tuple[Call, ...]
    most: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetCall) or premove.call not in self.calls:
            return False
        return premove.most is None or premove.most in self.most

    def actions(self) -> Iterator[SetCall]:
        return map(SetCall, self.calls)


class SetFiveOffer(Struct, frozen=True, tag="set_five"):
    """Offers to set «sto» or «tiro»."""

    until: tuple[Until, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetFive)

    def actions(self) -> Iterator[SetFive]:
        return iter((SetFive("sto"), SetFive("tiro")))


class SetPassOffer(Struct, frozen=True, tag="set_pass"):
    """Offers to set passing the bank: at any posta, or from one of these amounts on."""

    least: Amount
    until: tuple[Until, ...] = ("next_deal", "each")

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetPass):
            return False
        return premove.least is None or premove.least in self.least

    def actions(self) -> Iterator[SetPass]:
        return iter((SetPass(),))


class SetHalveOffer(Struct, frozen=True, tag="set_halve"):
    """Offers to set halving the posta."""

    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetHalve)

    def actions(self) -> Iterator[SetHalve]:
        return iter((SetHalve(),))


class SetAddOffer(Struct, frozen=True, tag="set_add"):
    """Offers to set adding any of these amounts."""

    amount: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetAdd) and premove.amount in self.amount

    def actions(self) -> Iterator[SetAdd]:
        return map(SetAdd, self.amount.ends())


class SetGoOnOffer(Struct, frozen=True, tag="set_go_on"):
    """Offers to set going on."""

    until: tuple[Until, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetGoOn)

    def actions(self) -> Iterator[SetGoOn]:
        return iter((SetGoOn(),))


Premove = SetBet | SetCall | SetFive | SetPass | SetHalve | SetAdd | SetGoOn
PremoveOffer = (
    SetBetOffer
    | SetCallOffer
    | SetFiveOffer
    | SetPassOffer
    | SetHalveOffer
    | SetAddOffer
    | SetGoOnOffer
)

BETTING = (BetOffer, CallOffer, WithdrawOffer, HalfOffer)
"""The offers to a bettor while bets are open; the banker has others."""

CARDS: tuple[Phase, ...] = ("graces", "punta", "banker")
"""Phases in which no bets are open, so that a premove is for the next coup."""


def topic(question: Question[Offer]) -> Topic:
    """Return the topic of a question: while bets are open it depends on the seat."""
    if question.kind == "grace":
        return "grace"
    first = question.offers[0]
    if isinstance(first, DecisionOffer):
        return "word"
    if isinstance(first, TakeBankOffer | PassBankOffer):
        return "bank"
    if question.kind != "bets" or isinstance(first, ReadyOffer):
        return "other"
    return "bet" if isinstance(first, BETTING) else "hand"


def premove_topics(premove: Premove) -> tuple[Topic, ...]:
    """Return the topic of the question that a premove answers."""
    match premove:
        case SetBet() | SetCall():
            return ("bet",)
        case SetPass() | SetHalve() | SetAdd():
            return ("hand",)
        case SetFive():
            return ("word",)
        case SetGoOn():
            return ("grace",)
        case _:
            assert_never(premove)


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Return the premoves that can still be legal in the running bank, or while its settlement is
    due.
    """
    seat, bank = view.seat, view.bank
    if seat is None or bank is None or view.phase not in ("bets", *CARDS):
        return ()
    place = view.places[seat]
    if place is None or not is_active(place) or seat == bank.partner:
        return ()
    if seat == bank.banker:
        return tuple(_as_banker(view, bank))
    return tuple(_as_punta(view, seat, place.chips))


def _as_banker(view: View, bank: Bank) -> Iterator[PremoveOffer]:
    if view.phase in CARDS:
        yield SetPassOffer(_postas(view, bank))
        online = view.options.variant == "online"
        if online and not bank.halved and bank.wins < view.options.halve_last_win:
            yield SetHalveOffer()
        if (amount := _additions(view, bank)) is not None:
            yield SetAddOffer(amount)
    if all(grace.seat != bank.banker for grace in view.graces):
        yield SetGoOnOffer((_once(view), "each"))


def _additions(view: View, bank: Bank) -> Amount | None:
    """Return what the banker has besides the bank; a bank with a partner cannot be raised (F29)."""
    place = view.places[bank.banker]
    chips = 0 if place is None else place.chips - view.reserved[bank.banker]
    if chips < 1 or bank.partner is not None:
        return None
    return Amount(1, chips, minimum_bet(view.options))


def _as_punta(view: View, seat: Seat, chips: int) -> Iterator[PremoveOffer]:
    """Yield the premoves of a bettor; a standing bettor makes no calls (F25)."""
    if view.phase in CARDS:
        least = minimum_bet(view.options)
        amount = Amount(min(least, chips), chips, least)
        yield SetBetOffer(amount)
        if seat < size(view.options):
            yield SetCallOffer(calls.table_calls(view.options), amount)
    if view.turn != seat:
        yield SetFiveOffer((_once(view), "each", "always"))


def _once(view: View) -> Until:
    """Return the duration for one use: during a coup a premove is for the next coup."""
    return "next_deal" if view.phase in CARDS else "deal"


def _postas(view: View, bank: Bank) -> Amount:
    """Return the postas that may be reached in three more wins, the most that a premove
    considers.
    """
    least = minimum_bank(view.options)
    return Amount(least, 8 * max(least, bank.posta), least)


def premove_answer(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    """Return the action that a premove stands for; None if it is not offered."""
    meant = _meant(view, question, premove)
    return meant if meant is not None and permits((question,), question.id, meant) else None


def _meant(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    match premove:
        case SetBet():
            return Bet(premove.amount)
        case SetCall():
            return MakeCall(premove.call)
        case SetFive():
            return Say(premove.word) if view.phase == "punta" else None
        case SetPass():
            return PassHand()
        case SetHalve():
            return Halve()
        case SetAdd():
            return Add(premove.amount)
        case SetGoOn():
            return GoOn() if view.bank is not None and view.bank.banker == view.seat else None
        case _:
            assert_never(premove)


def is_condition_met(view: View, question: Question[Offer], premove: Premove) -> bool:
    """Return whether the condition holds: the cards are a 5, the price is within the limit, the
    amount is there.
    """
    match premove:
        case SetFive():
            return _has_five(view)
        case SetCall():
            return premove.most is None or _takes(question, premove.call) <= premove.most
        case SetPass():
            posta = 0 if view.bank is None else view.bank.posta
            return premove.least is None or posta >= premove.least
        case SetBet() | SetHalve() | SetAdd() | SetGoOn():
            return True
        case _:
            assert_never(premove)


def _takes(question: Question[Offer], call: Call) -> int:
    """Return the price of a call; 0 if it is not offered."""
    calls = [offer for offer in question.offers if isinstance(offer, CallOffer)]
    return sum(offer.amount for offer in calls if offer.call == call)


def _has_five(view: View) -> bool:
    coup = view.coup
    return view.phase == "punta" and coup is not None and coup.punta.total == FIVE
