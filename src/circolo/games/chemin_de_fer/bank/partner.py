"""Partners: before the first coup (round) of a bank, another seat may double its stake, for half of
its result (F29).
"""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer import rule_versions
from circolo.games.chemin_de_fer.actions import HalfOffer, PartnerOffer, TakePartner
from circolo.games.chemin_de_fer.betting import graces
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import PartnershipOffered, PartnerTaken
from circolo.games.chemin_de_fer.options import minimum_bank, size, small_bank
from circolo.games.chemin_de_fer.sitting import bettor_refusal, called, wager_of
from circolo.games.chemin_de_fer.state import Bank, State
from circolo.play.contract import IllegalAction


def for_a_seat(state: State, bank: Bank, seat: Seat) -> tuple[HalfOffer, ...]:
    """Return the seat's offer to become the banker's partner; empty if the rules forbid it."""
    return () if _half_refusal(state, bank, seat) is not None else (HalfOffer(bank.posta),)


def offer_half(draft: Draft, seat: Seat) -> None:
    """Record that the seat offers to become the banker's partner. Raises IllegalAction if the rules
    forbid the offer.
    """
    _check(_half_refusal(draft.state, draft.bank, seat))
    draft.add(PartnershipOffered(seat))


def _half_refusal(state: State, bank: Bank, seat: Seat) -> str | None:
    """Return the refusal code that forbids the seat to offer a partnership, or None if it may."""
    refusal = _doubling_refusal(state, bank)
    if refusal is not None:
        return refusal
    if seat in state.offered:
        return "f29_offered"
    if wager_of(state, seat) is not None:
        return "f29_has_bet"
    if seat >= size(state.options):
        return "f25_onlooker"
    refusal = bettor_refusal(state, seat)
    return refusal or ("f29_chips" if place_of(state, seat).chips < bank.posta else None)


def _doubling_refusal(state: State, bank: Bank) -> str | None:
    if state.options.variant == "online":
        return "f29_casino"
    if bank.coups or bank.level:
        return "f29_first_coup"
    if bank.partner is not None:
        return "f29_one_partner"
    if rule_versions.only_small_banks_are_doubled(state) and bank.posta > _largest_doubled(state):
        return "f29_small"
    return "f16_called" if called(state) else None


def _largest_doubled(state: State) -> int:
    """Return the largest stake of a bank, in chips, that a partner may double."""
    return small_bank(state.options) * minimum_bank(state.options)


def for_the_banker(state: State, bank: Bank) -> tuple[PartnerOffer, ...]:
    """Return the banker's offer to accept a partner, among the seats that asked and have enough
    chips.
    """
    if not state.offered or _doubling_refusal(state, bank) is not None:
        return ()
    able = tuple([seat for seat in state.offered if place_of(state, seat).chips >= bank.posta])
    return (PartnerOffer(able),) if able else ()


def take(draft: Draft, action: TakePartner) -> None:
    """Record the partner that the banker accepts; their chips double the bank's stake.

    Raises IllegalAction if the rules forbid a partner now, or if the seat has not offered to become
    one.
    """
    state, bank = draft.state, draft.bank
    _check(_doubling_refusal(state, bank))
    if not any(offer.permits(action) for offer in for_the_banker(state, bank)):
        raise IllegalAction("f29_not_offered", "nobody sits there who has offered it")
    draft.add(PartnerTaken(action.seat, Chips(bank.posta)))
    graces.after_another_posta(draft, state)


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
