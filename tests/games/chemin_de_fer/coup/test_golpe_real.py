"""A golpe real: a player passes a bank and wins the next one by banco."""

import pytest

from circolo.games.chemin_de_fer.events import GolpeReal
from tests.games.chemin_de_fer.sitting import A, Sitting, after_a_win

STACKS = (2_000, 2_000, 2_000)


def passed(variant: str) -> Sitting:
    """A has won once and passed; B has bought the bank."""
    sitting = after_a_win(*STACKS, posta=100, variant=variant)
    sitting.say("A passo la mano")
    sitting.say("B offro 100" if variant == "casino" else "B compro", "time")
    return sitting


def golpe(sitting: Sitting) -> list[GolpeReal]:
    return [event for event in sitting.events if isinstance(event, GolpeReal)]


@pytest.mark.rule("F30")
def test_it_is_told_of_who_wins_by_banco_against_the_next_bank() -> None:
    sitting = passed("casino")
    sitting.coup("punta", "A banco")
    assert golpe(sitting) == [GolpeReal(A)]


@pytest.mark.rule("F30")
@pytest.mark.parametrize(
    ("outcome", "line"),
    [("bank", "A banco"), ("level", "A banco"), ("punta", "A punto 90"), ("punta", "C banco")],
)
def test_but_not_who_does_not_or_is_another(outcome: str, line: str) -> None:
    sitting = passed("casino")
    sitting.coup(outcome, line)  # type: ignore[arg-type]
    assert golpe(sitting) == []


@pytest.mark.rule("F30")
def test_nor_at_an_online_table() -> None:
    sitting = passed("online")
    sitting.coup("punta", "A banco")
    assert golpe(sitting) == []


@pytest.mark.rule("F30")
def test_after_the_next_bank_it_is_over() -> None:
    sitting = passed("casino")
    sitting.coup("punta", "C banco")
    sitting.say("A accetto 100")
    sitting.coup("punta", "C banco")
    sitting.say("C accetto 100")
    sitting.coup("punta", "A banco")
    assert golpe(sitting) == []


@pytest.mark.rule("F30")
@pytest.mark.parametrize("first", ["bank", "level"])
def test_it_is_won_in_the_very_next_coup_and_in_no_later_one(first: str) -> None:
    sitting = passed("casino")
    sitting.coup(first, "C punto 10")  # type: ignore[arg-type]
    sitting.coup("punta", "A banco")
    assert golpe(sitting) == []
