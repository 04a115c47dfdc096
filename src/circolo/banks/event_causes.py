"""Finds the command that produced an event, for events that hold all the data of their command."""

from typing import assert_never

from circolo.banks.events import (
    ChipsBought,
    CommandRecord,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayLimited,
    StakesChanged,
)
from circolo.play import commands
from circolo.play.commands import (
    CameBack,
    Drawn,
    Joined,
    Left,
    PlayUntil,
    SatOut,
    Shuffled,
    StackChanged,
    StakesSet,
)
from circolo.play.events import LotDrawn, PackShuffled


def command_of(
    event: CommandRecord,
) -> commands.Roster | commands.Directed | Shuffled | Drawn:
    """Return the command that produced this event."""
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
        case StakesChanged():
            return StakesSet(event.minimum)
        case PlayLimited():
            return PlayUntil(event.deal)
        case PackShuffled():
            return Shuffled(event.ask, event.order)
        case LotDrawn():
            return Drawn(event.ask, event.value)
        case _:
            assert_never(event)
