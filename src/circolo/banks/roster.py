"""Players who join, leave, sit out, come back or buy chips: their commands and events (R3, R10)."""

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


class EventSink(Protocol[StateT_co]):
    """Protocol of a draft of events: its state so far, and `add`, which appends an event.

    It fits the draft of any game that has the events of this module.
    """

    @property
    def state(self) -> StateT_co: ...

    @property
    def add(self) -> Callable[[Any], None]: ...


def add_event(draft: EventSink[Ring], command: commands.Roster, *, in_play: bool) -> None:
    """Add the event for a command of a seat's player.

    `in_play`: the seat takes part in the running coup, and so cannot buy chips. Raises
    IllegalAction for that, for joining at a taken seat, and for any other command of an empty seat.
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


def free_seats(
    draft: EventSink[StateT_co], places: Places, owes: Callable[[StateT_co, Seat], bool]
) -> None:
    """Add the event that frees the seat, for each player who has left and has no obligation (R10).

    `owes(state, seat)` says whether the seat still has an obligation.
    """
    for seat, place in enumerate(places):
        if place is not None and place.gone and not owes(draft.state, Seat(seat)):
            draft.add(SeatFreed(Seat(seat)))


def place_after(state: Ring, event: Roster) -> Place:
    """Return the place of the event's seat as it is after the event."""
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
