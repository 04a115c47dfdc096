"""Players who join, leave, sit out, come back or buy chips, and the effect on the play (R3, R5,
R10).
"""

from circolo.banks import roster
from circolo.banks.tournament_commands import stops
from circolo.games.chemin_de_fer.bank import running_bank, succession
from circolo.games.chemin_de_fer.betting import bet_window
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.sitting import can_play, grace_of, owes, reserved
from circolo.games.chemin_de_fer.state import State
from circolo.play.commands import Left, Roster, StackChanged
from circolo.play.contract import IllegalAction

OPEN = {"stopped", "bank", "open", "bets", "graces", "purchase", "auction"}
"""Phases between two coups (rounds), in which the play is interrupted as soon as too few seats can
play (R5).
"""


def follow(draft: Draft, command: Roster) -> None:
    """Carry out a command of a seat's player; then start the play if enough can play, or interrupt
    it if too few can.

    A running coup (round) is first played to its end. Raises IllegalAction for an impossible
    command.
    """
    before = draft.state
    if isinstance(command, StackChanged) and before.places[command.seat] is not None:
        _check_chips(before, command)
    in_play = before.phase in {"punta", "banker"} and owes(before, command.seat)
    roster.add_event(draft, command, in_play=in_play)
    if draft.state.phase == "empty":
        if can_play(draft.state) and not stops(draft.state):
            succession.resume(draft)
        return
    if isinstance(command, Left):
        bet_window.take_away(draft, command.seat)
    _follow_up(draft, command)


def _check_chips(state: State, command: StackChanged) -> None:
    if command.stack < reserved(state, command.seat):
        raise IllegalAction("r10_reserved", "what lies on the table cannot be taken away")


def _follow_up(draft: Draft, command: Roster) -> None:
    state = draft.state
    asked = state.due if state.phase == "bank" else None
    if state.phase in OPEN and not can_play(state, waiting_for=asked):
        running_bank.interrupt(draft)
    elif _passes_now(state):
        running_bank.give_up(draft, with_seguito=True)
    elif isinstance(command, Left) and grace_of(state, command.seat) is not None:
        bet_window.end_grace(draft, command.seat)


def _passes_now(state: State) -> bool:
    """Return whether the bank passes now, because its banker is absent. That is possible only while
    bets or the banker's grace (time to reconsider) are open (F16).
    """
    bank = state.bank
    if bank is None or not running_bank.passes_at_once(state, bank):
        return False
    in_grace = state.phase == "graces" and grace_of(state, bank.banker) is not None
    return state.phase == "bets" or in_grace
