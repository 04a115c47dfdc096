"""The seat to which the bank comes next by turn, where it is decided (F3, F18)."""

import pytest
from msgspec.structs import replace

from circolo.banks.places import Place
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.bank.next_banker import next_banker
from circolo.games.chemin_de_fer.state import State
from tests.games.chemin_de_fer.sitting import A, B, C, D, bank_of_a

KNOWN, NEW = Place(Chips(500), new=False), Place(Chips(500))
OUT = replace(KNOWN, out=True)


def banked(*places: Place | None, **options: object) -> State:
    """A has the bank; D is at A's right, then come C and B."""
    state = bank_of_a(500, 500, 500, 500, posta=100, **options).state
    return replace(state, places=places or (KNOWN,) * 4)


@pytest.mark.rule("F3", "F14")
def test_the_turn_goes_on_at_the_bankers_right() -> None:
    assert next_banker(banked()) == D


@pytest.mark.rule("F3")
def test_it_passes_over_absent_seats_and_empty_ones() -> None:
    assert next_banker(banked(KNOWN, KNOWN, None, OUT)) == B


@pytest.mark.rule("F17", "F18")
def test_after_a_sale_it_goes_on_at_the_right_of_the_first_who_passed() -> None:
    assert next_banker(replace(banked(), first_passer=D)) == C


@pytest.mark.rule("F17", "F18")
def test_it_is_the_same_while_the_bank_is_for_sale() -> None:
    sitting = bank_of_a(900, 900, 900, 900, posta=100)
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("A passo la mano")
    assert next_banker(sitting.state) == D
    sitting.say("time")
    assert next_banker(sitting.state) == D


@pytest.mark.rule("S6")
def test_a_newcomer_who_may_still_bet_leaves_it_open() -> None:
    assert next_banker(banked(KNOWN, KNOWN, KNOWN, NEW)) is None
    assert next_banker(banked(KNOWN, KNOWN, NEW, KNOWN)) == D


@pytest.mark.rule("F3")
def test_a_seat_with_all_its_chips_at_stake_leaves_it_open() -> None:
    sitting = bank_of_a(500, 500, 500, 80, posta=100)
    sitting.say("D punto 80")
    state = replace(sitting.state, places=(*(KNOWN,) * 3, replace(KNOWN, chips=Chips(80))))
    assert next_banker(state) is None


@pytest.mark.rule("F4")
@pytest.mark.parametrize(("origin", "expected"), [(B, D), (A, None)])
def test_an_offered_bank_goes_on_to_the_right_until_it_is_open(
    origin: Seat, expected: Seat | None
) -> None:
    state = replace(banked(), bank=None, phase="bank", due=A, origin=origin)
    assert next_banker(state) == expected


@pytest.mark.rule("F4", "S8")
def test_in_a_tournament_an_offered_bank_is_not_refused() -> None:
    state = banked(tournament=True)
    assert next_banker(replace(state, bank=None, phase="bank", due=A, origin=A)) == D


@pytest.mark.rule("F27", "F28")
def test_at_the_casino_it_is_never_decided_before_the_offer() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500, posta=100, variant="casino")
    assert next_banker(sitting.state) is None


@pytest.mark.rule("F3")
def test_before_the_first_bank_nobody_is_next() -> None:
    state = replace(banked(), bank=None, phase="first_seat", due=None, origin=None)
    assert next_banker(state) is None
