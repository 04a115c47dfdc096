"""Joining, leaving, sitting out and buying chips (R3, R10)."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, assert_never

from msgspec.structs import replace

from circolo.banks.events import (
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    Roster,
)
from circolo.banks.places import Place, Places, Ring, place_of
from circolo.cards.units import Seat
from circolo.play import commands
from circolo.play.commands import CameBack, Joined, Left, SatOut, StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.events import SeatFreed

StateT_co = TypeVar("StateT_co", covariant=True)


class Told(Protocol[StateT_co]):
    """The events of one command so far, in any game whose events include these."""

    @property
    def state(self) -> StateT_co: ...

    @property
    def add(self) -> Callable[[Any], None]: ...


def tell(draft: Told[Ring], command: commands.Roster, *, in_play: bool) -> None:
    """Add the event of this command; `in_play`: the seat has a part in the running bank and cannot
    buy chips.
    """
    state, seat = draft.state, command.seat
    if isinstance(command, Joined):
        if state.places[seat] is not None:
            raise IllegalAction("r10_taken", "somebody sits there")
        draft.add(PlayerJoined(seat, command.stack, command.new))
        return
    if state.places[seat] is None or place_of(state, seat).gone:
        raise IllegalAction("r10_left", "nobody sits there")
    match command:
        case Left():
            draft.add(PlayerLeft(seat))
        case SatOut():
            draft.add(PlayerSatOut(seat))
        case CameBack():
            draft.add(PlayerCameBack(seat))
        case StackChanged():
            if in_play:
                raise IllegalAction("r10_in_play", "chips are bought between two hands")
            draft.add(ChipsBought(seat, command.stack))
        case _:
            assert_never(command)


def free(draft: Told[StateT_co], places: Places, owes: Callable[[StateT_co, Seat], bool]) -> None:
    """Free the places of players who have left and owe nothing any more (R10)."""
    for seat, place in enumerate(places):
        if place is not None and place.gone and not owes(draft.state, Seat(seat)):
            draft.add(SeatFreed(Seat(seat)))


def seated(state: Ring, event: Roster) -> Place:
    """Return the seat's place after this event."""
    match event:
        case PlayerJoined():
            return Place(event.stack, event.new)
        case PlayerLeft():
            return replace(place_of(state, event.seat), out=True, gone=True)
        case PlayerSatOut():
            return replace(place_of(state, event.seat), out=True)
        case PlayerCameBack():
            return replace(place_of(state, event.seat), out=False)
        case ChipsBought():
            return replace(place_of(state, event.seat), chips=event.stack)
        case _:
            assert_never(event)


def command(event: Roster) -> commands.Roster:
    """Return the command that this event came from."""
    match event:
        case PlayerJoined():
            return Joined(event.seat, event.stack, event.new)
        case PlayerLeft():
            return Left(event.seat)
        case PlayerSatOut():
            return SatOut(event.seat)
        case PlayerCameBack():
            return CameBack(event.seat)
        case ChipsBought():
            return StackChanged(event.seat, event.stack)
        case _:
            assert_never(event)
