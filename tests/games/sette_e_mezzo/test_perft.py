"""Perft of sette e mezzo: the numbers of ways to play on never change, unless the rules do."""

import pytest

from circolo.cards.card import PACK
from circolo.cards.notation import text
from circolo.cards.shuffle import shuffled
from circolo.games.sette_e_mezzo import GAME
from circolo.play.perft import ways
from tests.games.sette_e_mezzo.sitting import A, Sitting


def start(seed: int, seats: int, **options: str | bool) -> Sitting:
    """A's bank of 100 on the pack of this seed, or its limit of 50 in classica."""
    sitting = Sitting(*[500] * seats, **options)
    sitting.designate(A)
    sitting.say("A accetto 50" if options.get("variant") == "classica" else "A accetto 100")
    sitting.shuffle(text(PACK[place] for place in shuffled(bytes([seed]) * 32, len(PACK))))
    return sitting


@pytest.mark.parametrize(
    ("sitting", "counts"),
    [
        (start(1, 3), [2, 8, 22, 50, 155]),
        (start(2, 3), [2, 8, 22, 48, 108]),
        (start(3, 4, variant="classica"), [6, 24, 132, 360, 1080]),
        (start(4, 3, reale=True, lone_matta_stands=True), [2, 8, 22, 42, 81]),
        (start(5, 3, tournament=True), [6, 12, 33, 81, 225]),
    ],
)
def test_ways_to_play_on(sitting: Sitting, counts: list[int]) -> None:
    assert [ways(GAME, sitting.state, depth) for depth in range(1, 6)] == counts
