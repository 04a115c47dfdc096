"""Commands of a tournament to a table of chemin de fer: set the last coup (round), or change the
stakes (P4).
"""

from typing import assert_never

from circolo.banks import tournament_commands
from circolo.banks.events import PlayLimited, PlayStopped, StakesChanged
from circolo.games.chemin_de_fer.bank import running_bank, succession
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.sitting import can_play
from circolo.play.commands import Directed, PlayUntil, StakesSet


def follow(draft: Draft, command: Directed) -> None:
    """Carry out a tournament's command: change the stakes, stop the table, or resume the play.

    While bets are open, the coup has begun and is played to its end. Raises IllegalAction for new
    stakes while a bank runs or is for sale.
    """
    state = draft.state
    match command:
        case StakesSet():
            between = state.bank is None and state.seguito is None
            tournament_commands.must_be_between_banks(between=between)
            draft.add(StakesChanged(command.minimum))
        case PlayUntil():
            _limit(draft, command)
        case _:
            assert_never(command)


def _limit(draft: Draft, command: PlayUntil) -> None:
    state = draft.state
    draft.add(PlayLimited(command.deal))
    if not tournament_commands.stops(draft.state):
        _go_on(draft)
    elif state.phase in {"bank", "open"}:
        draft.add(PlayStopped(state.due))


def _go_on(draft: Draft) -> None:
    if draft.state.phase == "empty" and can_play(draft.state):
        succession.resume(draft)
    elif draft.state.phase == "stopped":
        running_bank.go_on(draft)
