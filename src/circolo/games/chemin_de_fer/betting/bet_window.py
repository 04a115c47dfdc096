"""The time for bets: bets, calls, withdrawals, graces (time to reconsider), and the count at the
end (F6-F11).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.actions import (
    Bet,
    GoOnOffer,
    MakeCall,
    Offer,
    ReadyOffer,
    WithdrawOffer,
)
from circolo.games.chemin_de_fer.bank import partner, running_bank, succession
from circolo.games.chemin_de_fer.betting import calls, counted_bets, graces, obligation
from circolo.games.chemin_de_fer.coup import card_play
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import (
    AddingClosed,
    BankerSilent,
    BetPlaced,
    BetsClosed,
    BetsCounted,
    BetsOpened,
    BetWithdrawn,
    CallMade,
    GraceClosed,
    GraceOpened,
    ReadySaid,
)
from circolo.games.chemin_de_fer.sitting import grace_of, may_be_ready, terms_of_count, wager_of
from circolo.games.chemin_de_fer.state import Bank, Grace, State
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded, DealBegan

EMPTY_ROUNDS = 2
"""The number of consecutive rounds without a bet after which the bank ends (F11)."""


def offers(state: State, bank: Bank, seat: Seat) -> tuple[Offer, ...]:
    """Return the seat's offers while bets are open: bet, call, withdraw, offer a partnership, be
    ready.
    """
    betting_offers = (*calls.offers(state, seat), *partner.for_a_seat(state, bank, seat))
    return (*betting_offers, *ready_offer(state, seat))


def in_grace(state: State, bank: Bank, grace: Grace) -> tuple[Offer, ...]:
    """Return the offers of a seat in its grace (time to reconsider): withdraw a bet or, as banker,
    pass the bank (F9).
    """
    place = state.places[grace.seat]
    if place is None or place.out:
        return ()
    if grace.seat == bank.banker:
        return (running_bank.pass_offer(state, with_seguito=True), GoOnOffer())
    return (WithdrawOffer(), GoOnOffer())


def bet(draft: Draft, seat: Seat, action: Bet) -> None:
    """Place a partial bet, which replaces the seat's earlier bet.

    A bet of the whole stake of the bank becomes a call of banco (F6). Raises IllegalAction if the
    rules forbid the bet.
    """
    state = draft.state
    _check(calls.bet_refusal(state, seat))
    amounts = calls.amounts(state, seat)
    if amounts is None or action.amount not in amounts:
        raise IllegalAction("f7_amount", str(action.amount))
    if calls.is_banco(state, seat, action.amount):
        call(draft, seat, MakeCall("banco"))
    else:
        _place(draft, BetPlaced(seat, Chips(action.amount)))


def call(draft: Draft, seat: Seat, action: MakeCall) -> None:
    """Make a call (a bet named by a word), which replaces the seat's earlier bet.

    After a call that covers the whole bank, the banker may get a grace (time to pass the bank) (F9,
    F27). Raises IllegalAction if the rules forbid the call.
    """
    state, bank, made = draft.state, draft.bank, action.call
    _check(calls.call_refusal(state, seat, made))
    _place(draft, CallMade(seat, made, *calls.call_terms(state, seat, made)))
    if made in {"banco", "rispetto"} and _banker_gets_grace(state, bank):
        draft.add(GraceOpened(bank.banker))


def _banker_gets_grace(state: State, bank: Bank) -> bool:
    """Return whether the banker may pass the bank after a call that covers all of it (F9, F27)."""
    is_gone = place_of(state, bank.banker).gone and rule_versions.every_loss_has_a_grace(state)
    return not is_gone and (state.options.variant == "casino" or running_bank.may_pass(bank))


def _place(draft: Draft, event: BetPlaced | CallMade) -> None:
    """Place a bet or call. A seat that would now no longer receive the cards gets a grace (time to
    reconsider) (F9).
    """
    before = draft.state
    draft.add(event)
    if before.graces and grace_of(before, event.seat) is not None:
        draft.add(GraceClosed(event.seat))
    graces.after_a_bet(draft, before, event.seat)


def withdraw(draft: Draft, seat: Seat) -> None:
    """Withdraw the seat's bet while bets are open. Raises IllegalAction if the bet is binding."""
    _check(calls.withdrawal_refusal(draft.state, seat))
    _take_back(draft, seat)


def _take_back(draft: Draft, seat: Seat) -> None:
    before = draft.state
    draft.add(BetWithdrawn(seat))
    graces.after_a_bet(draft, before, seat)


def withdraw_in_grace(draft: Draft, seat: Seat) -> None:
    """Withdraw the seat's bet or call in its grace, the time to reconsider (F9).

    While bets are open, another seat may get a grace because of this; once they are closed, none
    does.
    """
    before = draft.state
    if wager_of(before, seat) is None:
        raise IllegalAction("f9_nothing_placed")
    draft.add(BetWithdrawn(seat))
    if before.phase == "bets" and rule_versions.every_loss_has_a_grace(before):
        graces.after_a_bet(draft, before, seat)
    count_if_over(draft)


def pass_in_grace(draft: Draft, seat: Seat) -> None:
    """Pass the bank in the banker's grace (time to reconsider), even if it has won nothing (F9,
    F27).

    Raises IllegalAction if the seat is not the banker.
    """
    if seat != draft.bank.banker:
        raise IllegalAction("f9_not_the_banker")
    running_bank.give_up(draft, with_seguito=True)


def end_grace(draft: Draft, seat: Seat, *, expired: bool = False) -> None:
    """End the seat's grace (time to reconsider); after the last grace, count the bets.

    `expired`: its time has run out, without an answer.
    """
    draft.add(GraceClosed(seat, expired))
    if draft.state.phase == "graces" and seat == draft.bank.banker:
        _pass_or_count(draft)
    else:
        count_if_over(draft)


def take_away(draft: Draft, seat: Seat) -> None:
    """Withdraw the bet of a player who leaves. If the bet is binding, it stays, and the house plays
    it for them (R10).
    """
    state, wager = draft.state, wager_of(draft.state, seat)
    if wager is None:
        return
    if state.phase == "stopped":
        draft.add(BetWithdrawn(seat))
    elif state.phase == "bets" and calls.change_refusal(state.wagers, wager) is None:
        _take_back(draft, seat)


def silence(draft: Draft) -> None:
    """Record that the banker has let the time to change the bank pass without an answer; the bank
    goes on (F16).
    """
    draft.add(BankerSilent(draft.bank.banker))


def say_rien(draft: Draft) -> None:
    """Close the bets for the banker («rien ne va plus», F27). Raises IllegalAction if the rules
    forbid it.
    """
    _check(running_bank.closing_refusal(draft.state))
    close(draft, rien=True)


def close(draft: Draft, *, rien: bool = False) -> None:
    """Close the bets; a grace (time to reconsider) that is open still has its full time (F9).
    `rien`: the banker closed them.
    """
    draft.add(BetsClosed(rien))
    _pass_or_count(draft)


def _pass_or_count(draft: Draft) -> None:
    """After the bets have closed, pass the bank of an absent banker (F16), or else count
    the bets.
    """
    state, bank = draft.state, draft.bank
    keeps = rule_versions.an_absent_banker_keeps_the_bank(state)
    if keeps and running_bank.passes_unasked(state, bank) and grace_of(state, bank.banker) is None:
        running_bank.give_up(draft, with_seguito=True)
    else:
        count_if_over(draft)


def ready_offer(state: State, seat: Seat) -> tuple[ReadyOffer, ...]:
    """Return the offer to say that the seat is ready for the cards; empty if it cannot (F6)."""
    return () if _ready_refusal(state, seat) is not None else (ReadyOffer(),)


def _ready_refusal(state: State, seat: Seat) -> str | None:
    if not rule_versions.bets_close_early(state) or seat not in may_be_ready(state):
        return "f6_not_active"
    return "f6_said_ready" if seat in state.ready else None


def say_ready(draft: Draft, seat: Seat) -> None:
    """Record that the seat is ready for the cards. Raises IllegalAction if it cannot say so."""
    _check(_ready_refusal(draft.state, seat))
    draft.add(ReadySaid(seat))


def close_if_all_are_ready(draft: Draft) -> None:
    """Close the bets once every active seat has said that it is ready (F6).

    The bets stay open during a grace (time to reconsider, F9) and during the first period for
    adding chips (F16). They also stay open while an absent banker still has time to come back.
    """
    state = draft.state
    if state.phase != "bets" or not state.ready or state.graces or state.adding is not None:
        return
    if running_bank.passes_unasked(state, draft.bank):
        return
    if all(seat in state.ready for seat in may_be_ready(state)):
        close(draft)


def end_adding(draft: Draft) -> None:
    """End the first period of the bets, in which the banker may add chips despite calls (F16)."""
    draft.add(AddingClosed())


def count_if_over(draft: Draft) -> None:
    """Count the bets and deal the cards, if the bets are closed and no grace (time to reconsider)
    is open (F9).
    """
    state = draft.state
    if state.phase != "graces" or state.graces:
        return
    obligation.charge(draft)
    terms = terms_of_count(draft.state)
    counted = counted_bets.counted_of(draft.state.wagers, terms)
    punta = counted_bets.receiver(counted, terms)
    if punta is None and draft.state.number != state.number:
        running_bank.go_on(draft)  # an absent seat's loss was the whole coup (F10)
    elif punta is None:
        _handle_no_bets(draft)
    else:
        _deal(draft, counted, punta)


def _deal(draft: Draft, bets: counted_bets.Counted, punta: Seat) -> None:
    counted = [Chips(0)] * len(draft.state.places)
    for wager, chips in bets:
        counted[wager.seat] = Chips(chips)
    draft.add(BetsCounted(tuple(counted), punta))
    draft.add(DealBegan(draft.state.number + 1))
    card_play.deal(draft)


def _handle_no_bets(draft: Draft) -> None:
    """Go on after a round without bets: open the bets again or, after several such rounds, end the
    bank without a sale (F11).

    The bank of an absent banker that can be passed is passed instead.
    """
    bank = draft.bank
    if running_bank.passes_unasked(draft.state, bank):
        running_bank.give_up(draft, with_seguito=True)
    elif bank.empty + 1 < EMPTY_ROUNDS:
        draft.add(BetsOpened(bank.empty + 1))
    else:
        draft.add(BankEnded(bank.banker))
        succession.pass_on(draft)


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
