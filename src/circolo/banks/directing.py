"""What a tournament asks of a table between two coups: to stand still, and other stakes (P4)."""

from typing import Protocol

from circolo.banks.events import PlayLimited, StakesChanged
from circolo.play import commands
from circolo.play.commands import PlayUntil, StakesSet
from circolo.play.contract import IllegalAction


class Limited(Protocol):
    """A sitting that begins no coup after the one of the number `until`, if there is one."""

    @property
    def number(self) -> int: ...

    @property
    def until(self) -> int | None: ...


def stops(state: Limited) -> bool:
    """Tell whether no more coups begin as things stand."""
    return state.until is not None and state.number >= state.until


def must_be_between_banks(*, between: bool) -> None:
    """Raise IllegalAction while a bank is held: its stakes are those it began with (S7, F4)."""
    if not between:
        raise IllegalAction("r10_in_play", "the stakes change between two banks")


def command(event: StakesChanged | PlayLimited) -> commands.Directed:
    """Return what was said to the game."""
    if isinstance(event, StakesChanged):
        return StakesSet(event.minimum)
    return PlayUntil(event.deal)
