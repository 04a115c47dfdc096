"""What a tournament tells a table between two coups: stop before the next coup, or change the
stakes (P4).
"""

from typing import Protocol

from circolo.banks.events import PlayLimited, StakesChanged
from circolo.play import commands
from circolo.play.commands import PlayUntil, StakesSet
from circolo.play.contract import IllegalAction


class Limited(Protocol):
    """A sitting that begins no coup after the number `until`, if set."""

    @property
    def number(self) -> int: ...

    @property
    def until(self) -> int | None: ...


def stops(state: Limited) -> bool:
    """Return whether no further coup may begin."""
    return state.until is not None and state.number >= state.until


def must_be_between_banks(*, between: bool) -> None:
    """Raise IllegalAction while a bank is held: its stakes stay as they began (S7, F4)."""
    if not between:
        raise IllegalAction("r10_in_play", "the stakes change between two banks")


def command(event: StakesChanged | PlayLimited) -> commands.Directed:
    """Return the command that this event came from."""
    if isinstance(event, StakesChanged):
        return StakesSet(event.minimum)
    return PlayUntil(event.deal)
