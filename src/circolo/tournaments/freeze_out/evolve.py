"""Folds the events of a freeze-out (a tournament in which players without chips are eliminated)."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.tables.state import TableId
from circolo.tournaments.freeze_out.events import (
    BankDone,
    BreakBegan,
    Brought,
    CoupCalled,
    CoupCounted,
    Eliminated,
    FinalCalled,
    FreezeBegan,
    HandForHand,
    JoinedLate,
    LeftTable,
    LevelBegan,
    MoveDirected,
    NotBrought,
    OfFreezeOut,
    SentAway,
    TableBroken,
    TableHalted,
    TableSet,
    TableTold,
)
from circolo.tournaments.state import (
    DirectedMove,
    FreezeState,
    FreezeTable,
    State,
    Underway,
)

T = TypeVar("T")


def fold(state: State, event: OfFreezeOut) -> FreezeState:
    """Return the state of the freeze-out after one event."""
    if isinstance(event, FreezeBegan):
        teams = range(len(state.teams))
        return FreezeState(underway=tuple(Underway(team, event.chips, new=True) for team in teams))
    freeze = state.freeze
    assert freeze is not None, "a freeze-out begins first"
    match event:
        case JoinedLate():
            one = Underway(len(state.teams), event.chips, new=True)
            return replace(freeze, underway=(*freeze.underway, one))
        case LevelBegan():
            tables = tuple(replace(table, coups=0) for table in freeze.tables)
            return replace(freeze, level=event.level, tables=tables, coups=0, on_break=False)
        case BreakBegan():
            return replace(freeze, on_break=True)
        case HandForHand():
            return replace(freeze, hand_for_hand=event.on)
        case CoupCalled():
            tables = tuple(replace(table, coups=freeze.coups) for table in freeze.tables)
            return replace(freeze, tables=tables)
        case FinalCalled():
            return replace(freeze, final=True)
        case TableSet():
            return _set(freeze, event)
        case TableBroken():
            return _broken(freeze, event.table)
        case Eliminated():
            out = (*freeze.out, event.out)
            return replace(_without_moves(freeze, team=event.out.team), out=out)
        case MoveDirected():
            move = DirectedMove(event.team, event.table, event.seat)
            return replace(freeze, moves=(*freeze.moves, move))
        case LeftTable() | Brought() | NotBrought():
            return _with_moved_player(freeze, event)
        case CoupCounted() | BankDone() | SentAway() | TableTold() | TableHalted():
            return _with_table(freeze, _at_table(table_of(freeze, event.table), event))
        case _:
            assert_never(event)


def table_of(freeze: FreezeState, table: TableId) -> FreezeTable:
    """Return the table with this id, which must be in play."""
    (one,) = [one for one in freeze.tables if one.table == table]
    return one


def _with_table(freeze: FreezeState, table: FreezeTable) -> FreezeState:
    tables = tuple(table if one.table == table.table else one for one in freeze.tables)
    return replace(freeze, tables=tables, coups=max(freeze.coups, table.coups))


def _set(freeze: FreezeState, event: TableSet) -> FreezeState:
    coming = {one.team: one for one in freeze.underway}
    stacks = tuple(Chips(0) if team is None else coming[team].chips for team in event.players)
    table = FreezeTable(
        event.table,
        event.players,
        stacks,
        stacks,
        new=tuple(team for team in event.players if team is not None and coming[team].new),
        coups=freeze.coups,
    )
    underway = tuple(one for one in freeze.underway if one.team not in event.players)
    moves = tuple(move for move in freeze.moves if move.team not in event.players)
    return replace(freeze, tables=(*freeze.tables, table), underway=underway, moves=moves)


def _broken(freeze: FreezeState, name: TableId) -> FreezeState:
    table = table_of(freeze, name)
    going = tuple(
        Underway(team, chips, new=team in table.new)
        for team, chips in zip(table.players, table.stacks, strict=True)
        if team is not None and chips
    )
    tables = tuple(one for one in freeze.tables if one.table != name)
    moves = tuple(move for move in freeze.moves if move.table != name)
    return replace(freeze, tables=tables, underway=(*freeze.underway, *going), moves=moves)


def _with_moved_player(freeze: FreezeState, event: LeftTable | Brought | NotBrought) -> FreezeState:
    """Return the state after a player has left a table, or was seated at one, or could not be
    seated.
    """
    table = table_of(freeze, event.table)
    match event:
        case LeftTable():
            one = Underway(event.team, event.chips, event.new)
            underway = (*freeze.underway, one) if event.chips else freeze.underway
            after = _with_seat(table, table.players.index(event.team), None)
        case Brought():
            (one,) = [one for one in freeze.underway if one.team == event.team]
            underway = tuple(other for other in freeze.underway if other != one)
            after = _with_seat(table, event.seat, one)
            freeze = _without_moves(freeze, team=event.team)
        case NotBrought():
            seat = table.players.index(event.team)
            one = Underway(event.team, table.stacks[seat], new=event.team in table.new)
            underway = (*freeze.underway, one)
            after = _with_seat(table, seat, None)
        case _:
            assert_never(event)
    return _with_table(replace(freeze, underway=underway), after)


def _without_moves(freeze: FreezeState, *, team: int) -> FreezeState:
    return replace(freeze, moves=tuple(move for move in freeze.moves if move.team != team))


def _with_seat(table: FreezeTable, seat: int, who: Underway | None) -> FreezeTable:
    """Return the table with this player in the seat; with None, the seat is empty."""
    gone = table.players[seat]
    chips = Chips(0) if who is None else who.chips
    new = tuple(team for team in table.new if team != gone)
    return replace(
        table,
        players=_put(table.players, seat, None if who is None else who.team),
        stacks=_put(table.stacks, seat, chips),
        before=_put(table.before, seat, chips),
        new=(*new, who.team) if who is not None and who.new else new,
        leaving=tuple(team for team in table.leaving if team != gone),
        came=table.came if who is None else (*table.came, who.team),
    )


def _put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])


def _at_table(
    table: FreezeTable, event: CoupCounted | BankDone | SentAway | TableTold | TableHalted
) -> FreezeTable:
    match event:
        case CoupCounted():
            counted = replace(
                table,
                stacks=event.stacks,
                banker=event.banker,
                last=_last(table, event.banker),
                coups=table.coups + 1,
            )
            return _bank_over(counted) if event.bank_over else counted
        case BankDone():
            return _bank_over(table)
        case SentAway():
            return replace(table, leaving=(*table.leaving, event.team))
        case TableTold(how="one"):
            return replace(table, told="coup", halted=False)
        case TableTold():
            halted = table.halted and event.how != "play"
            return replace(table, told=event.how, halted=halted)
        case TableHalted():
            return replace(table, stacks=event.stacks, halted=table.told != "play")
        case _:
            assert_never(event)


def _last(table: FreezeTable, banker: int | None) -> int | None:
    return table.last if banker is None else table.players.index(banker)


def _bank_over(table: FreezeTable) -> FreezeTable:
    """Return the table after a bank (the coups of one banker) has ended. If the banker paid the
    penalty for not playing, nobody has bet, so newcomers stay new (S6, S8).
    """
    new = table.new if table.banker is None else ()
    return replace(table, before=table.stacks, banker=None, new=new, bank=table.bank + 1)
