"""What a freeze-out does next: end, come to one table, break one, move people, halt and go on."""

from typing import Literal

from circolo.tournaments import balancing, ending
from circolo.tournaments.draft import Draft
from circolo.tournaments.effects import CloseTable
from circolo.tournaments.elimination import places
from circolo.tournaments.events import CoupCalled, FinalCalled, HandForHand, TableTold
from circolo.tournaments.state import FreezeTable, State, people
from circolo.tournaments.tables import break_up, halt, of, proceed, seats_of, set_table, size


def go_on(draft: Draft) -> None:
    """Do all that can be done until something more is heard."""
    if draft.state.phase != "running" or any(not lot.order for lot in draft.state.lots):
        return
    if balancing.left(of(draft)) == 1 or not _winners_left(draft.state):
        _finish(draft)
        return
    _call_final(draft)
    _call_hand_for_hand(draft)
    for table in of(draft).tables:
        _tell(draft, table)
    if draft.state.paused:
        return
    if _is_gathering(draft.state):
        _gather(draft)
        return
    for table in of(draft).tables:
        if table.told == "bank" and balancing.stands(table) and not balancing.in_mid_bank(table):
            break_up(draft, table.table)
    balancing.balance(draft)
    _play_together(draft)


def draw_final(draft: Draft, order: tuple[int, ...]) -> None:
    """Seat at the last table who is left, as the lot says."""
    left = sorted(one.team for one in of(draft).underway)
    set_table(draft, [left[at] for at in order])
    go_on(draft)


def _finish(draft: Draft) -> None:
    for table in of(draft).tables:
        draft.effect(CloseTable, table.table, "event_over")
    ending.finish(draft, places(of(draft), len(draft.state.teams)))


def _call_final(draft: Draft) -> None:
    freeze = of(draft)
    fits = balancing.left(freeze) <= seats_of(draft)
    if fits and len(freeze.tables) > 1 and not freeze.final:
        draft.add(FinalCalled())


def _call_hand_for_hand(draft: Draft) -> None:
    """Before it is decided who gets no prize, all tables play one coup at a time, together."""
    freeze, prizes = of(draft), [chips for chips in ending.prizes(draft.state) if chips]
    at_the_money = bool(prizes) and _winners_left(draft.state) == len(prizes) + 1
    on = at_the_money and balancing.left(freeze) > seats_of(draft)
    if on != freeze.hand_for_hand:
        draft.add(HandForHand(on))
        if on:
            draft.add(CoupCalled())


def _winners_left(state: State) -> int:
    assert state.freeze is not None, "it has begun"
    out = {out.team for out in state.freeze.out}
    return sum(team not in out and bool(people(state, team)) for team in range(len(state.teams)))


def _tell(draft: Draft, table: FreezeTable) -> None:
    """Tell a table how far it is to play, where that is news."""
    want, name = _wanted(draft, table), table.table
    if want == "bank" and table.halted and balancing.in_mid_bank(table):
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


def _wanted(draft: Draft, table: FreezeTable) -> Literal["play", "coup", "bank"]:
    freeze = of(draft)
    if draft.state.paused or freeze.on_break:
        return "coup"
    if _is_gathering(draft.state):
        return "bank"
    if table.told == "bank" and balancing.can_spare(draft):
        return "bank"
    return "coup" if freeze.hand_for_hand else "play"


def _is_gathering(state: State) -> bool:
    """Tell whether all come to the last table, which has not been drawn."""
    assert state.freeze is not None, "it has begun"
    return state.freeze.final and all(lot.why != "final" for lot in state.lots)


def _gather(draft: Draft) -> None:
    tables = of(draft).tables
    if all(balancing.stands(table) and not balancing.in_mid_bank(table) for table in tables):
        for table in tables:
            break_up(draft, table.table)
        size = len(of(draft).underway)
        draft.lot(size, "final")


def _play_together(draft: Draft) -> None:
    """Once all tables stand, let all play one coup."""
    freeze = of(draft)
    together = freeze.hand_for_hand and not freeze.on_break
    if together and all(balancing.stands(table) for table in freeze.tables):
        draft.add(CoupCalled())
        for table in freeze.tables:
            if size(table) > 1:
                proceed(draft, table.table, one=True)
