"""Players who join, leave, sit out, come back or buy chips, and the effect on the play (R3, R5,
R10).
"""

from circolo.banks import roster
from circolo.banks.bank_order import resuming_at
from circolo.banks.events import PlayInterrupted
from circolo.banks.tournament_commands import stops
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.sitting import asked, can_play, in_hand, reserved
from circolo.games.sette_e_mezzo.state import State
from circolo.play.commands import Roster, StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.events import BankEnded

OPEN = {"bank", "open", "gioco", "stopped"}
"""Phases between two hands, in which the play is interrupted as soon as too few seats can play
(R5).
"""


def follow(draft: Draft, command: Roster) -> None:
    """Carry out a command of a seat's player; then start the play if enough can play, or interrupt
    it if too few can.

    A running hand is first played to its end. Raises IllegalAction for an impossible command.
    """
    if isinstance(command, StackChanged) and draft.state.places[command.seat] is not None:
        _check_chips(draft.state, command)
    roster.add_event(draft, command, in_play=in_hand(draft.state, command.seat))
    state = draft.state
    if state.phase == "empty":
        if can_play(state) and not stops(state):
            succession.begin(draft)
    elif state.phase in OPEN and not can_play(state, waiting_for=asked(state)):
        if state.bank is not None:
            draft.add(BankEnded(state.bank.banker))
        draft.add(PlayInterrupted(resuming_at(draft.state, size=len(state.places))))


def _check_chips(state: State, command: StackChanged) -> None:
    if command.stack < reserved(state, command.seat):
        raise IllegalAction("r10_reserved", "what lies on the table cannot be taken away")
