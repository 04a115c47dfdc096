"""Commands of a tournament: stop before the next coup, or change the stakes (P4)."""

from circolo.banks import directing
from circolo.banks.events import PlayLimited, PlayStopped, StakesChanged
from circolo.games.chemin_de_fer import bank, succession
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.sitting import can_play
from circolo.play.commands import PlayUntil, StakesSet


def follow(course: Course, command: StakesSet | PlayUntil) -> None:
    """Change the stakes, unless a bank is held or for sale; or stop, or resume.

    While bets are open the coup has begun, and it is played to its end.
    """
    state = course.state
    if isinstance(command, StakesSet):
        directing.must_be_between_banks(between=state.bank is None and state.seguito is None)
        course.add(StakesChanged(command.minimum))
        return
    course.add(PlayLimited(command.deal))
    if not directing.stops(course.state):
        _go_on(course)
    elif state.phase in {"bank", "open"}:
        course.add(PlayStopped(state.due))


def _go_on(course: Course) -> None:
    if course.state.phase == "empty" and can_play(course.state):
        succession.resume(course)
    elif course.state.phase == "stopped":
        bank.go_on(course)
