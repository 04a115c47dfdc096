"""Connections break and return at every await of a table's actor, and the table goes on."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args

import pytest

from circolo.room.tables.outage import Outage
from circolo.room.tables.table_actor import TableActor
from circolo.wire import client_messages as client
from tests.conftest import Seeds
from tests.simulation.outages import AWAY, MOMENTS, TABLES, Scene, StandsStill, story, with_clock

GAMES = pytest.mark.parametrize("game", TABLES)
Company = Literal["bots", "bots without a clock", "people"]
COMPANY = pytest.mark.parametrize("company", get_args(Company))

BREAKS = 8
"""Breaks of the connections in one run, each at another await."""


def breaks(game: str, *, seed: int, company: Company) -> None:
    """Break all connections at some await, many times; raises StandsStill.

    They return one, two or three awaits later, or after a while.
    """
    chance = Random(seed)

    async def told(scene: Scene) -> None:
        for number in range(BREAKS):
            if scene.is_over:
                return
            if number % 3 == 2:
                _all_sit_out(scene)
            await _break(scene, at=chance.randrange(1, 12), back=chance.choice((1, 2, 3, 1_000)))
            await scene.goes_on(times=2)
            await scene.all_play()
            await scene.goes_on(times=1)

    sheet = TABLES[game] if company == "bots without a clock" else with_clock(TABLES[game])
    story(sheet, told, people=2 if company == "people" else 1, seed=seed)


def _all_sit_out(scene: Scene) -> None:
    for person in scene.people:
        person.plays = False
        person.say(client.SitOut, table=scene.table)


async def _break(scene: Scene, *, at: int, back: int) -> None:
    """Break the connections this number of awaits from now, and restore them later."""
    first = MOMENTS.number + at

    def heard(number: int) -> None:
        if number == first:
            scene.drop()
        elif number == first + back:
            scene.back()

    MOMENTS.heard = heard
    await scene.world.later(AWAY)
    MOMENTS.heard = lambda _: None
    scene.back()


@GAMES
@COMPANY
def test_a_table_goes_on_whichever_await_the_connections_break_at(
    game: str, company: Company, seeds: Seeds
) -> None:
    for seed in seeds(2):
        breaks(game, seed=seed, company=company)


def test_clocks_that_stop_for_somebody_who_is_back_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Plant the fault that froze tables: a command of a broken connection was taken too late."""

    def without_a_second_look(real: Callable[..., Any]) -> Callable[..., Any]:
        def method(self: Any, *arguments: Any) -> Any:
            self._mind_outage = lambda: None
            try:
                return real(self, *arguments)
            finally:
                del self._mind_outage

        return method

    monkeypatch.setattr(Outage, "check", lambda *_: None)
    for name in ("_show", "_refuse"):
        monkeypatch.setattr(TableActor, name, without_a_second_look(getattr(TableActor, name)))
    with pytest.raises(StandsStill):
        for seed in range(8):
            breaks("tressette of two", seed=seed, company="bots")
