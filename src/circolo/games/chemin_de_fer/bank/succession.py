"""How the bank goes from seat to seat: which one is offered it, accepts, refuses, or lets the time
pass (F3, F4, F24).
"""

from circolo.banks import bank_order, split_payment
from circolo.banks.actions import PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.bank_order import in_turn, who_was_there
from circolo.banks.events import BankLapsed, BankPassed, PlayInterrupted, PlayStopped
from circolo.banks.places import actives, place_of, to_the_right_of
from circolo.banks.tournament_commands import stops
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import Offer
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import BankTaken, BetsOpened, CardsGathered
from circolo.games.chemin_de_fer.options import minimum_bank, size
from circolo.games.chemin_de_fer.rule_versions import newcomers_are_skipped_once
from circolo.games.chemin_de_fer.sitting import can_play, must_play
from circolo.games.chemin_de_fer.state import State
from circolo.play.contract import IllegalAction
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Amount

DRAW = "first_banker"
FIRST = Seat(0)
"""The seat that is banker first at a casino table: the one at the right of the croupier (F24)."""


def resume(draft: Draft) -> None:
    """After an interruption of the play, offer the bank to the next seat whose player was at the
    table when it began (F3).

    If no such seat remains, gather the cards for a shuffle and a new first banker.
    """
    state = draft.state
    there = who_was_there(state, must_play(state))
    due = in_turn(state, there, size=size(state.options))
    if due:
        skipped: tuple[Seat, ...] = ()
        if newcomers_are_skipped_once(state):
            skipped = bank_order.skipped_before(state, there, due[0], size=size(state.options))
        bank_order.begin_with(draft, due[0], skipped)
    else:
        draft.add(CardsGathered("first"))


def begin(draft: Draft) -> None:
    """At a casino table, offer the first bank to the first present seat, from seat A on (F24).
    Interrupts the play if too few seats can play.

    Online it does nothing, since a draw decides who is offered the first bank.
    """
    state = draft.state
    if state.options.variant == "online":
        return
    if can_play(state):
        seats = size(state.options)
        here = to_the_right_of(bank_order.before(FIRST, seats), actives(state, seats=seats), seats)
        bank_order.begin_with(draft, here[0])
    else:
        draft.add(PlayInterrupted(state.origin))


def drawn_from(state: State) -> list[Seat]:
    """Return the seats among which the first banker is drawn (F3).

    They are the present players or, if all are absent, the absent ones.
    """
    return actives(state, seats=size(state.options)) or must_play(state)


def designate(draft: Draft, lot: int) -> None:
    """Offer the first bank to the drawn seat; `lot` is its index in `drawn_from`.

    Interrupt the play instead if too few seats can play.
    """
    state = draft.state
    if can_play(state):
        bank_order.begin_with(draft, drawn_from(state)[lot])
    else:
        draft.add(PlayInterrupted(state.origin))


def pass_on(draft: Draft) -> None:
    """Offer the bank to the next seat, or to all seats once each has refused it.

    Instead, stop the table if the tournament allows no further coup (P4), or interrupt the play if
    too few seats can play (R5).
    """
    state = draft.state
    if stops(state) and can_play(state):
        draft.add(PlayStopped())
        return
    seats = size(state.options)
    bank_order.pass_on(
        draft,
        must_play(state),
        size=seats,
        can_play=can_play(state),
        skips_once=newcomers_are_skipped_once(state),
    )


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seat's offers to accept and, where allowed, to refuse the bank (F4)."""
    taking = TakeBankOffer(_postas(state, seat))
    refusable = state.phase == "bank" and not state.options.tournament
    return (taking, PassBankOffer()) if refusable else (taking,)


def _postas(state: State, seat: Seat) -> Amount:
    minimum, chips = minimum_bank(state.options), place_of(state, seat).chips
    return Amount(min(minimum, chips), chips, minimum)


def take(draft: Draft, seat: Seat, action: TakeBank) -> None:
    """Make the seat the banker with this posta (the bank's stake), and open the bets.

    Raises IllegalAction for an amount that is not offered.
    """
    if action.amount not in _postas(draft.state, seat):
        raise IllegalAction("f4_amount", str(action.amount))
    draft.add(BankTaken(seat, Chips(action.amount)))
    open_bets(draft)


def open_bets(draft: Draft) -> None:
    """Open the bets of a new bank. If the tournament allows no further coup (round), stop the table
    instead (P4).
    """
    draft.add(PlayStopped() if stops(draft.state) else BetsOpened())


def refuse(draft: Draft, seat: Seat) -> None:
    """Record that the seat refuses the bank, and offer the bank to the next seat (F4).

    Raises IllegalAction in a tournament, where no seat may refuse.
    """
    if draft.state.options.tournament:
        raise IllegalAction("f4_no_refusal", "the bank must be taken in a tournament")
    if draft.state.phase != "bank":
        raise IllegalAction("r2_not_offered", "nobody is owed an answer")
    draft.add(BankPassed(seat))
    pass_on(draft)


def lapse(draft: Draft, seat: Seat) -> None:
    """Offer the bank to the next seat, because this one did not answer in time.

    In a tournament, the seat that did not answer pays the others half the minimum bank (S8).
    """
    draft.add(BankLapsed(seat))
    state = draft.state
    if state.options.tournament:
        others = [other for other in must_play(state) if other != seat]
        to = to_the_right_of(seat, others, size(state.options))
        lost = lapse_cost(state, seat)
        draft.add(DealBegan(state.number + 1))
        settlement = split_payment.paid(seat, lost, to, seats=len(state.places))
        draft.add(DealEnded(state.number + 1, settlement))
    pass_on(draft)


def lapse_cost(state: State, seat: Seat) -> Chips:
    """Return the chips that the seat loses if it does not answer the offer of the bank in time (F4,
    S8).
    """
    if not state.options.tournament:
        return Chips(0)
    return Chips(min(minimum_bank(state.options) // 2, place_of(state, seat).chips))
