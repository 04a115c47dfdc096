"""Thousands of hands of sette e mezzo between players with alla regola."""

import pytest

from circolo.analysis.sette_e_mezzo import edge as of_the_bank
from circolo.games.sette_e_mezzo import Options
from circolo.simulation.deals import Plan, Row, simulate
from circolo.simulation.sette_e_mezzo import HANDS_A_SITTING
from circolo.simulation.summary import summed


def hands(count: int, options: Options) -> list[Row]:
    plan = Plan(game="sette_e_mezzo", options=options, policies=("circolo",), seed=1)
    return list(simulate(plan, count))


def test_a_row_tells_what_was_bet_and_what_the_banker_won() -> None:
    (row,) = hands(1, Options(most=2, minimum=10))
    assert list(row) == [
        *("match", "deal", "decisions", "banker", "punte", "staked", "won", "edge"),
    ]
    assert (row["match"], row["punte"], row["staked"]) == (0, 1, 10)
    assert row["won"] in {-10, 10}
    assert row["edge"] in {-1, 1}


def test_in_classica_a_row_is_a_bank() -> None:
    for row in hands(20, Options(variant="classica", most=5, minimum=10)):
        assert (row["punte"], row["staked"]) == (4, 40)


def test_a_sitting_has_so_many_hands_and_the_next_one_begins_anew() -> None:
    numbers = [(row["match"], row["deal"]) for row in hands(HANDS_A_SITTING + 2, Options(most=2))]
    assert numbers[0] == (0, 1)
    assert numbers[-3:] == [(0, HANDS_A_SITTING), (1, 1), (1, 2)]


@pytest.mark.rule("S24")
def test_the_banker_wins_what_enumeration_says() -> None:
    """Against every order of the cards, followed by the referee's rules: 21.381 %."""
    exact = float(of_the_bank.edge())
    assert round(exact, 5) == 0.21381
    edge = summed(hands(4_000, Options(most=2))).columns["edge"]
    assert abs(edge.mean - exact) < 4 * edge.error
