"""How many ways there are to play on; the constants are for ever, unless the rules change."""

import pytest

from circolo.cards.shuffle import shuffled
from circolo.games.chemin_de_fer import GAME
from circolo.play.commands import Shuffled
from circolo.play.perft import ways
from tests.games.chemin_de_fer.sitting import Sitting


def start(seed: int, *stacks: int, lines: tuple[str, ...] = (), **options: str | bool) -> Sitting:
    """A's bank of a hundred on the shoe of this seed, and what was said then."""
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
        (start(1, 300, 300, 300), [10, 86, 723]),
        (start(2, 300, 300, 300, lines=BET), [2, 4, 16, 104, 708]),
        (start(5, 300, 300, 300, lines=(*BET, "C time", "A time")), [16, 189, 2033]),
        (start(4, 300, 60, 300, variant="casino"), [13, 149, 1585]),
        (start(5, 300, 300, tournament=True, lines=("B punto 20",)), [6, 25, 97, 370]),
    ],
)
def test_ways_to_play_on(sitting: Sitting, counts: list[int]) -> None:
    assert [ways(GAME, sitting.state, depth) for depth in range(1, 1 + len(counts))] == counts
