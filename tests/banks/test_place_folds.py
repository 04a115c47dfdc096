"""Changes of the places of a ring table, the same in all bank games (S6)."""

import pytest
from msgspec import Struct

from circolo.banks.events import PlayerJoined
from circolo.banks.place_folds import no_longer_new, places_after_joining, places_after_taking
from circolo.banks.places import Place, Places, is_newcomer, place_of
from circolo.cards.units import Chips, Seat

A, B, C = map(Seat, range(3))
KNOWN, NEW = Place(Chips(100), new=False), Place(Chips(100))


class Table(Struct, frozen=True):
    """A table with a known player, a new player and a free seat."""

    places: Places = (KNOWN, NEW, None)
    banks: int = 0


def newcomers(places: Places) -> list[Seat]:
    table = Table(places)
    taken = [Seat(seat) for seat, place in enumerate(places) if place is not None]
    return [seat for seat in taken if is_newcomer(place_of(table, seat))]


@pytest.mark.rule("S6")
@pytest.mark.parametrize(
    ("banks", "skips_only_moved", "skipped"), [(0, False, True), (0, True, False), (1, True, True)]
)
def test_a_joining_player_is_skipped_unless_the_tournament_table_has_had_no_bank(
    *, banks: int, skips_only_moved: bool, skipped: bool
) -> None:
    event = PlayerJoined(C, Chips(50), new=True)
    table = Table(banks=banks)
    after = places_after_joining(table, event, skips_only_moved=skips_only_moved)
    assert (C in newcomers(after)) == skipped


@pytest.mark.rule("S6")
def test_a_banker_is_no_longer_new() -> None:
    after = places_after_taking(Table((KNOWN, NEW, NEW)), B, skips_only_moved=False)
    assert newcomers(after) == [C]


@pytest.mark.rule("S6")
def test_a_bank_of_a_tournament_ends_the_skipping_of_everybody_present() -> None:
    after = places_after_taking(Table((KNOWN, NEW, NEW)), A, skips_only_moved=True)
    assert newcomers(after) == []


@pytest.mark.rule("S6")
def test_seats_that_have_bet_are_no_longer_new() -> None:
    assert no_longer_new((NEW, NEW, None), [A, C]) == (KNOWN, NEW, None)
