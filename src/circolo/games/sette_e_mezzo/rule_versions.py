"""The differences between versions of the rules, one predicate for each clause.

A table keeps the version with which it opened. Version 1 is the reading before the second edition
of docs/rules/RULES.md, version 2 that edition.
"""

from typing import Protocol

RULES = 2
"""The version of the rules for tables that open now."""


class Versioned(Protocol):
    """A sitting with the version of its rules."""

    @property
    def rules(self) -> int: ...


def newcomers_are_skipped_once(state: Versioned) -> bool:
    """S6: the bank skips a newcomer at most once; in a tournament only one who was moved there."""
    return state.rules >= 2


def only_a_bank_held_counts(state: Versioned) -> bool:
    """S6: a seat that pays for a bank without holding it keeps its newcomer status (S20)."""
    return state.rules >= 2


def lapse_costs_at_most_the_bet(state: Versioned) -> bool:
    """S11: a seat out of time before the bet loses at most the largest bet it could make."""
    return state.rules >= 2
