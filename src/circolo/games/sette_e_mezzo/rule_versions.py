"""The differences between versions of the rules, as one predicate for each clause.

A table keeps the version with which it opened. Version 2 is the second edition of
docs/rules/RULES.md; version 1 is the rules before that edition.
"""

from typing import Protocol

RULES = 2
"""The version of the rules that new tables play by."""


class Versioned(Protocol):
    """Protocol of a state that stores the version of its rules."""

    @property
    def rules(self) -> int: ...


def newcomers_are_skipped_once(state: Versioned) -> bool:
    """Return whether the bank skips a new player only once and, in a tournament, only a player
    moved to the table (S6; from version 2).
    """
    return state.rules >= 2


def only_a_bank_held_counts(state: Versioned) -> bool:
    """Return whether paying for a bank that they did not hold leaves a new player new (S6, S20;
    from version 2).
    """
    return state.rules >= 2


def lapse_costs_at_most_the_bet(state: Versioned) -> bool:
    """Return whether a seat that does not bet in time loses no more than its maximum bet (S11; from
    version 2).
    """
    return state.rules >= 2
