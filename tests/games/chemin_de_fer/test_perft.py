"""Perft of chemin de fer: the numbers of ways to play on never change, unless the rules do."""

from typing import Any

import pytest

from circolo.cards.shuffle import shuffled
from circolo.games.chemin_de_fer import GAME
from circolo.play.commands import Shuffled
from circolo.play.perft import ways
from tests.games.chemin_de_fer.sitting import Sitting


def start(seed: int, *stacks: int, lines: tuple[str, ...] = (), **options: Any) -> Sitting:
    """A's bank of a hundred on the shoe of this seed, after these actions."""
    sitting = Sitting(*stacks, **options)
    sitting.tell(Shuffled(sitting.state.asked, shuffled(bytes([seed]) * 32, 312)))
    if sitting.phase == "cut":
        sitting.say("A taglio 100")
    else:
        sitting.draw(0)
    sitting.say("A accetto 100", *lines)
    return sitting


BET = ("C punto 50", "time")


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("sitting", "counts"),
    [
        (start(1, 300, 300, 300), [13, 130, 1177]),
        (start(2, 300, 300, 300, lines=BET), [2, 4, 16, 140, 1216]),
        (start(5, 300, 300, 300, lines=(*BET, "C time", "A time")), [19, 284, 3743]),
        (start(4, 300, 60, 300, variant="casino"), [16, 227, 2968]),
        (start(5, 300, 300, tournament=True, lines=("B punto 20",)), [8, 44, 185, 690]),
    ],
)
def test_ways_to_play_on(sitting: Sitting, counts: list[int]) -> None:
    assert [ways(GAME, sitting.state, depth) for depth in range(1, 1 + len(counts))] == counts
