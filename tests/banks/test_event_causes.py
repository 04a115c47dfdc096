"""The command behind an event that contains all of it."""

from typing import get_args

import pytest

from circolo.banks.event_causes import command_of
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
from circolo.cards.units import Chips, Seat
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
from circolo.play.waits import WaitId

A, WAIT = Seat(0), WaitId(7)
COMMANDS: list[tuple[CommandRecord, object]] = [
    (PlayerJoined(A, Chips(50), new=False), Joined(A, Chips(50), new=False)),
    (PlayerLeft(A), Left(A)),
    (PlayerSatOut(A), SatOut(A)),
    (PlayerCameBack(A), CameBack(A)),
    (ChipsBought(A, Chips(300)), StackChanged(A, Chips(300))),
    (StakesChanged(Chips(20)), StakesSet(Chips(20))),
    (PlayLimited(9), PlayUntil(9)),
    (PackShuffled(WAIT, (1, 0)), Shuffled(WAIT, (1, 0))),
    (LotDrawn(WAIT, "first_banker", 4, 2), Drawn(WAIT, 2)),
]


@pytest.mark.parametrize(("event", "command"), COMMANDS)
def test_an_event_gives_back_its_command(event: CommandRecord, command: object) -> None:
    assert command_of(event) == command


def test_every_event_with_its_whole_command_is_tried() -> None:
    assert {type(event) for event, _ in COMMANDS} == {*get_args(CommandRecord)}
