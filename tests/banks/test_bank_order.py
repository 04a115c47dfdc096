"""The order in which the bank goes round (S6, F3)."""

import pytest
from msgspec import Struct

from circolo.banks.bank_order import (
    all_there,
    before,
    in_turn,
    origin_after,
    resuming_at,
    skipped_before,
    who_was_there,
    without_newcomers,
)
from circolo.banks.events import BankDue
from circolo.banks.places import Place, Places
from circolo.cards.units import Chips, Seat

A, B, C, D, E = map(Seat, range(5))
ALL = [A, B, C, D]
KNOWN, NEW = Place(Chips(100), new=False), Place(Chips(100))


class Bank(Struct, frozen=True):
    """A bank on its way from the right of `origin`."""

    places: Places = (KNOWN,) * 4
    origin: Seat | None = B
    due: Seat | None = None


@pytest.mark.rule("S6", "F3")
def test_the_bank_goes_to_the_right_of_the_last_banker_and_returns_there_last() -> None:
    assert in_turn(Bank(), ALL, size=4) == [A, D, C, B]


@pytest.mark.rule("S6", "F4")
def test_it_goes_on_from_who_is_asked_and_not_round_again() -> None:
    assert in_turn(Bank(due=D), ALL, size=4) == [C, B]
    assert in_turn(Bank(due=B), ALL, size=4) == []


@pytest.mark.rule("S6")
def test_who_has_just_sat_down_is_skipped() -> None:
    assert in_turn(Bank((NEW, KNOWN, KNOWN, NEW)), ALL, size=4) == [C, B]


@pytest.mark.rule("S6", "F3")
def test_who_was_skipped_once_takes_turns() -> None:
    bank = Bank((NEW, KNOWN, KNOWN, NEW))
    skipped = skipped_before(bank, ALL, C, size=4)
    assert skipped == (A, D)
    after = without_newcomers(bank.places, skipped)
    assert in_turn(Bank(after), ALL, size=4) == [A, D, C, B]


@pytest.mark.rule("S6", "F3")
def test_only_newcomers_whom_the_bank_passes_are_skipped() -> None:
    bank = Bank((NEW, KNOWN, KNOWN, NEW), due=A)
    assert skipped_before(bank, ALL, C, size=4) == (D,)
    assert skipped_before(Bank((KNOWN, KNOWN, NEW, NEW)), ALL, A, size=4) == ()
    assert skipped_before(Bank((NEW, KNOWN, KNOWN, NEW)), [B, C], C, size=4) == ()


@pytest.mark.rule("S6", "F3")
def test_if_all_are_new_no_skip_is_used_up() -> None:
    assert skipped_before(Bank((NEW,) * 4), ALL, A, size=4) == ()
    assert skipped_before(Bank(origin=None), ALL, A, size=4) == ()


@pytest.mark.rule("S6")
def test_if_all_are_new_nobody_is_skipped() -> None:
    assert in_turn(Bank((NEW,) * 4), ALL, size=4) == [A, D, C, B]


@pytest.mark.rule("S5", "F3")
def test_nobody_is_in_turn_before_there_was_a_bank() -> None:
    assert in_turn(Bank(origin=None), ALL, size=4) == []


@pytest.mark.rule("F25")
def test_places_behind_the_seats_are_on_nobodys_way() -> None:
    standing = Bank((KNOWN,) * 5, origin=A)
    assert in_turn(standing, ALL, size=4) == [D, C, B, A]


@pytest.mark.rule("S6", "R5")
def test_after_an_interruption_those_are_known_who_were_there() -> None:
    places = all_there((KNOWN, None, NEW))
    assert who_was_there(Bank((*places, NEW)), [A, C, D]) == [A, C]


@pytest.mark.rule("S6", "R5")
def test_who_was_asked_and_has_not_answered_is_the_first_to_be_asked_again() -> None:
    origin = resuming_at(Bank(due=D), size=4)
    assert origin == before(D, 4) == A
    assert in_turn(Bank(origin=origin), ALL, size=4)[0] == D
    assert resuming_at(Bank(), size=4) == B


@pytest.mark.rule("S6", "F3")
def test_a_new_round_of_offers_starts_with_the_seat_that_is_offered_the_bank() -> None:
    origin = origin_after(Bank(), BankDue(D, first=True), size=4)
    assert in_turn(Bank(origin=origin), ALL, size=4)[0] == D
    assert origin_after(Bank(), BankDue(D), size=4) == B
