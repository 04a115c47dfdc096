"""Actions of the banker between coups (rounds), and how a bank continues (F11, F16, F26, F27)."""

from circolo.banks.bank_order import resuming_at
from circolo.banks.events import PlayInterrupted, PlayStopped
from circolo.banks.places import place_of
from circolo.banks.tournament_commands import stops
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.actions import (
    Add,
    AddOffer,
    HalveOffer,
    Offer,
    PassHandOffer,
    RienNeVaPlusOffer,
)
from circolo.games.chemin_de_fer.bank import partner, seguito, succession
from circolo.games.chemin_de_fer.betting import graces
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import (
    Added,
    BetsOpened,
    BetWithdrawn,
    Halved,
    HandPassed,
)
from circolo.games.chemin_de_fer.options import minimum_bank, minimum_bet, size
from circolo.games.chemin_de_fer.sitting import called, can_play, free_chips, grace_of
from circolo.games.chemin_de_fer.state import Bank, State
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded
from circolo.play.offers import Amount


def go_on(draft: Draft) -> None:
    """Continue after a coup (round): open the bets again or, if the banker lost, offer the bank to
    the next seat (F14, F16).

    Instead, interrupt the play if too few seats can play, or stop the table if the tournament
    allows no further coup.
    """
    state, bank = draft.state, draft.state.bank
    if bank is None:
        succession.pass_on(draft)
    elif not can_play(state):
        interrupt(draft)
    elif stops(state):
        draft.add(PlayStopped())
    elif passes_at_once(state, bank):
        give_up(draft, with_seguito=True)
    else:
        _open_bets(draft)


def _open_bets(draft: Draft) -> None:
    """Open the bets. Bets kept from a tie (égalité) are withdrawn if their player has left (R10,
    F14).
    """
    draft.add(BetsOpened())
    for wager in draft.state.wagers:
        if place_of(draft.state, wager.seat).gone:
            draft.add(BetWithdrawn(wager.seat))


def interrupt(draft: Draft) -> None:
    """Interrupt the play because too few seats can play. If a bank runs, it ends, and all its chips
    are returned (R5).
    """
    if draft.state.bank is not None:
        draft.add(BankEnded(draft.state.bank.banker))
    state = draft.state
    draft.add(PlayInterrupted(resuming_at(state, size=size(state.options))))


def offers(state: State, bank: Bank) -> tuple[Offer, ...]:
    """Return the banker's offers while bets are open: halve, add, close the bets, take a partner,
    pass.
    """
    offers: list[Offer] = []
    if _halving_refusal(state, bank) is None:
        offers.append(HalveOffer(_half(bank)))
    if _adding_refusal(state, bank) is None:
        offers.append(AddOffer(_additions(state, bank)))
    if closing_refusal(state) is None:
        offers.append(RienNeVaPlusOffer())
    offers += partner.for_the_banker(state, bank)
    if _passing_refusal(state, bank) is None:
        offers.append(pass_offer(state, with_seguito=may_pass(bank)))
    return tuple(offers)


def pass_offer(state: State, *, with_seguito: bool) -> PassHandOffer:
    """Return the offer to pass the bank, with what happens next (F11, F17, F28).

    `with_seguito`: the passed bank is for sale.
    """
    if not with_seguito:
        return PassHandOffer(seguito=False)
    online = state.options.variant == "online"
    return PassHandOffer(seguito=True, then="purchase" if online else "auction")


def may_pass(bank: Bank) -> bool:
    """Return whether the bank has won a coup (round) or tied the last one. The banker may then pass
    the bank, and the passed bank is sold (F14, F16).
    """
    return bank.wins > 0 or bank.level


def passes_unasked(state: State, bank: Bank) -> bool:
    """Return whether the house passes the bank for the banker when the time to decide ends: the
    banker is absent, and the bank can be passed (F16).
    """
    return place_of(state, bank.banker).out and may_pass(bank)


def passes_at_once(state: State, bank: Bank) -> bool:
    """Return whether the bank of an absent banker passes without waiting for the end of the time to
    decide.

    In version 1 of the rules, that is always so; from version 2 on, only if the banker has left for
    good.
    """
    waits = rule_versions.an_absent_banker_keeps_the_bank(state)
    is_gone = place_of(state, bank.banker).gone
    return passes_unasked(state, bank) and (is_gone or not waits)


def halve(draft: Draft) -> None:
    """Give half of the posta (the bank's stake) back to the banker.

    Raises IllegalAction if the rules forbid it.
    """
    before = draft.state
    _check(_halving_refusal(before, draft.bank))
    draft.add(Halved(_half(draft.bank)))
    graces.after_another_posta(draft, before)


def _half(bank: Bank) -> Chips:
    return Chips(bank.posta // 2)


def _halving_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code that forbids halving the bank's stake, or None.

    Online, a bank may be halved once, right after one of its first wins (option `halve_last_win`),
    if at least the minimum stake remains (F14, F16). At the casino it may not (F26).
    """
    if state.options.variant == "casino":
        return "f26_no_halving"
    if not bank.wins or bank.level:
        return "f16_after_a_win"
    if bank.halved:
        return "f16_once"
    if bank.wins > state.options.halve_last_win:
        return "f16_too_late"
    if called(state) and not rule_versions.calls_leave_the_bank_open(state):
        return "f16_called"
    return "f16_minimum" if bank.posta - bank.posta // 2 < minimum_bank(state.options) else None


def add(draft: Draft, action: Add) -> None:
    """Add chips of the banker to the posta (the bank's stake).

    Raises IllegalAction if the rules forbid it.
    """
    state, bank = draft.state, draft.bank
    _check(_adding_refusal(state, bank))
    if action.amount not in _additions(state, bank):
        raise IllegalAction("f16_amount", str(action.amount))
    draft.add(Added(Chips(action.amount)))
    graces.after_another_posta(draft, state)


def _adding_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code that forbids adding to the bank's stake, or None (F16).

    Online, only a bank that has won a coup or tied the last one can be raised. A call may forbid
    adding, and a partner always forbids it (F26, F29).
    """
    if state.options.variant == "online" and not may_pass(bank):
        return "f16_after_a_win"
    if _has_called(state):
        return "f16_called"
    if bank.partner is not None:
        return "f29_halves"
    return "f16_no_chips" if free_chips(state, bank.banker) < 1 else None


def _has_called(state: State) -> bool:
    """Return whether a call on the table forbids adding to the bank's stake; in the first 10
    seconds none does (F16).
    """
    if rule_versions.calls_leave_the_bank_open(state):
        return state.adding is None and called(state, "banco", "rispetto")
    return called(state)


def _additions(state: State, bank: Bank) -> Amount:
    """Return the amounts that the banker may add to the bank's stake: any whole number of free
    chips (R2), since F16 names no minimum.
    """
    chips = free_chips(state, bank.banker)
    return Amount(min(1, chips), chips, minimum_bet(state.options))


def closing_refusal(state: State) -> str | None:
    """Return the refusal code that forbids the banker to close the bets («rien ne va plus»), or
    None.

    Only at a casino table may the banker close them, once there is a bet and while nobody has
    called the whole bank (F27).
    """
    if state.options.variant == "online":
        return "f27_casino"
    if not state.wagers:
        return "f27_no_bet"
    return "f27_banco" if any(wager.call == "banco" for wager in state.wagers) else None


def pass_hand(draft: Draft) -> None:
    """Pass the bank while bets are open («passo la mano»). Raises IllegalAction if the rules forbid
    it.
    """
    state, bank = draft.state, draft.bank
    _check(_passing_refusal(state, bank))
    give_up(draft, with_seguito=may_pass(bank))


def _passing_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code that forbids passing the bank while bets are open, or None.

    Before its first coup, there must have been a round without bets (F11). In a grace (time to
    reconsider) the banker passes by answering the question of the grace (F9).
    """
    if grace_of(state, bank.banker) is not None:
        return "f9_in_the_grace"
    if may_pass(bank) or (bank.empty and not bank.coups):
        return None
    return "f16_after_a_win"


def give_up(draft: Draft, *, with_seguito: bool) -> None:
    """End the bank, and return its chips and the bets to their owners.

    `with_seguito`: the bank is then for sale; otherwise the next seat is offered it.
    """
    bank = draft.bank
    draft.add(HandPassed(bank.banker, bank.posta, seguito=with_seguito))
    draft.add(BankEnded(bank.banker))
    if with_seguito:
        seguito.begin(draft)
    else:
        succession.pass_on(draft)


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
