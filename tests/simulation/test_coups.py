"""Thousands of coups of chemin de fer between players with alla regola."""

import pytest

from circolo.analysis.chemin_de_fer import coup as shares_of
from circolo.games.chemin_de_fer import Options, Preferences
from circolo.simulation.chemin_de_fer import COUPS_A_MATCH, coup
from circolo.simulation.deals import Plan, Row, simulate
from circolo.simulation.summary import summed

WILLS = (shares_of.SETTINGS[0], shares_of.SETTINGS[-1])


def coups(
    count: int, *, habits: Preferences | None = None, options: Options | None = None
) -> list[Row]:
    plan = Plan(
        game="chemin_de_fer",
        options=options or Options(),
        policies=("circolo",),
        seed=1,
        habits=habits or Preferences(),
    )
    return list(simulate(plan, count))


def totals(values: str, **habits: str) -> tuple[int, int, int]:
    """Play a coup with cards of these values, in the order of the deal."""
    return coup(Preferences(**habits), iter(map(int, values)))  # type: ignore[arg-type]


def test_a_row_tells_who_has_won() -> None:
    for row in coups(50):
        assert list(row) == [
            *("match", "deal", "decisions", "punta", "banker", "egalite", "edge"),
        ]
        assert (row["punta"], row["banker"], row["egalite"]) in {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
        assert row["edge"] == float(row["banker"]) - float(row["punta"])


@pytest.mark.rule("F22")
def test_at_the_casino_the_house_takes_its_part_of_what_the_bank_wins() -> None:
    casino = coups(50, options=Options(variant="casino"))
    assert {row["edge"] for row in casino if row["banker"]} == {0.95}
    assert {row["edge"] for row in casino if row["punta"]} == {-1}


def test_chance_begins_anew_after_so_many_coups() -> None:
    numbers = [(row["match"], row["deal"]) for row in coups(COUPS_A_MATCH + 2)]
    assert numbers[-3:] == [(0, COUPS_A_MATCH), (1, 1), (1, 2)]


@pytest.mark.rule("F12", "F13", "F19")
@pytest.mark.parametrize(
    ("values", "ended"),
    [
        ("4050", (9, 0, 1)),  # the punta shows nine: no decision
        ("4045", (8, 5, 1)),
        ("0305", (0, 8, 2)),  # the banker has eight, and the called cards are not dealt
    ],
)
def test_an_eight_or_nine_ends_the_coup(values: str, ended: tuple[int, int, int]) -> None:
    assert totals(values) == ended


@pytest.mark.rule("F19", "F20")
@pytest.mark.parametrize(
    ("values", "habits", "ended"),
    [
        ("5000" + "4", {}, (5, 4, 2)),  # stands on five; the banker has to draw
        ("5000" + "47", {"punta_5": "tiro"}, (9, 7, 2)),
        ("0003" + "9", {}, (9, 3, 2)),  # three having given a nine
        ("0003" + "95", {"banker_3_9": "tiro"}, (9, 8, 2)),
        ("0005" + "4", {"banker_3_9": "tiro"}, (4, 5, 2)),  # five having given a four
        ("0005" + "42", {"banker_5_4": "tiro"}, (4, 7, 2)),
        ("0006" + "6" + "3", {}, (6, 9, 2)),
        ("0007" + "6", {}, (6, 7, 2)),
    ],
)
def test_cards_are_given_by_the_rule_of_the_house(
    values: str, habits: dict[str, str], ended: tuple[int, int, int]
) -> None:
    assert totals(values, **habits) == ended


@pytest.mark.rule("F1", "F19")
@pytest.mark.parametrize("habits", WILLS)
def test_shares_are_what_counting_every_order_of_six_packs_gives(habits: Preferences) -> None:
    exact = shares_of.shares(habits)
    columns = summed(coups(8_000, habits=habits)).columns
    for name, share in zip(("punta", "banker", "egalite"), exact, strict=True):
        assert abs(columns[name].mean - float(share)) < 4 * columns[name].error
