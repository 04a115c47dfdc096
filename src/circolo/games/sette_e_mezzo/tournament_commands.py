"""Commands of a tournament to a table of sette e mezzo: set the last coup (round), or change the
stakes (P4).
"""

from typing import assert_never

from circolo.banks import tournament_commands
from circolo.banks.events import PlayLimited, PlayStopped, StakesChanged
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.hand import classica, piatto
from circolo.games.sette_e_mezzo.sitting import can_play
from circolo.play.commands import Directed, PlayUntil, StakesSet


def follow(draft: Draft, command: Directed) -> None:
    """Carry out a tournament's command: change the stakes, stop the table, or resume the play.

    Raises IllegalAction for new stakes while there is a banker.
    """
    match command:
        case StakesSet():
            tournament_commands.must_be_between_banks(between=draft.state.bank is None)
            draft.add(StakesChanged(command.minimum))
        case PlayUntil():
            _limit(draft, command)
        case _:
            assert_never(command)


def _limit(draft: Draft, command: PlayUntil) -> None:
    draft.add(PlayLimited(command.deal))
    state = draft.state
    if not tournament_commands.stops(state):
        _go_on(draft)
    elif state.phase in {"bank", "open", "gioco"}:
        draft.add(PlayStopped(state.due if state.phase == "bank" else None))


def _go_on(draft: Draft) -> None:
    state = draft.state
    if state.phase == "empty" and can_play(state):
        succession.begin(draft)
    elif state.phase != "stopped":
        return
    elif state.bank is None:
        succession.pass_on(draft)
    elif state.options.variant == "piatto":
        piatto.go_on(draft)
    else:
        classica.deal(draft)
