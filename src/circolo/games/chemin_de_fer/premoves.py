"""What may be set before one's turn, and what it means when the turn has come (R7, F21)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.banks.places import is_active
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import calls
from circolo.games.chemin_de_fer.actions import (
    Action,
    Bet,
    BetOffer,
    Call,
    CallOffer,
    GoOn,
    HalfOffer,
    Halve,
    MakeCall,
    Offer,
    PassHand,
    Say,
    WithdrawOffer,
    WordOffer,
)
from circolo.games.chemin_de_fer.habits import AtWill
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.state import Bank, Phase
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount, Ask, permits
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
    """Pass the bank once it may be passed, if the posta is so much by then."""

    least: int | None = None


class SetHalve(Struct, frozen=True, tag="set_halve", forbid_unknown_fields=True):
    """Halve the posta after this coup, if it may be halved then."""


class SetGoOn(Struct, frozen=True, tag="set_go_on", forbid_unknown_fields=True):
    """Go on, whoever calls banco."""


class SetBetOffer(Struct, frozen=True, tag="set_wager"):
    """Any of these amounts."""

    amount: Amount
    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetBet) and premove.amount in self.amount

    def actions(self) -> Iterator[SetBet]:
        return map(SetBet, self.amount.ends())


class SetCallOffer(Struct, frozen=True, tag="set_call"):
    """Any of these calls, whatever it takes or up to any of these amounts."""

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
    """Sto, tiro."""

    until: tuple[Until, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetFive)

    def actions(self) -> Iterator[SetFive]:
        return iter((SetFive("sto"), SetFive("tiro")))


class SetPassOffer(Struct, frozen=True, tag="set_pass"):
    """May be set to pass the bank: at any posta, or from any of these amounts on."""

    least: Amount
    until: tuple[Until, ...] = ("next_deal", "each")

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetPass):
            return False
        return premove.least is None or premove.least in self.least

    def actions(self) -> Iterator[SetPass]:
        return iter((SetPass(),))


class SetHalveOffer(Struct, frozen=True, tag="set_halve"):
    """May be set to halve the posta."""

    until: tuple[Until, ...] = ("next_deal",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetHalve)

    def actions(self) -> Iterator[SetHalve]:
        return iter((SetHalve(),))


class SetGoOnOffer(Struct, frozen=True, tag="set_go_on"):
    """May be set to go on."""

    until: tuple[Until, ...]

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetGoOn)

    def actions(self) -> Iterator[SetGoOn]:
        return iter((SetGoOn(),))


Premove = SetBet | SetCall | SetFive | SetPass | SetHalve | SetGoOn
PremoveOffer = (
    SetBetOffer | SetCallOffer | SetFiveOffer | SetPassOffer | SetHalveOffer | SetGoOnOffer
)

BETTING = (BetOffer, CallOffer, WithdrawOffer, HalfOffer)
"""What a seat does in the window for bets; the banker has his own."""

CARDS: tuple[Phase, ...] = ("graces", "punta", "banker")
"""When no bets are open, and what is set is for the coup after this."""


def topic(ask: Ask[Offer]) -> Topic:
    """Return what a question is about: of those while bets are open, whose they are."""
    if ask.kind == "grace":
        return "grace"
    first = ask.offers[0]
    if isinstance(first, WordOffer):
        return "word"
    if isinstance(first, TakeBankOffer | PassBankOffer):
        return "bank"
    if ask.kind != "bets":
        return "other"
    return "bet" if isinstance(first, BETTING) else "hand"


def topics(premove: Premove) -> tuple[Topic, ...]:
    """Return what the question is about that a premove answers."""
    match premove:
        case SetBet() | SetCall():
            return ("bet",)
        case SetPass() | SetHalve():
            return ("hand",)
        case SetFive():
            return ("word",)
        case SetGoOn():
            return ("grace",)
        case _:
            assert_never(premove)


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Offer what can still be legal in the running bank, or as long as it is about to be paid."""
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
    if all(grace.seat != bank.banker for grace in view.graces):
        yield SetGoOnOffer((_once(view), "each"))


def _as_punta(view: View, seat: Seat, chips: int) -> Iterator[PremoveOffer]:
    """An onlooker bets, and calls nothing (F25)."""
    if view.phase in CARDS:
        least = view.options.minimum
        amount = Amount(min(least, chips), chips, least)
        yield SetBetOffer(amount)
        if seat < size(view.options):
            yield SetCallOffer(calls.of_table(view.options), amount)
    if view.turn != seat:
        yield SetFiveOffer((_once(view), "each", "always"))


def _once(view: View) -> Until:
    """While a coup runs, what is set is for the one after it."""
    return "next_deal" if view.phase in CARDS else "deal"


def _postas(view: View, bank: Bank) -> Amount:
    """Three more wins at the most: what is beyond is not thought of now."""
    least = view.options.minimum
    return Amount(least, 8 * max(least, bank.posta), least)


def premoved(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
    """Return the answer that a premove means; None where it is not offered."""
    meant = _meant(view, ask, premove)
    return meant if meant is not None and permits((ask,), ask.id, meant) else None


def _meant(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
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
        case SetGoOn():
            return GoOn() if view.bank is not None and view.bank.banker == view.seat else None
        case _:
            assert_never(premove)


def met(view: View, ask: Ask[Offer], premove: Premove) -> bool:
    """Tell whether the condition holds: a five, no more than was thought of, so much to take."""
    match premove:
        case SetFive():
            return _has_five(view)
        case SetCall():
            return premove.most is None or _takes(ask, premove.call) <= premove.most
        case SetPass():
            posta = 0 if view.bank is None else view.bank.posta
            return premove.least is None or posta >= premove.least
        case SetBet() | SetHalve() | SetGoOn():
            return True
        case _:
            assert_never(premove)


def _takes(ask: Ask[Offer], call: Call) -> int:
    """Return what a call takes, nothing where it is not offered."""
    calls = [offer for offer in ask.offers if isinstance(offer, CallOffer)]
    return sum(offer.amount for offer in calls if offer.call == call)


def _has_five(view: View) -> bool:
    coup = view.coup
    return view.phase == "punta" and coup is not None and coup.punta.total == FIVE
