"""After a short disconnection, a restart, a long time offline, a second tab or a sleep a player
gets the missed events, each once, and the view of a twin who was never disconnected.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from circolo.games import chiamatre, tressette
from circolo.room.tables import table_snapshots
from circolo.room.tables.frames import audience, frame_history
from circolo.tables.state import TableId
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.message_codec import join_encoded
from tests.conftest import Seeds
from tests.room.match import in_world
from tests.room.restarting import restart
from tests.room.rings import plays_at_random, ring_sheet, shoe_sheet, sit_down
from tests.room.twins import Apart, Twin, Unlucky, always_there, live
from tests.room.world import Player, World

TABLES: dict[str, TableOptions[Any]] = {
    "tressette": TableOptions(tressette.Options(players=4, target=21)),
    "tressette of two": TableOptions(tressette.Options(players=2, target=21)),
    "chiamatre": TableOptions(chiamatre.Options()),
    "sette e mezzo": ring_sheet(most=4),
    "classica": ring_sheet(variant="classica", most=4),
    "chemin de fer": shoe_sheet(most=5),
    "casino": shoe_sheet(variant="casino", most=8, least=2),
}
GAMES = pytest.mark.parametrize("game", TABLES)
TROUBLES = 12


def evening(game: str, seed: int, *, troubles: int = TROUBLES) -> Unlucky:
    """Let a person play one game with many disconnections; raises Apart."""
    sheet, twin, random = TABLES[game], Twin("anna"), Random(seed)
    out: list[Unlucky] = []

    async def story(world: World) -> None:
        anna = Unlucky(world, twin, random)
        out.append(anna)
        await world.welcome(anna)
        await world.later(100)
        others = [
            await world.guest(name, plays_at_random(world, random.randrange(1_000)))
            for name in ("bruno", "carla", "dino")[: _others(sheet)]
        ]
        chips = {} if sheet.buy_in is None else {"chips": 300}
        await _sit(world, sheet, *others, anna, **chips)
        anna.others = list(others)
        await live(world, anna, troubles=troubles)

    with always_there(twin):
        in_world(story, seed=seed)
    return out[0]


async def _sit(world: World, sheet: TableOptions[Any], *people: Any, **chips: int) -> None:
    if sheet.buy_in is not None:
        await sit_down(world, sheet, *people, **chips)
        return
    first, *others = people
    opened = first.say(client.OpenTable, sheet=sheet)
    await world.later(200)
    table = first.done(opened)
    for other in others:
        other.say(client.Sit, table=table)
        await world.settle()
    await world.later(4_000)


def _others(sheet: TableOptions[Any]) -> int:
    return 1 if getattr(sheet.options, "players", 4) == 2 else 3


@GAMES
def test_a_reconnected_player_has_been_sent_everything_that_their_twin_was(
    game: str, seeds: Seeds
) -> None:
    told = [evening(game, seed).told for seed in seeds(3)]
    assert sum(told) > 0


def test_an_event_that_the_ring_has_dropped_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = frame_history.FrameHistory.add

    def forgetful(self: Any, events: Any) -> None:
        real(self, events)
        if len(self.events) % 5 == 0:
            self.events[-1] = join_encoded(())

    monkeypatch.setattr(frame_history.FrameHistory, "add", forgetful)
    with pytest.raises(Apart):
        for seed in range(6):
            evening("chemin de fer", seed)


def test_an_event_told_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real: Callable[..., Any] = frame_history.FrameHistory.since
    monkeypatch.setattr(
        frame_history.FrameHistory, "since", lambda self, seq: real(self, max(0, seq - 1))
    )
    with pytest.raises(Apart):
        for seed in range(6):
            evening("chemin de fer", seed)


def test_a_line_that_dies_late_and_takes_the_next_one_with_it_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leave(self: Any, follower: Any) -> None:
        self._followers.pop(follower.player, None)

    monkeypatch.setattr(audience.Audience, "leave", leave)
    with pytest.raises(Apart):
        for seed in range(6):
            evening("chemin de fer", seed)


@GAMES
def test_premoves_survive_a_restart_from_a_snapshot(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_snapshots, "EVERY", 1)

    async def story(world: World) -> None:
        names = ("anna", "bruno", "carla", "dino")[: _others(TABLES[game]) + 1]
        people = [await world.guest(name, plays_at_random(world, 3)) for name in names]
        await _sit(world, TABLES[game], *people)
        table = people[0].frame.table
        setting: list[Player] = []
        while not setting:
            await world.later(300)
            setting = [person for person in people if person.frame.premoves]
        person = setting[0]
        premove = next(iter(person.frame.premoves[0].actions()))
        said = person.say(client.SetPremove, table=table, premove=premove)
        await world.settle()
        assert person.refusal(said) == ""
        before = world.house.tables[TableId(table)].state
        await restart(world)
        after = world.house.tables[TableId(table)].state
        assert before is not None
        assert after is not None
        assert after.places == before.places

    in_world(story)
