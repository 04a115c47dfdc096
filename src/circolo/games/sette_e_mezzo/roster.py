"""Joining, leaving, sitting out and buying chips, and the effect on play (R3, R5, R10)."""

from circolo.banks import roster
from circolo.banks.directing import stops
from circolo.banks.events import PlayInterrupted
from circolo.banks.turns import resuming_at
from circolo.games.sette_e_mezzo import succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.sitting import asked, can_play, in_hand, reserved
from circolo.games.sette_e_mezzo.state import State
from circolo.play.commands import Roster, StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded

OPEN = {"bank", "open", "gioco", "stopped"}
"""Phases between two hands, in which too few players interrupt at once (R5)."""


def follow(course: Course, command: Roster) -> None:
    """Start with enough players, interrupt with too few; a running hand is played to its end."""
    if isinstance(command, StackChanged) and course.state.places[command.seat] is not None:
        _check_chips(course.state, command)
    roster.tell(course, command, in_play=in_hand(course.state, command.seat))
    state = course.state
    if state.phase == "empty":
        if can_play(state) and not stops(state):
            succession.begin(course)
    elif state.phase in OPEN and not can_play(state, waiting_for=asked(state)):
        if state.bank is not None:
            course.add(BankEnded(state.bank.banker))
        course.add(PlayInterrupted(resuming_at(course.state, size=len(state.places))))


def _check_chips(state: State, command: StackChanged) -> None:
    if command.stack < reserved(state, command.seat):
        raise IllegalAction("r10_reserved", "what lies on the table cannot be taken away")
