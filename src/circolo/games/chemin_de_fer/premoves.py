"""What may be set before one's turn, and what it means when the turn has come (R7, F21)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from circolo.banks.places import is_active
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import calls
from circolo.games.chemin_de_fer.actions import (
    Action,
    Bet,
    Call,
    CallOffer,
    GoOn,
    Halve,
    MakeCall,
    Offer,
    PassHand,
    Say,
)
from circolo.games.chemin_de_fer.habits import AtWill
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.state import Bank, Phase
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount, Ask, permits
from circolo.play.waits import Kind

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
    """Pass the bank after this coup, if it may be passed then."""


class SetHalve(Struct, frozen=True, tag="set_halve", forbid_unknown_fields=True):
    """Halve the posta after this coup, if it may be halved then."""


class SetGoOn(Struct, frozen=True, tag="set_go_on", forbid_unknown_fields=True):
    """Go on, whoever calls banco."""


class SetBetOffer(Struct, frozen=True, tag="set_wager"):
    """Any of these amounts."""

    amount: Amount

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetBet) and premove.amount in self.amount

    def actions(self) -> Iterator[SetBet]:
        return map(SetBet, self.amount.ends())


class SetCallOffer(Struct, frozen=True, tag="set_call"):
    """Any of these calls, whatever it takes or up to any of these amounts."""

    calls: tuple[Call, ...]
    most: Amount

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetCall) or premove.call not in self.calls:
            return False
        return premove.most is None or premove.most in self.most

    def actions(self) -> Iterator[SetCall]:
        return map(SetCall, self.calls)


class SetFiveOffer(Struct, frozen=True, tag="set_five"):
    """Sto, tiro."""

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetFive)

    def actions(self) -> Iterator[SetFive]:
        return iter((SetFive("sto"), SetFive("tiro")))


class SetPassOffer(Struct, frozen=True, tag="set_pass"):
    """May be set to pass the bank."""

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetPass)

    def actions(self) -> Iterator[SetPass]:
        return iter((SetPass(),))


class SetHalveOffer(Struct, frozen=True, tag="set_halve"):
    """May be set to halve the posta."""

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetHalve)

    def actions(self) -> Iterator[SetHalve]:
        return iter((SetHalve(),))


class SetGoOnOffer(Struct, frozen=True, tag="set_go_on"):
    """May be set to go on."""

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetGoOn)

    def actions(self) -> Iterator[SetGoOn]:
        return iter((SetGoOn(),))


Premove = SetBet | SetCall | SetFive | SetPass | SetHalve | SetGoOn
PremoveOffer = (
    SetBetOffer | SetCallOffer | SetFiveOffer | SetPassOffer | SetHalveOffer | SetGoOnOffer
)

CARDS: tuple[Phase, ...] = ("graces", "punta", "banker")
"""When no bets are open, and what is set is for the coup after this."""


def premove_kind(premove: Premove) -> Kind:
    """Return for which kind of question a premove waits."""
    match premove:
        case SetBet() | SetCall() | SetPass() | SetHalve():
            return "bets"
        case SetFive():
            return "move"
        case SetGoOn():
            return "grace"
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
        yield SetPassOffer()
        online = view.options.variant == "online"
        if online and not bank.halved and bank.wins < view.options.halve_last_win:
            yield SetHalveOffer()
    if all(grace.seat != bank.banker for grace in view.graces):
        yield SetGoOnOffer()


def _as_punta(view: View, seat: Seat, chips: int) -> Iterator[PremoveOffer]:
    """An onlooker bets, and calls nothing (F25)."""
    if view.phase in CARDS:
        least = view.options.minimum
        amount = Amount(min(least, chips), chips, least)
        yield SetBetOffer(amount)
        if seat < size(view.options):
            yield SetCallOffer(calls.of_table(view.options), amount)
    if view.turn != seat:
        yield SetFiveOffer()


def premoved(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
    """Return the answer that a premove means; None where it is not offered."""
    meant = _meant(view, ask, premove)
    return meant if meant is not None and permits((ask,), ask.id, meant) else None


def _meant(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
    match premove:
        case SetBet():
            return Bet(premove.amount)
        case SetCall():
            return MakeCall(premove.call) if _within(ask, premove) else None
        case SetFive():
            return Say(premove.word) if _has_five(view) else None
        case SetPass():
            return PassHand()
        case SetHalve():
            return Halve()
        case SetGoOn():
            return GoOn() if view.bank is not None and view.bank.banker == view.seat else None
        case _:
            assert_never(premove)


def _within(ask: Ask[Offer], premove: SetCall) -> bool:
    """Tell whether the call takes no more than was thought of."""
    if premove.most is None:
        return True
    calls = [offer for offer in ask.offers if isinstance(offer, CallOffer)]
    return any(each.call == premove.call and each.amount <= premove.most for each in calls)


def _has_five(view: View) -> bool:
    coup = view.coup
    return view.phase == "punta" and coup is not None and coup.punta.total == FIVE
