"""Voided deals: the staff declare a deal void, and the chips that it moved go back.

A running deal has moved no chips yet: the table closes and returns all stacks. In a match, the
whole match is void. At a ring table (a bank game that players join and leave) a finished deal is
reversed if its winners still have their seats and enough chips.
"""

from circolo.cards.units import Chips, Seat
from circolo.play.commands import StackChanged
from circolo.play.contract import IllegalAction
from circolo.play.settlement import Settlement
from circolo.tables.commands import VoidDeal
from circolo.tables.draft_events import Draft
from circolo.tables.events import DealVoided
from circolo.tables.refusal import Refused
from circolo.tables.table_options import is_ring

CLOSED_BY = "voided"
"""The stored reason for closing a table whose running deal or whole match is void."""


def void(draft: Draft, command: VoidDeal) -> None:
    """Decide `VoidDeal`: add the events that void a deal to `draft`.

    Raises Refused: `deal_voided` (void already), `no_such_deal`, `void_spent` (a player has left,
    or a winner lacks the chips), `void_in_play` (a winner's chips are at stake).
    """
    state = draft.state
    if any(voided.deal == command.deal for voided in state.voided):
        raise Refused("deal_voided")
    if not 1 <= command.deal <= state.deal:
        raise Refused("no_such_deal")
    if is_ring(state.sheet):
        _void_at_ring(draft, command)
    elif state.voided:
        raise Refused("deal_voided")  # a void deal makes the whole match void
    elif state.phase == "playing":
        _void_running(draft, command)
    elif command.settlement is None:
        raise Refused("no_such_deal")  # the table closed before its end and returned all entries
    else:
        draft.add(DealVoided(command.deal, command.why, command.settlement))


def _void_running(draft: Draft, command: VoidDeal) -> None:
    draft.add(DealVoided(command.deal, command.why))
    draft.close(CLOSED_BY)


def _void_at_ring(draft: Draft, command: VoidDeal) -> None:
    state, settlement = draft.state, command.settlement
    if state.phase == "playing" and state.dealing and state.deal == command.deal:
        _void_running(draft, command)
        return
    if settlement is None:
        raise Refused("no_such_deal")
    if state.phase != "playing" or not _can_give_back(draft, command, settlement):
        raise Refused("void_spent")
    draft.add(DealVoided(command.deal, command.why, settlement))
    for seat, change in enumerate(settlement.changes):
        if change > 0:
            _take_back(draft, Seat(seat))


def _can_give_back(draft: Draft, command: VoidDeal, settlement: Settlement) -> bool:
    """Return whether all players of the deal still have their seats, and all winners enough chips
    to give back.
    """
    for seat, change in enumerate(settlement.changes):
        place = draft.state.places[seat]
        if change and (place is None or place.player != command.players[seat]):
            return False
        if change > 0 and (place is None or place.stack < change):
            return False
    return True


def _take_back(draft: Draft, seat: Seat) -> None:
    """Reduce the stack of a winner in the game by what they won in the voided deal; raises Refused
    if the chips are at stake or spent.
    """
    stack = Chips(draft.place(seat).stack)
    try:
        draft.play("roster", StackChanged(seat, stack), seat)
    except IllegalAction as refusal:
        in_play = refusal.code == "r10_in_play"
        raise Refused("void_in_play" if in_play else "void_spent", refusal.code) from None
