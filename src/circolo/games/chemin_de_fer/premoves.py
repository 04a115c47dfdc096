"""Premoves: answers that a seat sets before its turn, and their actions (R7, F21)."""

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


class SetBet(Struct, frozen=True, gc=False, tag="set_wager", forbid_unknown_fields=True):
    """Premove: place a partial bet of `amount` chips in the next coup (round)."""

    amount: int


class SetCall(Struct, frozen=True, gc=False, tag="set_call", forbid_unknown_fields=True):
    """Premove: make a call (a bet named by a word) in the next coup, if it takes at most `most`
    chips; None: in any case.
    """

    call: Call
    most: int | None = None


class SetFive(Struct, frozen=True, gc=False, tag="set_five", forbid_unknown_fields=True):
    """Premove: stand or draw with a total of 5 as the bettor who plays the cards."""

    word: AtWill


class SetPass(Struct, frozen=True, gc=False, tag="set_pass", forbid_unknown_fields=True):
    """Premove: pass the bank as soon as that is allowed and the bank's stake is at least `least`
    chips. `least` None: whatever the stake.
    """

    least: int | None = None


class SetHalve(Struct, frozen=True, gc=False, tag="set_halve", forbid_unknown_fields=True):
    """Premove: halve the bank's stake after this coup (round), if that is legal then."""


class SetAdd(Struct, frozen=True, gc=False, tag="set_add", forbid_unknown_fields=True):
    """Premove: add `amount` chips to the bank's stake after this coup (round), if that is legal
    then (F16).
    """

    amount: int


class SetGoOn(Struct, frozen=True, gc=False, tag="set_go_on", forbid_unknown_fields=True):
    """Premove: keep the bank, even if a player calls all of it (banco)."""


class SetBetOffer(Struct, frozen=True, gc=False, tag="set_wager"):
    """Offer to set a partial bet as a premove, of any amount in `amount`."""

    amount: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetBet) and premove.amount in self.amount

    def actions(self) -> Iterator[SetBet]:
        return map(SetBet, self.amount.ends())


class SetCallOffer(Struct, frozen=True, gc=False, tag="set_call"):
    """Offer to set a call as a premove, with no price limit or any limit in `most`."""

    calls: tuple[Call, ...]
    most: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetCall) or premove.call not in self.calls:
            return False
        return premove.most is None or premove.most in self.most

    def actions(self) -> Iterator[SetCall]:
        return map(SetCall, self.calls)


class SetFiveOffer(Struct, frozen=True, gc=False, tag="set_five"):
    """Offer to set a premove (an answer before its question): to stand or to draw if the seat
    receives the cards and its first two cards have a total of 5.

    `until`: how long the premove may last.
    """

    until: tuple[Until, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetFive)

    def actions(self) -> Iterator[SetFive]:
        return iter((SetFive("sto"), SetFive("tiro")))


class SetPassOffer(Struct, frozen=True, gc=False, tag="set_pass"):
    """Offer to set passing the bank as a premove, at any stake or from a stake in `least` on."""

    least: Amount
    until: tuple[Until, ...] = ("next_deal", "each")

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetPass):
            return False
        return premove.least is None or premove.least in self.least

    def actions(self) -> Iterator[SetPass]:
        return iter((SetPass(),))


class SetHalveOffer(Struct, frozen=True, gc=False, tag="set_halve"):
    """Offer to set, as a premove, halving the bank's stake."""

    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetHalve)

    def actions(self) -> Iterator[SetHalve]:
        return iter((SetHalve(),))


class SetAddOffer(Struct, frozen=True, gc=False, tag="set_add"):
    """Offer to set, as a premove, adding any amount in `amount` to the bank's stake."""

    amount: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetAdd) and premove.amount in self.amount

    def actions(self) -> Iterator[SetAdd]:
        return map(SetAdd, self.amount.ends())


class SetGoOnOffer(Struct, frozen=True, gc=False, tag="set_go_on"):
    """Offer to set, as a premove, keeping the bank after a call of all of it (banco)."""

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
"""The types of offers to a bettor while bets are open; they tell the topic of a question."""

CARDS: tuple[Phase, ...] = ("graces", "punta", "banker")
"""Phases in which no bets are open, so that a premove of a bet is for the next coup (round)."""


def topic(question: Question[Offer]) -> Topic:
    """Return the topic of a question, by which premoves are matched to it.

    While bets are open, it is "bet" for a bettor and "hand" for the banker.
    """
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
    """Return the topics of the questions that a premove answers; each premove has one."""
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
    """Return the premoves that the viewer may set while a bank runs.

    Empty for a spectator, for an inactive seat and for the banker's partner.
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
    """Return the amounts of a premove that adds to the bank's stake; None if the banker may add
    nothing.

    A bank with a partner cannot be raised (F29).
    """
    place = view.places[bank.banker]
    chips = 0 if place is None else place.chips - view.reserved[bank.banker]
    if chips < 1 or bank.partner is not None:
        return None
    return Amount(1, chips, minimum_bet(view.options))


def _as_punta(view: View, seat: Seat, chips: int) -> Iterator[PremoveOffer]:
    """Yield the premoves of a bettor, who has `chips` chips in all. A player without a seat may set
    no call (F25).
    """
    if view.phase in CARDS:
        least = minimum_bet(view.options)
        amount = Amount(min(least, chips), chips, least)
        yield SetBetOffer(amount)
        if seat < size(view.options):
            yield SetCallOffer(calls.table_calls(view.options), amount)
    if view.turn != seat:
        yield SetFiveOffer((_once(view), "each", "always"))


def _once(view: View) -> Until:
    """Return how long a premove that is used once is valid: for this coup (round) while its bets
    are open, otherwise for the next one.
    """
    return "next_deal" if view.phase in CARDS else "deal"


def _postas(view: View, bank: Bank) -> Amount:
    """Return the stakes that `SetPass` may name: up to eight times the present one, which three
    wins can reach.
    """
    least = minimum_bank(view.options)
    return Amount(least, 8 * max(least, bank.posta), least)


def premove_answer(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    """Return the action that the premove becomes as answer to this question; None if it is not
    offered.
    """
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
    """Return whether the condition of the premove holds: a total of 5, the price limit, or the
    minimum stake.
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
    """Return the chips that a call takes according to its offer; 0 if it is not offered."""
    calls = [offer for offer in question.offers if isinstance(offer, CallOffer)]
    return sum(offer.amount for offer in calls if offer.call == call)


def _has_five(view: View) -> bool:
    coup = view.coup
    return view.phase == "punta" and coup is not None and coup.punta.total == FIVE
