"""Joining, leaving, sitting out and buying chips (R3, R10)."""

import pytest
from msgspec import Struct

from circolo.banks import roster
from circolo.banks.draft import Draft
from circolo.banks.events import (
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    Roster,
)
from circolo.banks.places import Place, Places
from circolo.cards.units import Chips, Seat
from circolo.play import commands
from circolo.play.commands import CameBack, Joined, Left, SatOut, StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.events import SeatFreed

A, B, C = map(Seat, range(3))
GONE = Place(Chips(9), out=True, gone=True)
SAID: list[tuple[commands.Roster, Roster, Place]] = [
    (Joined(B, Chips(50)), PlayerJoined(B, Chips(50), new=True), Place(Chips(50))),
    (Left(A), PlayerLeft(A), Place(Chips(100), out=True, gone=True)),
    (SatOut(A), PlayerSatOut(A), Place(Chips(100), out=True)),
    (CameBack(A), PlayerCameBack(A), Place(Chips(100))),
    (StackChanged(A, Chips(300)), ChipsBought(A, Chips(300)), Place(Chips(300))),
]
"""At a table where A sits with 100: the command, the event, and the place after it."""


class Table(Struct, frozen=True):
    places: Places = (Place(Chips(100)), None, GONE)


def unfolded(state: Table, _: object) -> Table:
    return state


def refusal(command: commands.Roster, *, in_play: bool = False) -> str:
    draft: Draft[Table, object] = Draft(Table(), unfolded)
    with pytest.raises(IllegalAction) as refused:
        roster.add_event(draft, command, in_play=in_play)
    return refused.value.code


@pytest.mark.rule("R3", "R10")
@pytest.mark.parametrize(("command", "event", "place"), SAID)
def test_what_is_said_of_people_happens_to_their_places(
    command: commands.Roster, event: Roster, place: Place
) -> None:
    draft: Draft[Table, object] = Draft(Table(), unfolded)
    roster.add_event(draft, command, in_play=False)
    assert draft.events == [event]
    assert roster.place_after(Table(), event) == place


@pytest.mark.rule("R10")
def test_what_cannot_be_is_refused_by_its_clause() -> None:
    assert refusal(Joined(A, Chips(50))) == "r10_taken"
    assert refusal(SatOut(B)) == "r10_left"
    assert refusal(CameBack(C)) == "r10_left"
    assert refusal(StackChanged(A, Chips(300)), in_play=True) == "r10_in_play"


@pytest.mark.rule("R10")
def test_the_seat_of_a_player_who_left_is_freed_once_it_owes_nothing() -> None:
    draft: Draft[Table, object] = Draft(Table(), unfolded)
    roster.free_seats(draft, draft.state.places, lambda _, seat: seat == C)
    assert draft.events == []
    roster.free_seats(draft, draft.state.places, lambda _, __: False)
    assert draft.events == [SeatFreed(C)]
