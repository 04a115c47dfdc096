"""Who sits at a table, who is away, and who has gone (R3, R5, R10)."""

from circolo.cards.units import Seat
from circolo.play import commands as play
from circolo.tables import seating
from circolo.tables.commands import ComeBack, Leave, Sit
from circolo.tables.draft import Draft
from circolo.tables.errors import Refused
from circolo.tables.events import (
    CameBack,
    MatchBegan,
    Seated,
    StartHalted,
    Starting,
    StoodUp,
    WentAbsent,
)
from circolo.tables.sheet import is_ring, stack_for
from circolo.tables.state import Absence, TableState, taken


def sit(draft: Draft, command: Sit) -> None:
    """Seat somebody; a match begins when every seat is taken, a ring table with its least (R5)."""
    _, seats = draft.game.seats(draft.state.sheet.options)
    seat = seating.seat_for(draft.state, command, seats=seats)
    stack = stack_for(draft.state.sheet, command.buy_in)
    draft.add(Seated(seat, command.player, command.name, command.bot, stack, command.level))
    if draft.state.phase == "playing":
        draft.play("roster", play.Joined(seat, stack), seat)
    elif draft.state.phase == "waiting" and _are_enough(draft):
        draft.add(Starting())


def begin(draft: Draft) -> None:
    """Begin the match, or the game of a ring table, which is told who sits there."""
    draft.add(MatchBegan())
    if is_ring(draft.state.sheet):
        for seat in taken(draft.state):
            draft.play("roster", play.Joined(seat, draft.place(seat).stack), seat)


def leave(draft: Draft, command: Leave) -> None:
    """Let somebody go: at once where nothing is played, else as soon as the game frees his seat."""
    draft.place(command.seat)
    if draft.state.phase == "playing":
        go_absent(draft, command.seat, "left")
    elif draft.state.phase == "over":
        raise Refused("match_over")
    else:
        draft.add(StoodUp(command.seat))
        if draft.state.phase == "starting" and not _are_enough(draft):
            draft.add(StartHalted())
        _close_if_nobody_is_left(draft)


def come_back(draft: Draft, command: ComeBack) -> None:
    """«Rientra»; who has left a ring table has taken his leave of the game."""
    draft.must_be_playing()
    absent = draft.place(command.seat).absent
    if absent is None:
        raise Refused("r3_not_absent")
    if absent == "left" and is_ring(draft.state.sheet):
        raise Refused("r10_left")
    draft.add(CameBack(command.seat))
    draft.play("roster", play.CameBack(command.seat), command.seat)


def go_absent(draft: Draft, seat: Seat, why: Absence) -> None:
    """Have a seat played for; raises Refused where it is already."""
    before = draft.place(seat).absent
    if before == why or (before is not None and why != "left"):
        raise Refused("r3_absent")
    draft.add(WentAbsent(seat, why))
    if why == "left" and (before is None or is_ring(draft.state.sheet)):
        draft.play("roster", play.Left(seat), seat)
    elif before is None:
        draft.play("roster", play.SatOut(seat), seat)


def see_off(draft: Draft) -> None:
    """Let those leave a ring table who are broke, and close it when nobody is left."""
    if draft.state.phase != "playing" or not is_ring(draft.state.sheet):
        return
    for seat, place in enumerate(draft.state.places):
        if place is not None and not place.stack and place.absent != "left":
            go_absent(draft, Seat(seat), "left")
    _close_if_nobody_is_left(draft)


def give_up(draft: Draft) -> None:
    """Let all people leave a table that goes on for nobody."""
    for seat, place in enumerate(draft.state.places):
        if place is not None and not place.bot and place.absent != "left":
            go_absent(draft, Seat(seat), "left")


def _close_if_nobody_is_left(draft: Draft) -> None:
    if not _has_people(draft.state):
        draft.close("nobody_left")


def _has_people(state: TableState) -> bool:
    return any(place is not None and not place.bot for place in state.places)


def _are_enough(draft: Draft) -> bool:
    least, most = draft.game.seats(draft.state.sheet.options)
    return sum(seat < most for seat in taken(draft.state)) >= least
