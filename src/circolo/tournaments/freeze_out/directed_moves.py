"""Moves of single players that the director orders in a freeze-out.

The player leaves their table as soon as its running coup (one round of a bank game) permits it,
and then gets the chosen seat, which is free until they come. If that table is broken meanwhile, the
player waits for a seat like others who are between tables. Afterwards the tables are balanced by
the ordinary rule, so another player may move in the opposite direction.
"""

from circolo.cards.units import Seat
from circolo.tournaments.commands import MovePlayer
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import SendAway
from circolo.tournaments.freeze_out import next_step, table_balance
from circolo.tournaments.freeze_out.elimination_order import is_out
from circolo.tournaments.freeze_out.events import MoveDirected, SentAway
from circolo.tournaments.freeze_out.tables import freeze_out_of
from circolo.tournaments.refusal import Refused
from circolo.tournaments.state import FreezeState, FreezeTable, State, team_of


def move_player(draft: Draft, command: MovePlayer) -> None:
    """Order a player to move to a free seat at another table, and reserve that seat. Raises
    Refused if the player, the table or the seat does not allow it.
    """
    team = _moving_team(draft.state, command)
    freeze = freeze_out_of(draft)
    source = next((table for table in freeze.tables if team in table.players), None)
    if source is None or team in source.leaving:
        raise Refused("already_moving")
    target = next((table for table in freeze.tables if table.table == command.table), None)
    if target is None:
        raise Refused("no_such_table")
    if target is source:
        raise Refused("same_table")
    if freeze.final or "bank" in (source.told, target.told):
        raise Refused("table_breaking")
    if team == source.banker:
        raise Refused("banker_stays")
    _check_seat(freeze, target, command.seat)
    draft.add(MoveDirected(target.table, command.seat, team))
    draft.add(SentAway(source.table, team))
    draft.effect(SendAway, source.table, command.player)
    draft.note("moved", command.by, command.player, table=target.table)
    next_step.take_steps(draft)


def _moving_team(state: State, command: MovePlayer) -> int:
    if state.freeze is None:
        raise Refused("only_freeze_out")
    team = team_of(state, command.player)
    if team is None:
        raise Refused("not_registered")
    if is_out(state, team):
        raise Refused("player_out")
    return team


def _check_seat(freeze: FreezeState, table: FreezeTable, seat: Seat) -> None:
    if not 0 <= seat < len(table.players):
        raise Refused("no_such_seat")
    if seat not in table_balance.free_seats(freeze, table):
        raise Refused("seat_taken")
