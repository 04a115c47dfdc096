"""Who comes, goes, sits out and buys chips, and what that means for the play (R3, R5, R10)."""

from typing import assert_never

from circolo.cards.units import Seat, to_the_right
from circolo.games.sette_e_mezzo import succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.events import (
    ChipsBought,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PlayerSatOut,
    PlayInterrupted,
)
from circolo.games.sette_e_mezzo.sitting import can_play, in_hand, owes, place_of
from circolo.games.sette_e_mezzo.state import Place, State
from circolo.play.commands import CameBack, Joined, Left, Roster, SatOut, StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded, SeatFreed


def follow(course: Course, command: Roster) -> None:
    """Begin with enough players, interrupt with too few; a hand that runs is played out first."""
    _tell(course, command)
    state = course.state
    if state.phase == "empty":
        if can_play(state):
            succession.begin(course)
    elif state.phase in {"bank", "open", "gioco"} and not can_play(state, waiting_for=state.due):
        if state.bank is not None:
            course.add(BankEnded(state.bank.banker))
        course.add(PlayInterrupted(_origin(course.state)))


def _origin(state: State) -> Seat | None:
    """Who has been offered the bank, and has not answered, will be the first in turn again (S6)."""
    if state.due is None:
        return state.origin
    return to_the_right(state.due, len(state.places), -1)


def _tell(course: Course, command: Roster) -> None:
    state, seat = course.state, command.seat
    if isinstance(command, Joined):
        if state.places[seat] is not None:
            raise IllegalAction("r10_taken", "somebody sits there")
        course.add(PlayerJoined(seat, command.stack, command.new))
        return
    if state.places[seat] is None or place_of(state, seat).gone:
        raise IllegalAction("r10_left", "nobody sits there")
    match command:
        case Left():
            course.add(PlayerLeft(seat))
        case SatOut():
            course.add(PlayerSatOut(seat))
        case CameBack():
            course.add(PlayerCameBack(seat))
        case StackChanged():
            if in_hand(state, seat):
                raise IllegalAction("r10_in_play", "chips are bought between two hands")
            course.add(ChipsBought(seat, command.stack))
        case _:
            assert_never(command)


def free(course: Course, places: tuple[Place | None, ...]) -> None:
    """Let go of these places those whose players are gone and owe nothing any more (R10)."""
    for seat, place in enumerate(places):
        if place is not None and place.gone and not owes(course.state, Seat(seat)):
            course.add(SeatFreed(Seat(seat)))
