"""Who comes, goes, sits out and buys chips, and what that means for the play (R3, R5, R10)."""

from circolo.banks import roster
from circolo.banks.events import PlayInterrupted
from circolo.banks.turns import resuming_at
from circolo.games.sette_e_mezzo import succession
from circolo.games.sette_e_mezzo.course import Course
from circolo.games.sette_e_mezzo.sitting import can_play, in_hand
from circolo.play.commands import Roster
from circolo.play.events import BankEnded


def follow(course: Course, command: Roster) -> None:
    """Begin with enough players, interrupt with too few; a hand that runs is played out first."""
    roster.tell(course, command, in_play=in_hand(course.state, command.seat))
    state = course.state
    if state.phase == "empty":
        if can_play(state):
            succession.begin(course)
    elif state.phase in {"bank", "open", "gioco"} and not can_play(state, waiting_for=state.due):
        if state.bank is not None:
            course.add(BankEnded(state.bank.banker))
        course.add(PlayInterrupted(resuming_at(course.state, size=len(state.places))))
