"""Balances the tables of a freeze-out and breaks those that are not needed (P4).

The sizes of two tables differ by one at most. The banker never moves. The player who moves is the
one whom the bank reaches last, and their new seat is the one that it reaches last. So nobody gains
or loses a bank by moving. A player who has moved before moves again only if nobody else can. A
table is broken, the smallest first, as soon as the others have enough seats. In hand-for-hand play
no bank can be finished, and only a table without two opponents is broken.
"""

from circolo.cards.units import Seat
from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import Bring, SendAway
from circolo.tournaments.events import Brought, SentAway
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
    """Return the number of players still in."""
    return sum(map(size, freeze.tables)) + len(freeze.underway)


def is_stopped(table: FreezeTable) -> bool:
    """Return whether a table is stopped."""
    return table.halted or size(table) < 2


def in_mid_bank(table: FreezeTable) -> bool:
    """Return whether a bank is still running at the table."""
    return table.banker is not None and size(table) > 1


def can_spare(draft: Draft) -> bool:
    """Return whether enough tables remain without those that are being broken."""
    return len(_kept(freeze_out_of(draft))) >= _needed(draft)


def balance(draft: Draft) -> None:
    """Seat the players between tables, break tables that are not needed, and even out the rest."""
    _seat(draft)
    while (table := _needless(draft)) is not None:
        if size(table) < 2:
            break_up(draft, table.table)
            _seat(draft)
        else:
            halt(draft, table.table, "bank")
    while (table := _too_large(draft)) is not None:
        _send_away(draft, table)


def _kept(freeze: FreezeState) -> list[FreezeTable]:
    return [table for table in freeze.tables if table.told != "bank"]


def _needless(draft: Draft) -> FreezeTable | None:
    """Return a table whose players fit at the others, or None."""
    freeze = freeze_out_of(draft)
    kept = _kept(freeze)
    can = [table for table in kept if size(table) < 2 or not freeze.hand_for_hand]
    if len(kept) <= _needed(draft) or not can:
        return None
    return min(reversed(can), key=_staying)


def _needed(draft: Draft) -> int:
    return -(-left(freeze_out_of(draft)) // seats_of(draft))


def _staying(table: FreezeTable) -> int:
    return size(table) - len(table.leaving)


def _seat(draft: Draft) -> None:
    """Seat the players between tables: at the smallest table with a free seat, or at a new table if
    one is needed.
    """
    while not can_spare(draft) and len(freeze_out_of(draft).underway) > 1:
        set_table(draft, [one.team for one in freeze_out_of(draft).underway[: seats_of(draft)]])
    for one in freeze_out_of(draft).underway if can_spare(draft) else ():
        free = [table for table in _kept(freeze_out_of(draft)) if None in table.players]
        if free:
            _bring(draft, min(free, key=_staying), one)


def _bring(draft: Draft, table: FreezeTable, one: Underway) -> None:
    free = [seat for seat, team in enumerate(table.players) if team is None]
    seat = max(free, key=lambda seat: _turn(table, seat))
    seating = draft.seating(one.team, 0, seat, stack=one.chips, new=one.new)
    draft.add(Brought(table.table, Seat(seat), one.team))
    draft.effect(Bring, table.table, seating)
    draft.play_for(one.team)


def _turn(table: FreezeTable, seat: int) -> int:
    """Return after how many seats the bank reaches this one; the seat that had it last is reached
    last.
    """
    seats, last = len(table.players), table.last or 0
    return (last - seat - 1) % seats


def _too_large(draft: Draft) -> FreezeTable | None:
    """Return a table from which a player must move, or None."""
    freeze = freeze_out_of(draft)
    kept = _kept(freeze)
    if not kept:
        return None
    sizes = sorted(map(_staying, kept))
    moving = left(freeze) - sum(sizes)
    if not can_spare(draft) and freeze.underway:  # a player alone needs company at a new table
        return max(kept, key=_staying) if moving == 1 else None
    for _ in range(moving):
        sizes = sorted((sizes[0] + 1, *sizes[1:]))
    if sizes[-1] - sizes[0] < 2:
        return None
    return max(kept, key=_staying)


def _send_away(draft: Draft, table: FreezeTable) -> None:
    """Move the player whom the bank reaches last. Where one player is too many, two remain who are
    not leaving, and one of them has no bank.
    """
    can = [
        (team not in table.came, _turn(table, seat), team)
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
