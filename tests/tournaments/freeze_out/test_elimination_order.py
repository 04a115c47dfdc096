"""Places by elimination: at one table, at several tables, and of players put out by one bank."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips
from circolo.tables.state import TableId
from circolo.tournaments.freeze_out.elimination_order import groups, places
from circolo.tournaments.state import FreezeState, Out


def out(team: int, coup: int, before: int, **fields: object) -> Out:
    """An elimination in the first level, at table A and in its first bank by default."""
    gone = Out(team, 0, coup, TableId("a"), bank=0, banker=False, before=Chips(before))
    return replace(gone, **fields)


def order(*gone: Out) -> list[tuple[int, ...]]:
    """Return the places, the best first; they must not depend on the order of the input."""
    ranked = {groups(told) for told in permutations(gone)}
    assert len(ranked) == 1, "the order of telling changes nothing"
    return [*reversed(ranked.pop())]


@pytest.mark.rule("P4")
def test_a_player_who_goes_out_later_has_the_better_place() -> None:
    assert order(out(0, 1, 90, bank=0), out(1, 2, 10, bank=1), out(2, 3, 50, bank=2)) == [
        (2,),
        (1,),
        (0,),
    ]


@pytest.mark.rule("P4")
def test_a_later_level_is_later_whatever_the_coup() -> None:
    assert order(out(0, 9, 90), out(1, 1, 10, level=1, bank=3)) == [(1,), (0,)]


@pytest.mark.rule("S23")
def test_in_the_same_bank_more_chips_before_it_rank_higher_even_if_out_first() -> None:
    assert order(out(0, 1, 300), out(1, 4, 100)) == [(0,), (1,)]


@pytest.mark.rule("S23")
def test_players_with_equal_chips_before_the_same_bank_share_the_place() -> None:
    assert order(out(0, 1, 200), out(1, 4, 200), out(2, 2, 100)) == [(0, 1), (2,)]


@pytest.mark.rule("S23")
def test_any_number_put_out_together_rank_by_what_they_had() -> None:
    gone = [out(0, 1, 500), out(1, 2, 100), out(2, 3, 400), out(3, 4, 200), out(4, 5, 300)]
    assert order(*gone) == [(0,), (2,), (4,), (3,), (1,)]


@pytest.mark.rule("P4")
def test_the_banker_put_out_in_the_same_bank_ranks_above_the_punte() -> None:
    banker = out(2, 3, 10, banker=True)
    assert order(out(0, 1, 300), out(1, 2, 100), banker) == [(2,), (0,), (1,)]


@pytest.mark.rule("P4")
def test_a_banker_who_had_as_much_as_a_punta_does_not_share() -> None:
    assert order(out(0, 3, 100), out(1, 3, 100, banker=True)) == [(1,), (0,)]


@pytest.mark.rule("P4")
def test_at_different_tables_in_the_same_level_and_coup_chips_before_decide() -> None:
    other = {"table": TableId("b"), "bank": 4}
    assert order(out(0, 5, 100), out(1, 5, 300, **other)) == [(1,), (0,)]
    assert order(out(0, 5, 300), out(1, 5, 300, **other)) == [(0, 1)]


@pytest.mark.rule("P4")
def test_at_different_tables_the_later_coup_of_the_level_is_the_later_one() -> None:
    assert order(out(0, 5, 900), out(1, 6, 10, table=TableId("b"))) == [(1,), (0,)]


@pytest.mark.rule("P4")
def test_a_banker_counts_elsewhere_for_no_less_than_the_punte_put_out_with_them() -> None:
    banker, punta = out(0, 5, 50, banker=True), out(1, 5, 200)
    elsewhere = out(2, 5, 100, table=TableId("b"))
    assert order(banker, punta, elsewhere) == [(0,), (1,), (2,)]


@pytest.mark.rule("S23")
def test_one_bank_shares_out_its_own_moments_and_moves_nobody_elsewhere() -> None:
    first, last = out(0, 1, 300), out(1, 9, 100)
    between = out(2, 5, 700, table=TableId("b"))
    assert order(first, last, between) == [(0,), (2,), (1,)]


def test_players_still_in_rank_before_those_who_are_out() -> None:
    freeze = FreezeState(out=(out(3, 1, 10), out(1, 2, 10, bank=1)))
    assert places(freeze, 5) == ((0, 2, 4), (1,), (3,))


def test_once_all_are_out_there_is_nobody_before_them() -> None:
    freeze = FreezeState(out=(out(0, 1, 10), out(1, 2, 10, bank=1)))
    assert places(freeze, 2) == ((1,), (0,))
