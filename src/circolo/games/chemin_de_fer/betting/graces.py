"""Graces: a time to think for a seat that loses the cards, or whose call a new posta changes (F9,
F16).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.betting import counted_bets
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import BetWithdrawn, GraceOpened
from circolo.games.chemin_de_fer.sitting import felt, wager_of
from circolo.games.chemin_de_fer.state import State, Wager


def after_a_bet(draft: Draft, before: State, by: Seat) -> None:
    """Open or restart the grace of the seat that lost the cards through this seat's action."""
    seat = _has_lost(before, draft.state)
    if seat is not None and seat != by and _can_think(draft.state, seat):
        draft.add(GraceOpened(seat))


def after_another_posta(draft: Draft, before: State) -> None:
    """Withdraw the calls that cannot follow the new posta; open a grace for the other calls that it
    changes, and for the seat that lost the cards.
    """
    if not rule_versions.every_loss_has_a_grace(before):
        return
    for wager in draft.state.wagers:
        if not _can_follow(draft.state, wager):
            draft.add(BetWithdrawn(wager.seat))
    thinking = {_has_lost(before, draft.state)}
    grown = draft.bank.posta > _posta(before)
    for wager in draft.state.wagers:
        if wager.call is not None and (grown or wager != wager_of(before, wager.seat)):
            thinking.add(wager.seat)
    for wager in draft.state.wagers:
        if wager.seat in thinking and _can_think(draft.state, wager.seat):
            draft.add(GraceOpened(wager.seat))


def _posta(state: State) -> int:
    return 0 if state.bank is None else state.bank.posta


def _can_follow(state: State, wager: Wager) -> bool:
    """Return whether the call can follow the posta: a banco needs the full chips, a rispetto an
    uncovered part (F6).
    """
    if wager.call not in {"banco", "rispetto"}:
        return True
    return 0 < wager.amount <= place_of(state, wager.seat).chips


def _has_lost(before: State, after: State) -> Seat | None:
    """Return the seat that had the cards before and has lost them (F8)."""
    had = counted_bets.punta(before.wagers, felt(before))
    has = counted_bets.punta(after.wagers, felt(after))
    return None if had == has else had


def _can_think(state: State, seat: Seat) -> bool:
    """Return whether a grace is of use: a player who has left for good gets none."""
    place = state.places[seat]
    return not rule_versions.every_loss_has_a_grace(state) or (place is not None and not place.gone)
