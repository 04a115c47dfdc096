"""Another seat may double a bank before its first coup, for half of all it brings (F29)."""

from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import HalfOffer, PartnerOffer, TakePartner
from circolo.games.chemin_de_fer.course import Course
from circolo.games.chemin_de_fer.events import PartnershipOffered, PartnerTaken
from circolo.games.chemin_de_fer.options import size
from circolo.games.chemin_de_fer.sitting import called, no_bettor, wager_of
from circolo.games.chemin_de_fer.state import Bank, State
from circolo.play.contract import IllegalAction


def for_a_seat(state: State, bank: Bank, seat: Seat) -> tuple[HalfOffer, ...]:
    """Return the offer that the seat may make, if it may."""
    return () if _no_half(state, bank, seat) is not None else (HalfOffer(bank.posta),)


def offer_half(course: Course, seat: Seat) -> None:
    """The seat is ready to put as much beside the posta."""
    _check(_no_half(course.state, course.bank, seat))
    course.add(PartnershipOffered(seat))


def _no_half(state: State, bank: Bank, seat: Seat) -> str | None:
    """Not from who has bet against it: a partner has no part in the bets."""
    refusal = _no_doubling(state, bank)
    if refusal is not None:
        return refusal
    if seat in state.offered:
        return "f29_offered"
    if wager_of(state, seat) is not None:
        return "f29_has_bet"
    if seat >= size(state.options):
        return "f25_onlooker"
    refusal = no_bettor(state, seat)
    return refusal or ("f29_chips" if place_of(state, seat).chips < bank.posta else None)


def _no_doubling(state: State, bank: Bank) -> str | None:
    if state.options.variant == "online":
        return "f29_casino"
    if bank.coups or bank.level:
        return "f29_first_coup"
    if bank.partner is not None:
        return "f29_one_partner"
    return "f16_called" if called(state) else None


def for_the_banker(state: State, bank: Bank) -> tuple[PartnerOffer, ...]:
    """Return who may be taken as a partner; whose chips do not suffice any more is left out."""
    if not state.offered or _no_doubling(state, bank) is not None:
        return ()
    able = tuple([seat for seat in state.offered if place_of(state, seat).chips >= bank.posta])
    return (PartnerOffer(able),) if able else ()


def take(course: Course, action: TakePartner) -> None:
    """His stake doubles the posta."""
    state, bank = course.state, course.bank
    _check(_no_doubling(state, bank))
    if not any(offer.permits(action) for offer in for_the_banker(state, bank)):
        raise IllegalAction("f29_not_offered", "nobody sits there who has offered it")
    course.add(PartnerTaken(action.seat, Chips(bank.posta)))


def _check(refusal: str | None) -> None:
    if refusal is not None:
        raise IllegalAction(refusal)
