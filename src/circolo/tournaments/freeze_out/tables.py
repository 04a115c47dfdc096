"""Opens, stops, resumes and closes the tables of a freeze-out."""

from collections.abc import Sequence
from typing import Literal

from circolo.tables.state import TableId
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import CloseTable, OpenTable, Proceed, StopTable
from circolo.tournaments.freeze_out.events import TableBroken, TableHalted, TableSet, TableTold
from circolo.tournaments.freeze_out.evolve import table_of
from circolo.tournaments.state import FreezeState, FreezeTable
from circolo.tournaments.tournament_options import FreezeOut, level_of, options_at


def freeze_out_of(draft: Draft) -> FreezeState:
    """Return the state of the freeze-out, which must have begun."""
    assert draft.state.freeze is not None, "the freeze-out has begun"
    return draft.state.freeze


def seats_of(draft: Draft) -> int:
    """Return the number of seats that each table of the tournament has."""
    return draft.game.rules.seats(draft.state.sheet.options)[1]


def size(table: FreezeTable) -> int:
    """Return the number of players with chips at a table."""
    return sum(chips > 0 for chips in table.stacks)


def set_table(draft: Draft, teams: Sequence[int]) -> None:
    """Open a table for teams that wait for a seat. During a pause, a break or hand-for-hand play,
    the table does not begin to play yet.
    """
    name, form = draft.table(), draft.state.sheet.format
    empty = (None,) * (seats_of(draft) - len(teams))
    draft.add(TableSet(name, (*teams, *empty)))
    freeze = freeze_out_of(draft)
    assert isinstance(form, FreezeOut), "the format is a freeze-out"
    table = table_of(freeze, name)
    stands = draft.state.paused or freeze.on_break or freeze.hand_for_hand
    seats = tuple(
        draft.seating(team, 0, seat, stack=table.stacks[seat], new=team in table.new)
        for seat, team in enumerate(teams)
    )
    sheet = draft.sheet(options_at(draft.state.sheet, level_of(form, freeze.level)))
    draft.effect(OpenTable, name, sheet, seats, stands)
    if stands:
        draft.add(TableTold(name, "coup"))
        draft.add(TableHalted(name, table.stacks))
    for team in teams:
        draft.play_for(team)


def halt(draft: Draft, table: TableId, after: Literal["coup", "bank"]) -> None:
    """Order a table to stop at the end of its running coup (one round of a bank game) or bank (the
    coups of one banker).

    A table with fewer than two players has stopped by itself and will not report that. So this
    function marks it as stopped.
    """
    why = "event_break" if after == "bank" else "event_pause"
    draft.effect(StopTable, table, why, after)
    draft.add(TableTold(table, after))
    now = table_of(freeze_out_of(draft), table)
    if size(now) < 2:
        draft.add(TableHalted(table, now.stacks))


def proceed(draft: Draft, table: TableId, *, one: bool = False) -> None:
    """Order a table to play on; with `one`, for one coup (one round of a bank game) only."""
    draft.effect(Proceed, table, one)
    draft.add(TableTold(table, "one" if one else "play"))


def break_up(draft: Draft, table: TableId) -> None:
    """Close a stopped table for good. Its players then wait for seats at other tables."""
    draft.effect(CloseTable, table, "event_broken")
    draft.add(TableBroken(table))
