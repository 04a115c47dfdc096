"""What a banker may do with the bank between two coups, and how the bank goes on (F11, F16, F26,
F27).
"""

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
    """Continue after a coup: pass on a bank that was lost, or open the bets again (F14, F16)."""
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
    """Open the bets. Bets that stand from an égalité are dropped if their player has left (R10,
    F14).
    """
    draft.add(BetsOpened())
    for wager in draft.state.wagers:
        if place_of(draft.state, wager.seat).gone:
            draft.add(BetWithdrawn(wager.seat))


def interrupt(draft: Draft) -> None:
    """Interrupt the sitting: too few can play, and everything on the table is returned (R5)."""
    if draft.state.bank is not None:
        draft.add(BankEnded(draft.state.bank.banker))
    state = draft.state
    draft.add(PlayInterrupted(resuming_at(state, size=size(state.options))))


def offers(state: State, bank: Bank) -> tuple[Offer, ...]:
    """Return the banker's offers while bets are open."""
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
    """Return the offer to pass, including what follows (F11, F17, F28)."""
    if not with_seguito:
        return PassHandOffer(seguito=False)
    online = state.options.variant == "online"
    return PassHandOffer(seguito=True, then="purchase" if online else "auction")


def may_pass(bank: Bank) -> bool:
    """Return whether the bank may be passed, and is then for sale (F14, F16)."""
    return bank.wins > 0 or bank.level


def passes_unasked(state: State, bank: Bank) -> bool:
    """Return whether the banker is absent and may pass: the bank passes when the time to decide is
    over (F16).
    """
    return place_of(state, bank.banker).out and may_pass(bank)


def passes_at_once(state: State, bank: Bank) -> bool:
    """Return whether an absent banker passes without waiting: a player who has left cannot come
    back.
    """
    waits = rule_versions.an_absent_banker_keeps_the_bank(state)
    is_gone = place_of(state, bank.banker).gone
    return passes_unasked(state, bank) and (is_gone or not waits)


def halve(draft: Draft) -> None:
    """Move half of the posta back to the banker's stack."""
    before = draft.state
    _check(_halving_refusal(before, draft.bank))
    draft.add(Halved(_half(draft.bank)))
    graces.after_another_posta(draft, before)


def _half(bank: Bank) -> Chips:
    return Chips(bank.posta // 2)


def _halving_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code for halving, or None. A bank is halved once, after one of its first
    wins, if the minimum posta is left (F14, F16, F26).
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
    """Add chips from the banker's stack to the posta."""
    state, bank = draft.state, draft.bank
    _check(_adding_refusal(state, bank))
    if action.amount not in _additions(state, bank):
        raise IllegalAction("f16_amount", str(action.amount))
    draft.add(Added(Chips(action.amount)))
    graces.after_another_posta(draft, state)


def _adding_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code for adding, or None. Before any win only the casino allows it; after
    a banco, or with a partner, no table does (F26, F29).
    """
    if state.options.variant == "online" and not may_pass(bank):
        return "f16_after_a_win"
    if _has_called(state):
        return "f16_called"
    if bank.partner is not None:
        return "f29_halves"
    return "f16_no_chips" if free_chips(state, bank.banker) < 1 else None


def _has_called(state: State) -> bool:
    """Return whether a call ends the adding; no call does so in the first 10 seconds (F16)."""
    if rule_versions.calls_leave_the_bank_open(state):
        return state.adding is None and called(state, "banco", "rispetto")
    return called(state)


def _additions(state: State, bank: Bank) -> Amount:
    """Return the amounts that may be added: any whole amount (R2), since F16 names no minimum."""
    chips = free_chips(state, bank.banker)
    return Amount(min(1, chips), chips, minimum_bet(state.options))


def closing_refusal(state: State) -> str | None:
    """Return the refusal code for «rien ne va plus», or None: it needs a bet, and no call of banco
    (F27).
    """
    if state.options.variant == "online":
        return "f27_casino"
    if not state.wagers:
        return "f27_no_bet"
    return "f27_banco" if any(wager.call == "banco" for wager in state.wagers) else None


def pass_hand(draft: Draft) -> None:
    """Pass the bank, in the banker's own window: «passo la mano»."""
    state, bank = draft.state, draft.bank
    _check(_passing_refusal(state, bank))
    give_up(draft, with_seguito=may_pass(bank))


def _passing_refusal(state: State, bank: Bank) -> str | None:
    """Return the refusal code for passing, or None. Before the first coup it needs an empty round;
    in a grace the banker passes by answering the grace (F9, F11).
    """
    if grace_of(state, bank.banker) is not None:
        return "f9_in_the_grace"
    if may_pass(bank) or (bank.empty and not bank.coups):
        return None
    return "f16_after_a_win"


def give_up(draft: Draft, *, with_seguito: bool) -> None:
    """End the bank: bets, posta and garage go back to their owners, and the bank is for sale or is
    offered to the next seat.
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
