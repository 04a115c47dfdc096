"""The differences between versions of the rules, as one predicate for each clause.

A table keeps the version with which it opened. Version 2 is the second edition of
docs/rules/RULES.md; version 1 is the rules before that edition. A choice that only version 2 offers
has no predicate.
"""

from typing import Protocol

RULES = 2
"""The version of the rules that new tables play by."""


class Versioned(Protocol):
    """Protocol of a state that stores the version of its rules."""

    @property
    def rules(self) -> int: ...


def newcomers_are_skipped_once(state: Versioned) -> bool:
    """Return whether a player stops being new by placing a bet, and the bank skips a new player
    only once (S6; from version 2).
    """
    return state.rules >= 2


def only_a_banco_covers_the_bank(state: Versioned) -> bool:
    """Return whether a bet of the bank's whole stake becomes a call of banco, and no other bet
    covers the bank alone (F5, F6; from version 2).
    """
    return state.rules >= 2


def bets_close_early(state: Versioned) -> bool:
    """Return whether the bets close once every active seat has said that it is ready (F6; from
    version 2).
    """
    return state.rules >= 2


def every_loss_has_a_grace(state: Versioned) -> bool:
    """Return whether every seat that no longer receives the cards gets a grace (time to
    reconsider), whatever the cause (F9; from version 2).
    """
    return state.rules >= 2


def the_obligation_skips_nobody(state: Versioned) -> bool:
    """Return whether the duty to bet goes to the next seat after the one that had it last (F10;
    from version 2).
    """
    return state.rules >= 2


def an_egalite_restores_the_posta(state: Versioned) -> bool:
    """Return whether a tie (égalité) restores the part of the bank's stake that «rien ne va plus»
    cut off (F14; from version 2).
    """
    return state.rules >= 2


def calls_leave_the_bank_open(state: Versioned) -> bool:
    """Return whether the banker may change the bank's stake although there are calls (F16, F26;
    from version 2).

    The banker may then halve it after any call, and add to it until a call of banco or rispetto. In
    the first 10 seconds of the bets, the banker may add in spite of any call.
    """
    return state.rules >= 2


def an_absent_banker_keeps_the_bank(state: Versioned) -> bool:
    """Return whether an absent banker keeps the bank until the time to decide ends, and passes it
    only then (F16; from version 2). In version 1 the bank passes at once.
    """
    return state.rules >= 2


def only_small_banks_are_doubled(state: Versioned) -> bool:
    """Return whether a partner may double only a bank up to the table's limit (F29; from version
    2).
    """
    return state.rules >= 2


def naturals_are_turned_at_once(state: Versioned) -> bool:
    """Return whether a casino table shows a natural (8 or 9) without asking its holder (F30; from
    version 2).
    """
    return state.rules >= 2


def golpe_real_is_the_next_coup(state: Versioned) -> bool:
    """Return whether a golpe real must be made in the first coup of the next bank (F30; from
    version 2). A player makes a golpe real who has passed a bank, and calls and wins all of the
    next one.
    """
    return state.rules >= 2
