"""The next step of a freeze-out (a tournament in which players without chips are eliminated): end
it, call the final table, break a table, move players, stop or resume tables.
"""

from typing import Literal

from circolo.tournaments.draft_events import Draft
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.freeze_out import table_balance
from circolo.tournaments.freeze_out.elimination_order import places
from circolo.tournaments.freeze_out.events import CoupCalled, FinalCalled, HandForHand, TableTold
from circolo.tournaments.freeze_out.late_entry import entries_are_open
from circolo.tournaments.freeze_out.tables import (
    break_up,
    freeze_out_of,
    halt,
    proceed,
    seats_of,
    set_table,
    size,
)
from circolo.tournaments.prizes import guarantee, payment
from circolo.tournaments.state import FreezeTable, State, people


def take_steps(draft: Draft) -> None:
    """Append to `draft` the events of everything that the freeze-out can do now: call the final
    table, break tables, move players, stop or resume play.

    Ends the freeze-out if one player is left, or only house bots. Does nothing while a requested
    lot is not drawn, or while the tournament does not run.
    """
    if draft.state.phase != "running" or any(not lot.order for lot in draft.state.lots):
        return
    if table_balance.left(freeze_out_of(draft)) == 1 or not _eligible_left(draft.state):
        _finish(draft)
        return
    _call_final(draft)
    _call_hand_for_hand(draft)
    for table in freeze_out_of(draft).tables:
        _order_table(draft, table)
    table_balance.seat_directed(draft)
    if draft.state.paused:
        return
    if _is_gathering(draft.state):
        _gather(draft)
        return
    for table in freeze_out_of(draft).tables:
        if (
            table.told == "bank"
            and table.table not in draft.state.paused_tables
            and table_balance.is_stopped(table)
            and not table_balance.in_mid_bank(table)
        ):
            break_up(draft, table.table)
    table_balance.balance(draft)
    _play_together(draft)


def draw_final(draft: Draft, order: tuple[int, ...]) -> None:
    """Open the final table and seat the remaining players there, in the random order `order`."""
    left = sorted(one.team for one in freeze_out_of(draft).underway)
    set_table(draft, [left[at] for at in order])
    take_steps(draft)


def _finish(draft: Draft) -> None:
    for table in freeze_out_of(draft).tables:
        draft.effect(CloseTable, table.table, "event_over")
    if entries_are_open(draft.state):
        guarantee.add_what_lacks(draft)
    payment.finish(draft, places(freeze_out_of(draft), len(draft.state.teams)))


def _call_final(draft: Draft) -> None:
    freeze = freeze_out_of(draft)
    if entries_are_open(draft.state):
        return  # who enters late may not fit at one table
    fits = table_balance.left(freeze) <= seats_of(draft)
    if fits and len(freeze.tables) > 1 and not freeze.final:
        draft.add(FinalCalled())


def _call_hand_for_hand(draft: Draft) -> None:
    """Start hand-for-hand play when one more elimination decides who wins a prize, and end it
    otherwise. In hand-for-hand play, all tables play each coup (one round of a bank game) together.
    While players may enter, nothing is decided.
    """
    if entries_are_open(draft.state):
        return
    freeze, prizes = freeze_out_of(draft), [chips for chips in payment.prizes(draft.state) if chips]
    at_the_money = bool(prizes) and _eligible_left(draft.state) == len(prizes) + 1
    on = at_the_money and table_balance.left(freeze) > seats_of(draft)
    if on != freeze.hand_for_hand:
        draft.add(HandForHand(on))
        if on:
            draft.add(CoupCalled())


def _eligible_left(state: State) -> int:
    assert state.freeze is not None, "the freeze-out has begun"
    out = {out.team for out in state.freeze.out}
    return sum(team not in out and bool(people(state, team)) for team in range(len(state.teams)))


def _order_table(draft: Draft, table: FreezeTable) -> None:
    """Order a table to play on or to stop, unless the table has that order already."""
    want, name = _stopping_point(draft, table), table.table
    if want == "bank" and table.halted and table_balance.in_mid_bank(table):
        proceed(draft, name)
        halt(draft, name, "bank")
    elif want == table.told or (want == "coup" and table.told == "bank"):
        return
    elif want == "play":
        proceed(draft, name)
    elif want == "bank" and table.halted:
        draft.add(TableTold(name, "bank"))
    else:
        halt(draft, name, want)


def _stopping_point(draft: Draft, table: FreezeTable) -> Literal["play", "coup", "bank"]:
    freeze = freeze_out_of(draft)
    if draft.state.paused or freeze.on_break or table.table in draft.state.paused_tables:
        return "coup"
    if _is_gathering(draft.state):
        return "bank"
    if table.told == "bank" and table_balance.can_spare(draft):
        return "bank"
    return "coup" if freeze.hand_for_hand else "play"


def _is_gathering(state: State) -> bool:
    """Return whether the tables are stopping for the final table, whose seats are not drawn yet."""
    assert state.freeze is not None, "the freeze-out has begun"
    return state.freeze.final and all(lot.why != "final" for lot in state.lots)


def _gather(draft: Draft) -> None:
    tables = freeze_out_of(draft).tables
    if not draft.state.paused_tables and all(
        table_balance.is_stopped(table) and not table_balance.in_mid_bank(table) for table in tables
    ):
        for table in tables:
            break_up(draft, table.table)
        size = len(freeze_out_of(draft).underway)
        draft.lot(size, "final")


def _play_together(draft: Draft) -> None:
    """In hand-for-hand play, let all tables play one coup (one round of a bank game) as soon as all
    of them have stopped.
    """
    freeze = freeze_out_of(draft)
    rests = freeze.on_break or bool(draft.state.paused_tables)
    together = freeze.hand_for_hand and not rests
    if together and all(table_balance.is_stopped(table) for table in freeze.tables):
        draft.add(CoupCalled())
        for table in freeze.tables:
            if size(table) > 1:
                proceed(draft, table.table, one=True)
