"""Commands of a tournament to a bank game's table: set the last coup (round), or change the stakes
(P4).
"""

from typing import Protocol

from circolo.play.contract import IllegalAction


class Limited(Protocol):
    """Protocol of a state with `number`, the number of coups (rounds) so far, and `until`, the
    number of the last one that the tournament allows; None: no limit.
    """

    @property
    def number(self) -> int: ...

    @property
    def until(self) -> int | None: ...


def stops(state: Limited) -> bool:
    """Return whether the tournament allows no further coup (round)."""
    return state.until is not None and state.number >= state.until


def must_be_between_banks(*, between: bool) -> None:
    """Raise IllegalAction unless `between` is true: stakes do not change during a bank (S7, F4)."""
    if not between:
        raise IllegalAction("r10_in_play", "the stakes change between two banks")
