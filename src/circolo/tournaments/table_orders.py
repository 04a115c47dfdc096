"""The director's commands about one table: pause it, let it play on, move a player to it."""

from typing import assert_never

from circolo.tournaments.commands import MovePlayer, PauseTable, ResumeTable, TableCommand
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import Proceed, StopTable
from circolo.tournaments.events import TablePaused, TableResumed
from circolo.tournaments.freeze_out import directed_moves, next_step
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import match_schedule
from circolo.tournaments.state import State


def decide(draft: Draft, command: TableCommand) -> None:
    """Decide a command about one table, and append its events to `draft`. Raises Refused."""
    if draft.state.phase != "running":
        raise Refused("not_begun")
    match command:
        case PauseTable():
            _pause(draft, command)
        case ResumeTable():
            _resume(draft, command)
        case MovePlayer():
            directed_moves.move_player(draft, command)
        case _:
            assert_never(command)


def _pause(draft: Draft, command: PauseTable) -> None:
    """Stop one table after its running coup (one round of a bank game) or deal. Raises Refused if
    it is not in play, or the director has paused it before.
    """
    table = command.table
    if table not in _tables_in_play(draft.state):
        raise Refused("no_such_table")
    if table in draft.state.paused_tables:
        raise Refused("table_already_paused")
    draft.add(TablePaused(table))
    draft.note("table_paused", command.by, command.why, table=table)
    if draft.state.freeze is not None:
        next_step.take_steps(draft)
    elif not draft.state.paused:
        draft.effect(StopTable, table, "event_pause")


def _resume(draft: Draft, command: ResumeTable) -> None:
    """Let a paused table play on, unless the whole tournament is paused. Raises Refused if the
    director has not paused this table.
    """
    table = command.table
    if table not in draft.state.paused_tables:
        raise Refused("table_not_paused")
    draft.add(TableResumed(table))
    draft.note("table_resumed", command.by, table=table)
    if draft.state.freeze is not None:
        next_step.take_steps(draft)
    elif not draft.state.paused:
        draft.effect(Proceed, table)


def _tables_in_play(state: State) -> tuple[str, ...]:
    if state.freeze is not None:
        return tuple(table.table for table in state.freeze.tables)
    return match_schedule.unfinished_tables(state)
