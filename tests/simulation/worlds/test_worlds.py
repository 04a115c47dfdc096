"""Nobody at a house can tell two worlds apart that differ only in what they may not know: not by a
byte, an order, a size or a moment of what they are sent, ask for, or read in the log.

`make prove-worlds` compares the same by the hundred thousand.
"""

import pytest

from tests.conftest import Report, Seeds
from tests.simulation.worlds.comparing import compare
from tests.simulation.worlds.first_world import LOG, House, first_world, house_of
from tests.simulation.worlds.hidden import other_order, own_order
from tests.simulation.worlds.kinds import KINDS
from tests.simulation.worlds.telling import Pairs

GATE = 8
LEAST_PAIRS = 250
"""Of each seed, on average; there are about a thousand."""

SHORT = House(KINDS[:1], secretive=True, shortest=8_000, longest=12_000)


@pytest.mark.rule("T16", "R4", "R6", "R7", "C4", "C6", "S11", "S12", "S25", "F12", "F13", "F25")
def test_no_viewer_of_a_house_tells_two_worlds_apart(seeds: Seeds, report: Report) -> None:
    pairs, tried = Pairs(), 0
    for seed in seeds(GATE):
        pairs += compare(seed)
        tried += 1
    report(f"two worlds of whole houses: {pairs.total():,} pairs, {tried} seeds from 0")
    assert pairs.total() >= LEAST_PAIRS * tried


def test_a_house_without_a_difference_is_twice_the_same() -> None:
    """Only hidden facts make two worlds differ: not the loop, chance or an earlier run."""
    once, again = (first_world(1, SHORT) for _ in range(2))
    assert once.heard == again.heard
    assert once.deeds == again.deeds


def test_the_other_world_has_other_cards_and_other_secrets() -> None:
    first = first_world(1, SHORT)
    (scene,) = first.scenes
    orders = {other_order(scene, seat, 1) for _, seat in scene.viewers}
    assert own_order(scene) not in orders
    assert {sorted(order) == [*range(40)] for order in orders} == {True}
    assert any(deed.secret for deed in first.deeds)


def test_people_leave_answers_to_the_house_and_lots_fall_for_the_absent() -> None:
    told = [first_world(seed, SHORT._replace(longest=40_000, shortest=30_000)) for seed in (4, 5)]
    assert any(one.course.automatic for one in told)
    assert any(one.course.lots for one in told)


def test_nothing_fails_in_the_first_world_without_being_heard_of() -> None:
    lines = [one.data for one in first_world(2, house_of(2)).heard[LOG]]
    assert lines
    assert [line for line in lines if b'"level": "error"' in line] == []
