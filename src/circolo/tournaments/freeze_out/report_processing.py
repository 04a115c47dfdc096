"""Processes the reports of a freeze-out's tables: updates chips, eliminates players (P4, S23)."""

from typing import assert_never

from circolo.cards.units import Chips
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.freeze_out import next_step
from circolo.tournaments.freeze_out.elimination_order import is_out
from circolo.tournaments.freeze_out.events import (
    BankDone,
    CoupCounted,
    Eliminated,
    LeftTable,
    TableBroken,
    TableHalted,
)
from circolo.tournaments.freeze_out.evolve import table_of
from circolo.tournaments.reports import (
    BankOver,
    CoupOver,
    Failed,
    Halted,
    MatchOver,
    Report,
    Stack,
    Waited,
    WentAway,
)
from circolo.tournaments.state import FreezeTable, Out, State, team_of


def process_report(draft: Draft, report: Report) -> None:
    """Process the report of a table: update its chips, eliminate players without chips, and take
    the next steps.
    """
    freeze = draft.state.freeze
    assert freeze is not None, "the freeze-out has begun"
    assert not isinstance(report, MatchOver | Waited), "a freeze-out plays no matches"
    table = table_of(freeze, report.table)
    match report:
        case CoupOver():
            _count_coup(draft, table, report)
        case BankOver():
            draft.add(BankDone(report.table))
        case WentAway():
            _player_left(draft, table, report)
        case Halted():
            stacks = _stacks(draft.state, table, report.stacks)
            draft.add(TableHalted(report.table, stacks))
            _eliminate_broke(draft, table)
        case Failed():
            draft.add(TableHalted(report.table, _stacks(draft.state, table, report.stacks)))
            _break_failed_table(draft, report.table)
        case _:
            assert_never(report)
    next_step.take_steps(draft)


def _break_failed_table(draft: Draft, table: TableId) -> None:
    """Break a table that has failed. Its players keep their last reported chips and wait for seats
    elsewhere.
    """
    draft.note("table_failed", why=table)
    freeze = draft.state.freeze
    assert freeze is not None, "the freeze-out has begun"
    _eliminate_broke(draft, table_of(freeze, table))
    draft.add(TableBroken(table))


def _count_coup(draft: Draft, table: FreezeTable, report: CoupOver) -> None:
    banker = None if report.banker is None else _team_at(draft.state, table, report.banker)
    stacks = _stacks(draft.state, table, report.stacks)
    draft.add(CoupCounted(table.table, stacks, banker, report.bank_over))
    _eliminate_broke(draft, table, banker=banker, coup=table.coups + 1)


def _player_left(draft: Draft, table: FreezeTable, report: WentAway) -> None:
    team = _team_at(draft.state, table, report.player)
    if team is None:
        return
    if not report.chips and not is_out(draft.state, team):
        _eliminate(draft, table, team, banker=table.banker, coup=table.coups)
    draft.add(LeftTable(table.table, team, report.chips, report.new))


def _eliminate_broke(
    draft: Draft, before: FreezeTable, *, banker: int | None = None, coup: int | None = None
) -> None:
    """Eliminate the players without chips at a table. `before` is the table before the report.
    `banker` and `coup` are those of the report, or None: then those of `before` are used.
    """
    freeze = draft.state.freeze
    assert freeze is not None, "the freeze-out has begun"
    now = table_of(freeze, before.table)
    for team, chips in zip(now.players, now.stacks, strict=True):
        if team is not None and not chips and not is_out(draft.state, team):
            whose = before.banker if banker is None else banker
            _eliminate(
                draft, before, team, banker=whose, coup=before.coups if coup is None else coup
            )


def _eliminate(
    draft: Draft, table: FreezeTable, team: int, *, banker: int | None, coup: int
) -> None:
    freeze = draft.state.freeze
    assert freeze is not None, "the freeze-out has begun"
    had = table.before[table.players.index(team)]
    out = Out(team, freeze.level, coup, table.table, table.bank, banker == team, had)
    draft.add(Eliminated(out))


def _team_at(state: State, table: FreezeTable, player: PlayerId) -> int | None:
    team = team_of(state, player)
    return team if team in table.players else None


def _stacks(state: State, table: FreezeTable, told: tuple[Stack, ...]) -> tuple[Chips, ...]:
    """Return the chips by seat; a seat that is not reported keeps its chips."""
    chips = {team_of(state, stack.player): stack.chips for stack in told}
    return tuple(
        chips.get(team, had) if team is not None else had
        for team, had in zip(table.players, table.stacks, strict=True)
    )
