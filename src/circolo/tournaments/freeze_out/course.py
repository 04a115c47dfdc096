"""A freeze-out: equal chips, levels by the clock, out without a chip (P4)."""

from typing import assert_never

from circolo.cards.units import Chips, Millis
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.draft_events import MINUTE, Draft
from circolo.tournaments.effects import SetStakes
from circolo.tournaments.events import (
    BankDone,
    BreakBegan,
    CoupCounted,
    Eliminated,
    FreezeBegan,
    LeftTable,
    LevelBegan,
    TableBroken,
    TableHalted,
)
from circolo.tournaments.freeze_out import initial_seating, next_step
from circolo.tournaments.freeze_out.evolve import table_of
from circolo.tournaments.freeze_out.tables import seats_of, set_table
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
from circolo.tournaments.tournament_options import MOST_CHIPS, FreezeOut, level_of


def start(draft: Draft, order: tuple[int, ...]) -> None:
    """Seat the players by the lot, and start the clock."""
    form = format_of(draft.state)
    draft.add(FreezeBegan(Chips(form.chips)))
    for group in initial_seating.tables(order, seats_of(draft)):
        set_table(draft, group)
    draft.add(LevelBegan(0))
    _time_level(draft)
    next_step.go_on(draft)


def format_of(state: State) -> FreezeOut:
    """Return the format of the freeze-out."""
    assert isinstance(state.sheet.format, FreezeOut), "only a freeze-out has levels"
    return state.sheet.format


def level_over(draft: Draft) -> None:
    """End the level: begin a break, or the next level."""
    freeze, form = draft.state.freeze, format_of(draft.state)
    assert freeze is not None, "it has levels"
    for table in freeze.tables:
        if not table.coups and not table.halted:
            draft.note("stalled", why=table.table)
    pause = level_of(form, freeze.level).pause
    if pause:
        draft.add(BreakBegan())
        draft.wait("break", Millis(draft.now + pause * MINUTE))
        next_step.go_on(draft)
    else:
        next_level(draft)


def next_level(draft: Draft) -> None:
    """Raise the minimum stakes at all tables."""
    freeze, form = draft.state.freeze, format_of(draft.state)
    assert freeze is not None, "it has levels"
    draft.add(LevelBegan(freeze.level + 1))
    minimum = Chips(level_of(form, freeze.level + 1).minimum)
    for table in freeze.tables:
        draft.effect(SetStakes, table.table, minimum)
    _time_level(draft)
    next_step.go_on(draft)


def hear(draft: Draft, report: Report) -> None:
    """Process a table's report."""
    freeze = draft.state.freeze
    assert freeze is not None, "it has tables"
    assert not isinstance(report, MatchOver | Waited), "no match is played at a bank"
    table = table_of(freeze, report.table)
    match report:
        case CoupOver():
            _count(draft, table, report)
        case BankOver():
            draft.add(BankDone(report.table))
        case WentAway():
            _let_go(draft, table, report)
        case Halted():
            stacks = _stacks(draft.state, table, report.stacks)
            draft.add(TableHalted(report.table, stacks))
            _put_out(draft, table)
        case Failed():
            draft.add(TableHalted(report.table, _stacks(draft.state, table, report.stacks)))
            fail(draft, report.table)
        case _:
            assert_never(report)
    next_step.go_on(draft)


def fail(draft: Draft, table: TableId) -> None:
    """Move the players of a failed table to other tables, with their last known chips."""
    draft.note("table_failed", why=table)
    freeze = draft.state.freeze
    assert freeze is not None, "it has tables"
    _put_out(draft, table_of(freeze, table))
    draft.add(TableBroken(table))


def _time_level(draft: Draft) -> None:
    form, freeze = format_of(draft.state), draft.state.freeze
    assert freeze is not None, "it has levels"
    level = level_of(form, freeze.level)
    if level.minimum < MOST_CHIPS:
        draft.wait("level", Millis(draft.now + level.minutes * MINUTE))


def _count(draft: Draft, table: FreezeTable, report: CoupOver) -> None:
    banker = None if report.banker is None else _at(draft.state, table, report.banker)
    stacks = _stacks(draft.state, table, report.stacks)
    draft.add(CoupCounted(table.table, stacks, banker, report.bank_over))
    _put_out(draft, table, banker=banker, coup=table.coups + 1)


def _let_go(draft: Draft, table: FreezeTable, report: WentAway) -> None:
    team = _at(draft.state, table, report.player)
    if team is None:
        return
    if not report.chips and not _is_out(draft.state, team):
        _out(draft, table, team, banker=table.banker, coup=table.coups)
    draft.add(LeftTable(table.table, team, report.chips, report.new))


def _put_out(
    draft: Draft, before: FreezeTable, *, banker: int | None = None, coup: int | None = None
) -> None:
    """Put out the players without chips at a table; `before` is the table as it was during that
    bank.
    """
    freeze = draft.state.freeze
    assert freeze is not None, "it has tables"
    now = table_of(freeze, before.table)
    for team, chips in zip(now.players, now.stacks, strict=True):
        if team is not None and not chips and not _is_out(draft.state, team):
            whose = before.banker if banker is None else banker
            _out(draft, before, team, banker=whose, coup=before.coups if coup is None else coup)


def _out(draft: Draft, table: FreezeTable, team: int, *, banker: int | None, coup: int) -> None:
    freeze = draft.state.freeze
    assert freeze is not None, "it has tables"
    had = table.before[table.players.index(team)]
    out = Out(team, freeze.level, coup, table.table, table.bank, banker == team, had)
    draft.add(Eliminated(out))


def _is_out(state: State, team: int) -> bool:
    return state.freeze is not None and any(out.team == team for out in state.freeze.out)


def _at(state: State, table: FreezeTable, player: PlayerId) -> int | None:
    team = team_of(state, player)
    return team if team in table.players else None


def _stacks(state: State, table: FreezeTable, told: tuple[Stack, ...]) -> tuple[Chips, ...]:
    """Return the stacks by seat; a seat that is not reported keeps its stack."""
    chips = {team_of(state, stack.player): stack.chips for stack in told}
    return tuple(
        chips.get(team, had) if team is not None else had
        for team, had in zip(table.players, table.stacks, strict=True)
    )
