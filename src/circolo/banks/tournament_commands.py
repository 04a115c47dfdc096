"""Commands of a tournament to a bank game's table: set the last coup (round), or change the stakes
(P4).
"""

from typing import Protocol

from circolo.play.contract import IllegalAction


class Limited(Protocol):
    """Protocol of the state of a bank game whose coups (rounds) a tournament may limit.

    `number` is the number of coups begun so far. `until` is the number of the last coup that the
    tournament allows, or None if there is no limit.
    """

    @property
    def number(self) -> int: ...

    @property
    def until(self) -> int | None: ...


def stops(state: Limited) -> bool:
    """Return whether the tournament allows no further coup (round)."""
    return state.until is not None and state.number >= state.until


def must_be_between_banks(*, between: bool) -> None:
    """Raise IllegalAction if `between` is false: the stakes do not change during a bank (S7, F4).
    The caller passes whether the table is between two banks.
    """
    if not between:
        raise IllegalAction("r10_in_play", "the stakes change between two banks")
