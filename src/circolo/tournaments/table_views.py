"""The public view of a tournament's tables in play."""

from msgspec import Struct

from circolo.cards.units import Seat
from circolo.tables.state import TableId
from circolo.tournaments.rounds import match_schedule
from circolo.tournaments.state import FreezeState, FreezeTable, State


class MovingPlayer(Struct, frozen=True):
    """A player of a freeze-out who must move to another table. `to` and `seat` are set if the
    director has chosen them; otherwise the player gets a seat once they have left their table.
    """

    team: int
    to: TableId | None = None
    seat: Seat | None = None


class TournamentTable(Struct, frozen=True):
    """A table in play, and the numbers of the teams that play there.

    Only a freeze-out has `seats`: the team at each seat, None for a free one. `reserved` are the
    free seats that await a player whom the director moves. `moving` are the players who leave.
    `paused`: the director has paused this table alone.
    """

    table: TableId
    teams: tuple[int, ...]
    seats: tuple[int | None, ...] = ()
    reserved: tuple[Seat, ...] = ()
    moving: tuple[MovingPlayer, ...] = ()
    paused: bool = False


def tables(state: State) -> tuple[TournamentTable, ...]:
    """Return the tables in play of a running tournament, the oldest first."""
    at_matches = tuple(
        TournamentTable(match.table, match.teams, paused=match.table in state.paused_tables)
        for match in match_schedule.unfinished_matches(state)
        if match.table is not None
    )
    if state.phase != "running" or state.freeze is None:
        return at_matches if state.phase == "running" else ()
    return tuple(_freeze_table(state, state.freeze, table) for table in state.freeze.tables)


def _freeze_table(state: State, freeze: FreezeState, table: FreezeTable) -> TournamentTable:
    chosen = {move.team: move for move in freeze.moves}
    return TournamentTable(
        table.table,
        tuple(team for team in table.players if team is not None),
        seats=table.players,
        reserved=tuple(move.seat for move in freeze.moves if move.table == table.table),
        moving=tuple(
            MovingPlayer(team, move.table, move.seat) if move else MovingPlayer(team)
            for team, move in ((team, chosen.get(team)) for team in table.leaving)
        ),
        paused=table.table in state.paused_tables,
    )
