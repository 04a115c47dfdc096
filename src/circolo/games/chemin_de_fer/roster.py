"""Joining, leaving, sitting out and buying chips, and the effect on play (R3, R5, R10)."""

from circolo.banks import roster
from circolo.banks.directing import stops
from circolo.games.chemin_de_fer import bank, succession, window
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.sitting import can_play, grace_of, owes, reserved
from circolo.games.chemin_de_fer.state import State
from circolo.play.commands import Left, Roster, StackChanged
from circolo.play.contract import IllegalAction

OPEN = {"stopped", "bank", "open", "bets", "graces", "purchase", "auction"}
"""Phases between two coups, in which too few players interrupt at once (R5)."""


def follow(course: Course, command: Roster) -> None:
    """Start with enough players, interrupt with too few; a running coup is played to its end."""
    before = course.state
    if isinstance(command, StackChanged) and before.places[command.seat] is not None:
        _check_chips(before, command)
    in_play = before.phase in {"punta", "banker"} and owes(before, command.seat)
    roster.tell(course, command, in_play=in_play)
    if course.state.phase == "empty":
        if can_play(course.state) and not stops(course.state):
            succession.resume(course)
        return
    if isinstance(command, Left):
        window.take_away(course, command.seat)
    _follow_up(course, command)


def _check_chips(state: State, command: StackChanged) -> None:
    if command.stack < reserved(state, command.seat):
        raise IllegalAction("r10_reserved", "what lies on the table cannot be taken away")


def _follow_up(course: Course, command: Roster) -> None:
    state = course.state
    asked = state.due if state.phase == "bank" else None
    if state.phase in OPEN and not can_play(state, waiting_for=asked):
        bank.interrupt(course)
    elif _passes_now(state):
        bank.give_up(course, with_seguito=True)
    elif isinstance(command, Left) and grace_of(state, command.seat) is not None:
        window.end_grace(course, command.seat)


def _passes_now(state: State) -> bool:
    """Return whether an absent banker passes now, in the time for bets or in a grace (F16)."""
    table = state.bank
    if table is None or not bank.passes_at_once(state, table):
        return False
    in_grace = state.phase == "graces" and grace_of(state, table.banker) is not None
    return state.phase == "bets" or in_grace
