"""The duty of one seat to bet in each coup (round) of a tournament, and what it costs (F10)."""

from circolo.banks import split_payment
from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.betting.counted_bets import punta
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import BetPlaced, ObligationForfeited
from circolo.games.chemin_de_fer.options import minimum_bet
from circolo.games.chemin_de_fer.sitting import obliged, terms_of_count, wager_of
from circolo.games.chemin_de_fer.state import Bank, State, Wager
from circolo.play.events import DealBegan, DealEnded


def charge(draft: Draft) -> None:
    """Place the minimum bet for the seat that has to bet and has not bet.

    If the seat is absent, it loses the amount without playing.
    """
    owed = _owed(draft.state, draft.bank)
    if owed is None:
        return
    if place_of(draft.state, owed.seat).out:
        _forfeit(draft, owed.seat, owed.amount)
    else:
        draft.add(BetPlaced(owed.seat, owed.amount, obliged=True))


def silence_cost(state: State, bank: Bank, seat: Seat) -> Chips:
    """Return the chips that the seat is charged if the bets close now; 0 if it need not bet."""
    owed = _owed(state, bank)
    return Chips(0) if owed is None or owed.seat != seat else owed.amount


def _owed(state: State, bank: Bank) -> Wager | None:
    """Return the bet to charge to the seat that has to bet, if the bets close now. None if no seat
    has to bet, if it has bet, or if another seat's bet would receive the cards.
    """
    seat = obliged(state)
    if seat is None or wager_of(state, seat) is not None:
        return None
    owed = Wager(seat, _amount(state, bank, seat))
    return owed if _would_play(state, owed) else None


def _amount(state: State, bank: Bank, seat: Seat) -> Chips:
    chips = place_of(state, seat).chips
    return Chips(min(minimum_bet(state.options), chips, bank.posta))


def _would_play(state: State, bet: Wager) -> bool:
    """Return whether this bet would receive the cards, if counted together with the bets on the
    table.
    """
    return punta((*state.wagers, bet), terms_of_count(state)) == bet.seat


def _forfeit(draft: Draft, seat: Seat, lost: Chips) -> None:
    """Pay the absent seat's loss to the banker's own chips, not to the bank's stake. If there are
    other bets, the coup goes on with them.
    """
    state, banker = draft.state, draft.bank.banker
    number = state.number + 1
    draft.add(DealBegan(number))
    alone = punta(state.wagers, terms_of_count(state)) is None
    draft.add(ObligationForfeited(seat, lost, alone=alone))
    settlement = split_payment.paid(seat, lost, [banker], seats=len(state.places))
    draft.add(DealEnded(number, settlement))
