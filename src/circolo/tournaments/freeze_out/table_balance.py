"""Moves players between the tables of a freeze-out to keep them equally full, and breaks tables
that are not needed (P4).

The sizes of two tables differ by one at most. The banker never moves. The player who moves is the
one who would become banker last. Of the free seats at the new table, they get the one that becomes
banker last, so nobody gains or loses a turn as banker. A player who has moved before moves again
only if nobody else can.

A table is broken, the smallest first, as soon as the others have enough seats. In hand-for-hand
play no bank can be finished, so only a table without two opponents is broken.
"""

from circolo.cards.units import Seat
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import Bring, SendAway
from circolo.tournaments.freeze_out.events import Brought, SentAway
from circolo.tournaments.freeze_out.tables import (
    break_up,
    freeze_out_of,
    halt,
    seats_of,
    set_table,
    size,
)
from circolo.tournaments.state import FreezeState, FreezeTable, Underway


def left(freeze: FreezeState) -> int:
    """Return the number of players who still have chips, seated or waiting for a seat."""
    return sum(map(size, freeze.tables)) + len(freeze.underway)


def is_stopped(table: FreezeTable) -> bool:
    """Return whether a table does not play: it was stopped, or has fewer than two players."""
    return table.halted or size(table) < 2


def in_mid_bank(table: FreezeTable) -> bool:
    """Return whether a bank (the coups of one banker) has begun at the table and is not over."""
    return table.banker is not None and size(table) > 1


def can_spare(draft: Draft) -> bool:
    """Return whether the tables that will not be broken have enough seats for all players."""
    return len(_kept(freeze_out_of(draft))) >= _needed(draft)


def free_seats(freeze: FreezeState, table: FreezeTable) -> tuple[int, ...]:
    """Return the free seats of a table, without those that the director has reserved."""
    reserved = {move.seat for move in freeze.moves if move.table == table.table}
    return tuple(
        seat for seat, team in enumerate(table.players) if team is None and seat not in reserved
    )


def seat_directed(draft: Draft) -> None:
    """Seat the players between tables for whom the director has chosen a seat. If the table is
    about to be broken, the player waits for another seat.
    """
    freeze = freeze_out_of(draft)
    kept = {table.table: table for table in _kept(freeze)}
    waiting = {one.team: one for one in freeze.underway}
    for move in freeze.moves:
        if move.team in waiting and move.table in kept:
            _seat_player(draft, kept[move.table], waiting[move.team], seat=move.seat)


def balance(draft: Draft) -> None:
    """Seat the players who wait for a seat, break tables that are not needed, and move players so
    that table sizes differ by one at most.
    """
    _seat_waiting(draft)
    while (table := _unneeded_table(draft)) is not None:
        if size(table) < 2:
            break_up(draft, table.table)
            _seat_waiting(draft)
        else:
            halt(draft, table.table, "bank")
    while (table := _oversized_table(draft)) is not None:
        _send_away(draft, table)


def _kept(freeze: FreezeState) -> list[FreezeTable]:
    return [table for table in freeze.tables if table.told != "bank"]


def _unneeded_table(draft: Draft) -> FreezeTable | None:
    """Return the table to break next, because its players fit at the others; None if all are
    needed.
    """
    freeze = freeze_out_of(draft)
    kept = _kept(freeze)
    can = [
        table
        for table in kept
        if table.table not in draft.state.paused_tables
        and (size(table) < 2 or not freeze.hand_for_hand)
    ]
    if len(kept) <= _needed(draft) or not can:
        return None
    return min(reversed(can), key=_staying)


def _needed(draft: Draft) -> int:
    return -(-left(freeze_out_of(draft)) // seats_of(draft))


def _staying(table: FreezeTable) -> int:
    return size(table) - len(table.leaving)


def _seat_waiting(draft: Draft) -> None:
    """Seat the players who wait for a seat: at the smallest table with a free seat, or at a new
    table if the tables are too few.
    """
    while not can_spare(draft) and len(freeze_out_of(draft).underway) > 1:
        set_table(draft, [one.team for one in freeze_out_of(draft).underway[: seats_of(draft)]])
    for one in freeze_out_of(draft).underway if can_spare(draft) else ():
        freeze = freeze_out_of(draft)
        free = [table for table in _kept(freeze) if free_seats(freeze, table)]
        if free:
            table = min(free, key=_staying)
            _seat_player(draft, table, one, seat=_last_seat(freeze, table))


def _last_seat(freeze: FreezeState, table: FreezeTable) -> int:
    """Return the free seat of a table that becomes banker last."""
    return max(free_seats(freeze, table), key=lambda seat: _seats_before(table, seat))


def _seat_player(draft: Draft, table: FreezeTable, one: Underway, *, seat: int) -> None:
    seating = draft.seating(one.team, 0, seat, stack=one.chips, new=one.new)
    draft.add(Brought(table.table, Seat(seat), one.team))
    draft.effect(Bring, table.table, seating)
    draft.play_for(one.team)


def _seats_before(table: FreezeTable, seat: int) -> int:
    """Return how many seats become banker before this one. The seat of the latest banker comes
    last.
    """
    seats, last = len(table.players), table.last or 0
    return (last - seat - 1) % seats


def _oversized_table(draft: Draft) -> FreezeTable | None:
    """Return a table that must give up a player because it is too large; None if there is none."""
    freeze = freeze_out_of(draft)
    kept = _kept(freeze)
    if not kept:
        return None
    sizes = sorted(map(_staying, kept))
    moving = left(freeze) - sum(sizes)
    if not can_spare(draft) and freeze.underway:  # one waiting player cannot open a new table
        return max(kept, key=_staying) if moving == 1 else None
    for _ in range(moving):
        sizes = sorted((sizes[0] + 1, *sizes[1:]))
    if sizes[-1] - sizes[0] < 2:
        return None
    return max(kept, key=_staying)


def _send_away(draft: Draft, table: FreezeTable) -> None:
    """Move the player of a table who would become banker last. There is such a player: a table that
    is too large has at least two who are not leaving, and only one of them can be the banker.
    """
    can = [
        (team not in table.came, _seats_before(table, seat), team)
        for seat, team in enumerate(table.players)
        if team is not None
        and table.stacks[seat]
        and team != table.banker
        and team not in table.leaving
    ]
    team = max(can)[2]
    player = draft.seating(team, 0, 0).player
    draft.add(SentAway(table.table, team))
    draft.effect(SendAway, table.table, player)
