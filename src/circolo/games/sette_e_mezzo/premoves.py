"""Premoves: answers that a seat sets before its turn, and their actions (R7, S25)."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.places import is_active, is_newcomer, must_play, place_of, steps, to_the_right_of
from circolo.cards.card import Card
from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    BetOffer,
    Decision,
    DecisionOffer,
    Gioco,
    NonGioco,
    Offer,
    PlayOffer,
)
from circolo.games.sette_e_mezzo.autoplay import cards_of
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.card_values import is_lone_matta
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.state import Bank
from circolo.games.sette_e_mezzo.view import CoupView, View
from circolo.play.offers import Amount, Question, permits
from circolo.play.premoves import Topic, Until


class SetPlay(Struct, frozen=True, gc=False, tag="set_play", forbid_unknown_fields=True):
    """Premove: «Gioco» or «Non gioco» when the banker comes to the seat."""

    play: bool


class SetMinimum(Struct, frozen=True, gc=False, tag="set_minimum", forbid_unknown_fields=True):
    """Premove: play the hand and bet the minimum.

    The house strategy makes the first decision, since the card is not dealt yet.
    """


class SetBet(Struct, frozen=True, gc=False, tag="set_bet", forbid_unknown_fields=True):
    """Premove in the variant classica: bet `amount` with the first decision `then`. The seat has
    already seen its face-down card.
    """

    amount: int
    then: Decision


class SetBank(Struct, frozen=True, gc=False, tag="set_bank", forbid_unknown_fields=True):
    """Premove: accept the next bank with `amount`, or refuse it if `amount` is None."""

    amount: int | None


class SetPlayOffer(Struct, frozen=True, gc=False, tag="set_play"):
    """Offer to set «Gioco» or «Non gioco» as a premove."""

    until: tuple[Until, ...] = ("bank",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetPlay)

    def actions(self) -> Iterator[SetPlay]:
        return iter((SetPlay(play=True), SetPlay(play=False)))


class SetMinimumOffer(Struct, frozen=True, gc=False, tag="set_minimum"):
    """Offer to set the minimum bet as a premove."""

    until: tuple[Until, ...] = ("bank",)

    def permits(self, premove: object) -> bool:
        return isinstance(premove, SetMinimum)

    def actions(self) -> Iterator[SetMinimum]:
        return iter((SetMinimum(),))


class SetBetOffer(Struct, frozen=True, gc=False, tag="set_bet"):
    """Offer to set a bet as a premove: any amount in `amount`, with a first decision in `then`."""

    amount: Amount
    then: tuple[Decision, ...]
    until: tuple[Until, ...] = ("bank",)

    def permits(self, premove: object) -> bool:
        return (
            isinstance(premove, SetBet)
            and premove.amount in self.amount
            and premove.then in self.then
        )

    def actions(self) -> Iterator[SetBet]:
        return (SetBet(amount, decision) for decision in self.then for amount in self.amount.ends())


class SetBankOffer(Struct, frozen=True, gc=False, tag="set_bank"):
    """Offer to set, as a premove, the answer to the next offer of the bank: accepting with any
    amount in `amount` or, if `refusable`, refusing.

    `punte` and `all_in` give the largest possible loss, as in `TakeBankOffer`.
    """

    amount: Amount
    refusable: bool
    until: tuple[Until, ...] = ("next_bank",)
    punte: int = 0
    all_in: bool = False

    def permits(self, premove: object) -> bool:
        if not isinstance(premove, SetBank):
            return False
        return self.refusable if premove.amount is None else premove.amount in self.amount

    def actions(self) -> Iterator[SetBank]:
        yield from map(SetBank, self.amount.ends())
        if self.refusable:
            yield SetBank(None)


Premove = SetPlay | SetMinimum | SetBet | SetBank
PremoveOffer = SetPlayOffer | SetMinimumOffer | SetBetOffer | SetBankOffer


def topic(question: Question[Offer]) -> Topic:
    """Return the topic of a question, by which premoves are matched to it: the bank, whether to
    play, a bet, or a later decision.
    """
    for offer in question.offers:
        match offer:
            case TakeBankOffer() | PassBankOffer():
                return "bank"
            case PlayOffer():
                return "play"
            case BetOffer():
                return "bet"
            case DecisionOffer():
                return "word"
            case _:
                assert_never(offer)
    return "other"


def premove_topics(premove: Premove) -> tuple[Topic, ...]:
    """Return the topics of the questions that a premove answers.

    `SetMinimum` has two, since it says «Gioco» and then bets.
    """
    match premove:
        case SetPlay():
            return ("play",)
        case SetMinimum():
            return "play", "bet"
        case SetBet():
            return ("bet",)
        case SetBank():
            return ("bank",)
        case _:
            assert_never(premove)


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Return the premoves that the viewer may set: for the running bank, and for the next one.

    Empty for a spectator, for an inactive seat, and for the seat on turn.
    """
    seat = view.seat
    if seat is None or not is_active(view.places[seat]):
        return ()
    if seat == view.turn or view.phase in {"empty", "stopped", "open"}:
        return ()
    return (*_as_punta(view, seat), *_as_banker(view, seat))


def _as_punta(view: View, seat: Seat) -> tuple[PremoveOffer, ...]:
    if view.bank is None or seat == view.bank.banker:
        return ()
    if view.options.variant == "classica":
        return _on_covered_card(view, seat)
    if not _is_still_to_be_met(view, seat):
        return ()
    return (SetMinimumOffer(),) if view.options.tournament else (SetPlayOffer(), SetMinimumOffer())


def _is_still_to_be_met(view: View, seat: Seat) -> bool:
    assert view.bank is not None
    banker, size = view.bank.banker, len(view.places)
    if view.bank.met == banker:
        return True
    return steps(banker, seat, size) > steps(banker, view.bank.met, size)


def _on_covered_card(view: View, seat: Seat) -> tuple[PremoveOffer, ...]:
    coup = view.coup
    if coup is None or coup.over or seat not in coup.punte[coup.turn + 1 :]:
        return ()
    at = coup.punte.index(seat)
    limit, least = coup.limits[at], minimum_bet(view.options)
    alone = is_lone_matta(cards_of(coup, at)) and not view.options.lone_matta_stands
    decisions: tuple[Decision, ...] = ("tiro",) if alone else ("sto", "tiro")
    return (SetBetOffer(Amount(min(least, limit), limit, least), decisions),)


def _as_banker(view: View, seat: Seat) -> tuple[PremoveOffer, ...]:
    """Return the premove for the next bank, if this seat is the first that may be offered it;
    otherwise nothing.
    """
    holder = view.due if view.bank is None else view.bank.banker
    if holder is None or seat == holder:
        return ()
    seats = must_play(view, tournament=view.options.tournament)
    known = [each for each in seats if _is_known_by_then(view, each)]
    if to_the_right_of(holder, known, len(view.places))[:1] != [seat]:
        return ()
    place, punte = place_of(view, seat), sum(map(is_active, view.places)) - 1
    bank = succession.bank_offer(view.options, place.chips, punte=max(1, punte))
    refusable = not view.options.tournament
    return (SetBankOffer(bank.amount, refusable, punte=bank.punte, all_in=bank.all_in),)


def _is_known_by_then(view: View, seat: Seat) -> bool:
    """Return whether the bank will perhaps not skip the seat: its player is not new, or may bet
    before the next bank and so stop being new (S6).
    """
    bank = view.bank
    return not is_newcomer(place_of(view, seat)) or bank is None or _may_still_bet(view, bank, seat)


def _may_still_bet(view: View, bank: Bank, seat: Seat) -> bool:
    """Return whether the seat will still be asked for a bet in this bank (S9, S19)."""
    coup = view.coup
    if coup is not None and not coup.over and seat in coup.punte[coup.turn :]:
        return True
    if view.options.variant == "classica":
        return coup is None and seat in bank.punte
    return _is_still_to_be_met(view, seat)


def premove_answer(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    """Return the action that the premove becomes as answer to this question; None if it is not
    offered.
    """
    meant = _meant(view, question, premove)
    return meant if meant is not None and permits((question,), question.id, meant) else None


def _meant(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    match premove:
        case SetPlay():
            return Gioco() if premove.play else NonGioco()
        case SetMinimum():
            return _minimum(view, question)
        case SetBet():
            return Bet(premove.amount, premove.then)
        case SetBank():
            return PassBank() if premove.amount is None else TakeBank(premove.amount)
        case _:
            assert_never(premove)


def _minimum(view: View, question: Question[Offer]) -> Action:
    for offer in question.offers:
        if isinstance(offer, BetOffer):
            return Bet(offer.amount.low, alla_regola.punta(_own(view)))
    return Gioco()


def _own(view: View) -> tuple[Card, ...]:
    coup: CoupView | None = view.coup
    assert coup is not None
    return cards_of(coup, coup.turn)
