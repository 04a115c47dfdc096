"""The differences between versions of the rules, one predicate for each clause.

A table keeps the version with which it opened. Version 1 is the reading before the second edition
of docs/rules/RULES.md, version 2 that edition. A choice that only the new edition allows has no
predicate.
"""

from typing import Protocol

RULES = 2
"""The version of the rules for tables that open now."""


class Versioned(Protocol):
    """A sitting with the version of its rules."""

    @property
    def rules(self) -> int: ...


def newcomers_are_skipped_once(state: Versioned) -> bool:
    """S6: a placed bet ends a newcomer's status, and the bank skips a newcomer at most once."""
    return state.rules >= 2


def only_a_banco_covers_the_bank(state: Versioned) -> bool:
    """F5, F6: a bet placed at the whole posta is a banco; a partial bet never covers the bank."""
    return state.rules >= 2


def bets_close_early(state: Versioned) -> bool:
    """F6: the time for bets ends once every active seat has said that it is ready."""
    return state.rules >= 2


def every_loss_has_a_grace(state: Versioned) -> bool:
    """F9: a seat that loses the cards gets a grace, whatever takes them away."""
    return state.rules >= 2


def the_obligation_skips_nobody(state: Versioned) -> bool:
    """F10: the obligation goes on by hand from the seat that had it last."""
    return state.rules >= 2


def an_egalite_restores_the_posta(state: Versioned) -> bool:
    """F14: what «rien ne va plus» cut off comes back after an égalité."""
    return state.rules >= 2


def calls_leave_the_bank_open(state: Versioned) -> bool:
    """F16, F26: the banker may halve after calls, and add until a banco and in the first 10 s."""
    return state.rules >= 2


def an_absent_banker_keeps_the_bank(state: Versioned) -> bool:
    """F16: an absent banker passes only when the time for the decision is over."""
    return state.rules >= 2


def only_small_banks_are_doubled(state: Versioned) -> bool:
    """F29: a bank above the limit of the table cannot be doubled."""
    return state.rules >= 2


def naturals_are_turned_at_once(state: Versioned) -> bool:
    """F30: at the casino the table turns a natural, without a question."""
    return state.rules >= 2


def golpe_real_is_the_next_coup(state: Versioned) -> bool:
    """F30: a golpe real is won in the first coup of the next bank, and in no later one."""
    return state.rules >= 2
