"""Commands of a tournament: stop before the next coup, or change the stakes (P4)."""

from circolo.banks import directing
from circolo.banks.events import PlayLimited, PlayStopped, StakesChanged
from circolo.games.sette_e_mezzo import classica, piatto, succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.sitting import can_play
from circolo.play.commands import PlayUntil, StakesSet


def follow(course: Course, command: StakesSet | PlayUntil) -> None:
    """Change the stakes, unless a bank is held; or stop, or resume."""
    if isinstance(command, StakesSet):
        directing.must_be_between_banks(between=course.state.bank is None)
        course.add(StakesChanged(command.minimum))
        return
    course.add(PlayLimited(command.deal))
    state = course.state
    if not directing.stops(state):
        _go_on(course)
    elif state.phase in {"bank", "open", "gioco"}:
        course.add(PlayStopped(state.due if state.phase == "bank" else None))


def _go_on(course: Course) -> None:
    state = course.state
    if state.phase == "empty" and can_play(state):
        succession.begin(course)
    elif state.phase != "stopped":
        return
    elif state.bank is None:
        succession.pass_on(course)
    elif state.options.variant == "piatto":
        piatto.go_on(course)
    else:
        classica.deal(course)
