"""All players are offline for 45 seconds at every question of every game, and no table stands
still.
"""

from collections.abc import Callable
from typing import Any

import pytest

from circolo.tables.state import Deadline, TableState
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from tests.simulation.outages import AWAY, TABLES, Scene, story, with_clock

GAMES = pytest.mark.parametrize("game", TABLES)

QUESTIONS = 18
"""Questions in a run: the clocks of a table may stop for 15 minutes in all, and must stop at each.
"""


def offline(
    sheet: TableOptions[Any], *, people: int, absent: bool, each: Callable[[Scene], None]
) -> None:
    """Be offline at one question after the other; raises StandsStill."""

    async def told(scene: Scene) -> None:
        seen: set[int] = set()
        while len(seen) < QUESTIONS and not scene.is_over:
            if absent:
                _sit_out(scene)
            await _new_question(scene, seen)
            scene.drop()
            await scene.world.later(AWAY)
            each(scene)
            scene.back()
            await scene.goes_on(times=1)
            await scene.all_play()
            await scene.goes_on(times=1)
        assert seen

    story(sheet, told, people=people)


def _sit_out(scene: Scene) -> None:
    for person in scene.people:
        person.plays = False
        person.say(client.SitOut, table=scene.table)


async def _new_question(scene: Scene, seen: set[int]) -> None:
    """Wait for a question at which nobody was offline yet."""
    for _ in range(3_000):
        state = scene.state
        asks = {one.ask for one in _questions(state)} if state is not None else set()
        if asks - seen or scene.is_over or scene.is_interrupted:
            seen |= asks
            return
        await scene.world.later(10)


def _questions(state: TableState) -> list[Deadline]:
    return [deadline for deadline in state.deadlines if deadline.ask]


def _whatever(_: Scene) -> None:
    pass


def _is_paused(scene: Scene) -> None:
    """The house played nothing for the person without a clock."""
    state = scene.state
    assert state is not None
    if state.phase == "playing":
        assert state.held is not None
        assert [place.absent for place in state.places if place and not place.bot] == [None]


@GAMES
@pytest.mark.parametrize("who", ["present", "absent"])
@pytest.mark.parametrize("people", [1, 2], ids=["with bots", "with people"])
def test_a_table_goes_on_after_45_seconds_offline_at_any_question(
    game: str, who: str, people: int
) -> None:
    offline(with_clock(TABLES[game]), people=people, absent=who == "absent", each=_whatever)


@GAMES
@pytest.mark.rule("R11")
def test_nothing_is_played_for_who_is_offline_at_a_table_without_a_clock(game: str) -> None:
    offline(TABLES[game], people=1, absent=False, each=_is_paused)
