"""How the bank goes from seat to seat: which one is offered it, accepts, refuses, or lets the time
pass (S6-S8, S18, S20).
"""

from circolo.banks import bank_order, split_payment
from circolo.banks.actions import PassBankOffer, TakeBank, TakeBankOffer
from circolo.banks.bank_order import in_turn, who_was_there
from circolo.banks.events import BankLapsed, BankPassed, PlayStopped
from circolo.banks.places import place_of, to_the_right_of
from circolo.banks.tournament_commands import stops
from circolo.cards.units import Chips, Seat
from circolo.games.sette_e_mezzo.actions import Offer
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import BankTaken, CardsGathered
from circolo.games.sette_e_mezzo.options import Options, minimum_bank, minimum_bet
from circolo.games.sette_e_mezzo.rule_versions import newcomers_are_skipped_once
from circolo.games.sette_e_mezzo.sitting import can_play, must_play, punte_of
from circolo.games.sette_e_mezzo.state import State
from circolo.play.contract import IllegalAction
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Amount


def begin(draft: Draft) -> None:
    """After an interruption of the play, offer the bank to the next seat whose player was at the
    table when it began (S6).

    If no such seat remains, gather the cards for a new choice of the first banker.
    """
    state, size = draft.state, len(draft.state.places)
    there = who_was_there(state, must_play(state))
    due = in_turn(state, there, size=size)
    if due:
        skipped: tuple[Seat, ...] = ()
        if newcomers_are_skipped_once(state):
            skipped = bank_order.skipped_before(state, there, due[0], size=size)
        bank_order.begin_with(draft, due[0], skipped)
    else:
        draft.add(CardsGathered("designation"))


def pass_on(draft: Draft) -> None:
    """Offer the bank to the next seat, or to all seats once each has refused it.

    Instead, stop the table if the tournament allows no further coup (P4), or interrupt the play if
    too few seats can play (R5).
    """
    state = draft.state
    if stops(state) and can_play(state):
        draft.add(PlayStopped())
        return
    bank_order.pass_on(
        draft,
        must_play(state),
        size=len(state.places),
        can_play=can_play(state),
        skips_once=newcomers_are_skipped_once(state),
    )


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Return the seat's offers to accept and, where allowed, to refuse the bank (S7)."""
    taking = _offer(state, seat)
    refusable = state.phase == "bank" and not state.options.tournament
    return (taking, PassBankOffer()) if refusable else (taking,)


def _offer(state: State, seat: Seat) -> TakeBankOffer:
    return bank_offer(state.options, place_of(state, seat).chips, punte=len(punte_of(state, seat)))


def bank_offer(options: Options, chips: Chips, *, punte: int) -> TakeBankOffer:
    """Return the offer to become banker, with the possible amounts (S7, S18).

    In the variant piatto, the amount is the bank's stake. In the variant classica, the amount is
    the largest bet that the banker could pay to all `punte` opponents; if the banker has too few
    chips for the minimum bets, the amount is all of them.
    """
    if options.variant == "piatto":
        least = minimum_bank(options)
        return TakeBankOffer(Amount(min(least, chips), chips, least))
    least, covered = minimum_bet(options), chips // punte
    if covered < least:
        return TakeBankOffer(Amount(chips, chips, least), punte, all_in=True)
    return TakeBankOffer(Amount(least, min(options.maximum, covered), least), punte)


def take(draft: Draft, seat: Seat, action: TakeBank) -> None:
    """Make the seat the banker with this amount, and gather the cards for a shuffle (S17).

    Raises IllegalAction for an amount that is not offered.
    """
    state = draft.state
    offer = _offer(state, seat)
    if not offer.permits(action):
        classica = state.options.variant == "classica"
        raise IllegalAction("s18_amount" if classica else "s7_amount", str(action.amount))
    amount = Chips(action.amount)
    if state.options.variant == "piatto":
        draft.add(BankTaken(seat, amount))
    else:
        draft.add(BankTaken(seat, amount, tuple(punte_of(state, seat)), offer.all_in))
    draft.add(CardsGathered("bank"))


def refuse(draft: Draft, seat: Seat) -> None:
    """Record that the seat refuses the bank, and offer the bank to the next seat (S7).

    Raises IllegalAction in a tournament, where no seat may refuse (S8).
    """
    if draft.state.options.tournament:
        raise IllegalAction("s8_no_refusal", "the bank must be taken in a tournament")
    if draft.state.phase != "bank":
        raise IllegalAction("r2_not_offered", "nobody is owed an answer")
    draft.add(BankPassed(seat))
    pass_on(draft)


def lapse(draft: Draft, seat: Seat) -> None:
    """Offer the bank to the next seat, because this one did not answer in time.

    In the variant classica and in tournaments, the seat that did not answer pays the others (S8,
    S20).
    """
    draft.add(BankLapsed(seat))
    state = draft.state
    to, _ = _owed(state, seat)
    if to:
        draft.add(DealBegan(state.number + 1))
        chips = lapse_cost(state, seat)
        settlement = split_payment.paid(seat, chips, to, seats=len(state.places))
        draft.add(DealEnded(state.number + 1, settlement))
    pass_on(draft)


def lapse_cost(state: State, seat: Seat) -> Chips:
    """Return the chips that the seat pays if it does not answer the offer of the bank in time (S8,
    S20).
    """
    _, owed = _owed(state, seat)
    return Chips(min(owed, place_of(state, seat).chips))


def _owed(state: State, seat: Seat) -> tuple[list[Seat], int]:
    """Return what `seat` must pay if it does not answer the offer of the bank in time: the seats to
    be paid, in order from its right, and the total.
    """
    options = state.options
    if options.variant == "classica":
        punte = punte_of(state, seat)
        return punte, 2 * minimum_bet(options) * len(punte)
    if options.tournament:
        others = [other for other in must_play(state) if other != seat]
        return to_the_right_of(seat, others, len(state.places)), minimum_bank(options) // 2
    return [], 0
