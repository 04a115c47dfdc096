"""The variant piatto: the banker plays a hand against each opponent in turn (S9-S11, S15-S17)."""

from circolo.banks.events import PlayStopped
from circolo.banks.places import place_of
from circolo.banks.split_payment import paid
from circolo.banks.tournament_commands import stops
from circolo.cards.units import Chips, Seat, to_the_right
from circolo.games.sette_e_mezzo.bank import succession
from circolo.games.sette_e_mezzo.card_values import MATTA
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import (
    CardsCovered,
    CardsGathered,
    PuntaDue,
    PuntaForfeited,
    PuntaLapsed,
    PuntaPlays,
    PuntaSkips,
)
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.sitting import can_play, must_play
from circolo.games.sette_e_mezzo.state import Bank, State
from circolo.play.events import BankEnded, DealBegan, DealEnded

CARDS = 2
"""The number of cards in the stock needed to deal a hand: one for the opponent, one for
the banker.
"""


def go_on(draft: Draft) -> None:
    """Go on to the next opponent of the banker, after a shuffle if one is due; or end the bank
    (S16, S17).

    Absent opponents in a tournament lose half the minimum bet on the way (S10). Stop the table if
    the tournament allows no further coup.
    """
    while True:
        state, bank = draft.state, draft.bank
        punta = _next(state, bank)
        if punta is None or not bank.amount or not can_play(state):
            end(draft)
        elif stops(state):
            draft.add(PlayStopped())
        elif _matta_was_dealt(state):
            draft.add(CardsGathered("matta"))
        elif not state.options.tournament:
            draft.add(PuntaDue(punta))
        elif place_of(state, punta).out:
            _forfeit(draft, punta)
            continue
        else:
            _deal(draft, punta)
        return


def _next(state: State, bank: Bank) -> Seat | None:
    """Return the next opponent after the last one that the banker met, or None if all were met."""
    seats, size = must_play(state), len(state.places)
    seat = to_the_right(bank.met, size)
    while seat != bank.banker:
        if seat in seats:
            return seat
        seat = to_the_right(seat, size)
    return None


def _matta_was_dealt(state: State) -> bool:
    """Return whether the matta (wild card) was in the last hand, face up or face down."""
    hands = () if state.coup is None else state.coup.hands
    return bool([hand for hand in hands if MATTA in hand.cards])


def play(draft: Draft, seat: Seat) -> None:
    """Record that the seat plays this hand («Gioco»), and deal the cards (S10)."""
    draft.add(PuntaPlays(seat))
    _deal(draft, seat)


def skip(draft: Draft, seat: Seat) -> None:
    """Record that the seat skips this hand («Non gioco»), and go on to the next opponent."""
    draft.add(PuntaSkips(seat))
    go_on(draft)


def lapse(draft: Draft, seat: Seat) -> None:
    """Record that the seat did not answer in time and skips this hand, and go on to the next
    opponent (S10).
    """
    draft.add(PuntaLapsed(seat))
    go_on(draft)


def _deal(draft: Draft, punta: Seat) -> None:
    """Begin a hand: deal the cards or, if the stock is too small, shuffle first (S17)."""
    state = draft.state
    draft.add(DealBegan(state.number + 1))
    if len(state.stock) < CARDS:
        draft.add(CardsGathered("stock", punta))
    else:
        cover(draft, state, punta)


def cover(draft: Draft, state: State, punta: Seat) -> None:
    """Deal the face-down cards, and set the maximum bet of the opponent `punta` (S11).

    The maximum is the whole stake of the bank or, if that is less, all the opponent's chips.
    """
    assert state.bank is not None
    most = min(state.bank.amount, place_of(state, punta).chips)
    draft.add(CardsCovered((punta,), (Chips(most),)))


def _forfeit(draft: Draft, punta: Seat) -> None:
    """Charge an absent seat in a tournament half the minimum bet, paid to the banker's own chips
    (S10).
    """
    state = draft.state
    lost = Chips(min(minimum_bet(state.options) // 2, place_of(state, punta).chips))
    draft.add(DealBegan(state.number + 1))
    draft.add(PuntaForfeited(punta, lost))
    settlement = paid(punta, lost, [draft.bank.banker], seats=len(state.places))
    draft.add(DealEnded(state.number + 1, settlement))


def end(draft: Draft) -> None:
    """End the bank and offer it to the next seat. The remaining stake of the bank belongs to the
    banker (S6, S16).
    """
    draft.add(BankEnded(draft.bank.banker))
    succession.pass_on(draft)
