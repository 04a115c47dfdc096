"""Graces: time to reconsider for a seat that no longer receives the cards, or whose call a new
stake changes (F9, F16).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.betting import counted_bets
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import BetWithdrawn, GraceOpened
from circolo.games.chemin_de_fer.sitting import terms_of_count, wager_of
from circolo.games.chemin_de_fer.state import State, Wager


def after_a_bet(draft: Draft, before: State, by: Seat) -> None:
    """Open or restart the grace (time to reconsider) of the seat that no longer receives the cards.

    `before` is the state before the action of the seat `by`, which itself gets no grace.
    """
    seat = _loser_of_cards(before, draft.state)
    if seat is not None and seat != by and _can_use_grace(draft.state, seat):
        draft.add(GraceOpened(seat))


def after_another_posta(draft: Draft, before: State) -> None:
    """Open graces (time to reconsider) after the banker changed the posta, the bank's stake.

    First, calls that are impossible with the new posta are withdrawn. A grace opens for every other
    call that the change affects, and for a seat that no longer receives the cards. `before` is the
    state before the change.
    """
    if not rule_versions.every_loss_has_a_grace(before):
        return
    for wager in draft.state.wagers:
        if not _can_follow(draft.state, wager):
            draft.add(BetWithdrawn(wager.seat))
    thinking = {_loser_of_cards(before, draft.state)}
    grown = draft.bank.posta > _posta(before)
    for wager in draft.state.wagers:
        if wager.call is not None and (grown or wager != wager_of(before, wager.seat)):
            thinking.add(wager.seat)
    for wager in draft.state.wagers:
        if wager.seat in thinking and _can_use_grace(draft.state, wager.seat):
            draft.add(GraceOpened(wager.seat))


def _posta(state: State) -> int:
    return 0 if state.bank is None else state.bank.posta


def _can_follow(state: State, wager: Wager) -> bool:
    """Return whether the wager is possible with the new stake of the bank (F6).

    A banco needs chips for the whole bank, and a rispetto needs an uncovered part of it.
    """
    if wager.call not in {"banco", "rispetto"}:
        return True
    return 0 < wager.amount <= place_of(state, wager.seat).chips


def _loser_of_cards(before: State, after: State) -> Seat | None:
    """Return the seat that received the cards in the state `before` but not in `after`, or None
    (F8).
    """
    had = counted_bets.punta(before.wagers, terms_of_count(before))
    has = counted_bets.punta(after.wagers, terms_of_count(after))
    return None if had == has else had


def _can_use_grace(state: State, seat: Seat) -> bool:
    """Return whether the seat can use a grace (time to reconsider). It cannot if its player has
    left for good.
    """
    place = state.places[seat]
    return not rule_versions.every_loss_has_a_grace(state) or (place is not None and not place.gone)
