"""Tables of equal size, and no more of them than are needed (P4).

The largest table and the smallest differ by one at most. Who moves is never the banker: it is the
one to whom the bank will come last, and he sits where it comes last at his new table, so that
nobody gains or loses a bank by moving; who has come from another table moves again only if nobody
else can. A table is broken, the smallest first, as soon as the others have seats for all; hand for
hand, where no bank can be played to its end, only one at which nobody has anybody to play with.
"""

from circolo.cards.units import Seat
from circolo.tournaments.draft import Draft
from circolo.tournaments.effects import Bring, SendAway
from circolo.tournaments.events import Brought, SentAway
from circolo.tournaments.state import FreezeState, FreezeTable, Underway
from circolo.tournaments.tables import break_up, halt, of, seats_of, set_table, size


def left(freeze: FreezeState) -> int:
    """Count who is still in."""
    return sum(map(size, freeze.tables)) + len(freeze.underway)


def stands(table: FreezeTable) -> bool:
    """Tell whether nothing is played at a table."""
    return table.halted or size(table) < 2


def in_mid_bank(table: FreezeTable) -> bool:
    """Tell whether a bank has still to come to its end."""
    return table.banker is not None and size(table) > 1


def can_spare(draft: Draft) -> bool:
    """Tell whether the tables that are not being broken are as many as are needed."""
    return len(_kept(of(draft))) >= _needed(draft)


def balance(draft: Draft) -> None:
    """Seat who is under way, break tables that are not needed, and move people between the rest."""
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
    """Return the table to be broken, if there is one."""
    freeze = of(draft)
    kept = _kept(freeze)
    can = [table for table in kept if size(table) < 2 or not freeze.hand_for_hand]
    if len(kept) <= _needed(draft) or not can:
        return None
    return min(reversed(can), key=_staying)


def _needed(draft: Draft) -> int:
    return -(-left(of(draft)) // seats_of(draft))


def _staying(table: FreezeTable) -> int:
    return size(table) - len(table.leaving)


def _seat(draft: Draft) -> None:
    """Give seats to who is under way: at the smallest table that has one, or at a new table where
    one is needed.
    """
    while not can_spare(draft) and len(of(draft).underway) > 1:
        set_table(draft, [one.team for one in of(draft).underway[: seats_of(draft)]])
    for one in of(draft).underway if can_spare(draft) else ():
        free = [table for table in _kept(of(draft)) if None in table.players]
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
    """Count after how many seats the bank comes to this one; to who had it last, it comes last."""
    seats, last = len(table.players), table.last or 0
    return (last - seat - 1) % seats


def _too_large(draft: Draft) -> FreezeTable | None:
    """Return a table from which somebody has to move, if there is one."""
    freeze = of(draft)
    kept = _kept(freeze)
    if not kept:
        return None
    sizes = sorted(map(_staying, kept))
    moving = left(freeze) - sum(sizes)
    if not can_spare(draft) and freeze.underway:  # one alone, who needs company at a new table
        return max(kept, key=_staying) if moving == 1 else None
    for _ in range(moving):
        sizes = sorted((sizes[0] + 1, *sizes[1:]))
    if sizes[-1] - sizes[0] < 2:
        return None
    return max(kept, key=_staying)


def _send_away(draft: Draft, table: FreezeTable) -> None:
    """Send the one to another table to whom the bank comes last; where one is too many, two stay
    who are not leaving, and one of these has no bank.
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
