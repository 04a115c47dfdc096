"""The seats of a ring table, which of them play, and their order."""

import pytest
from msgspec import Struct

from circolo.banks.places import (
    Place,
    Places,
    actives,
    can_play,
    is_active,
    must_play,
    place_of,
    steps,
    to_the_right_of,
    with_place,
)
from circolo.cards.units import Chips, Seat

A, B, C, D = map(Seat, range(4))


class Table(Struct, frozen=True):
    places: Places


def here(chips: int = 100) -> Place:
    return Place(Chips(chips))


def away(chips: int = 100) -> Place:
    return Place(Chips(chips), out=True)


def gone(chips: int = 100) -> Place:
    return Place(Chips(chips), out=True, gone=True)


def table(*places: Place | None) -> Table:
    return Table(places)


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("place", "active"), [(None, False), (here(), True), (here(0), False), (away(), False)]
)
def test_who_is_there_with_chips_is_active(place: Place | None, *, active: bool) -> None:
    assert is_active(place) == active
    assert actives(table(place)) == ([A] if active else [])


@pytest.mark.rule("F25")
def test_of_a_table_at_which_people_stand_only_the_seats_are_looked_at() -> None:
    crowded = table(here(), away(), here(), here())
    assert actives(crowded, seats=2) == [A]
    assert actives(crowded) == [A, C, D]
    assert must_play(crowded, tournament=True, seats=2) == [A, B]


@pytest.mark.rule("S6", "S10")
def test_in_a_tournament_the_absent_must_play_too() -> None:
    state = table(here(), away(), None, away(0))
    assert must_play(state, tournament=False) == [A]
    assert must_play(state, tournament=True) == [A, B]


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("places", "least", "enough"),
    [
        ((here(), None, None), 2, False),
        ((here(), here(), None), 2, True),
        ((here(), here(), None), 3, False),
        ((here(), here(), away()), 3, True),
        ((here(), here(), gone()), 3, False),
        ((here(), away(), away()), 3, False),
    ],
)
def test_play_goes_on_with_enough_seated_and_two_of_them_active(
    places: Places, least: int, *, enough: bool
) -> None:
    assert can_play(Table(places), least=least, tournament=False) == enough


@pytest.mark.rule("R5")
def test_a_player_who_owes_an_answer_counts_even_after_leaving() -> None:
    state = table(here(), gone(), None)
    assert not can_play(state, least=2, tournament=False)
    assert can_play(state, least=2, tournament=False, waiting_for=B)


@pytest.mark.rule("R5")
def test_a_tournament_goes_on_while_two_have_chips() -> None:
    assert can_play(table(away(), away(), None), least=3, tournament=True)
    assert not can_play(table(away(), away(0), None), least=2, tournament=True)


@pytest.mark.rule("F5", "S9")
def test_one_comes_to_the_seats_from_the_right_and_to_the_origin_last() -> None:
    assert to_the_right_of(B, [A, B, C, D], 4) == [A, D, C, B]
    assert [steps(B, seat, 4) for seat in (A, D, C, B)] == [0, 1, 2, 3]


def test_a_place_is_changed_and_the_others_stay() -> None:
    before = (here(), None, away())
    assert with_place(before, B, here(5)) == (here(), here(5), away())
    assert place_of(Table(before), C) == away()
