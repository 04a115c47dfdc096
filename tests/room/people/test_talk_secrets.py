"""Chat is closed while partners hold cards, and changes nothing of a match (C6, C9)."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise
from typing import Any

import pytest

from circolo.games import chiamatre, tressette
from circolo.play.events import DealBegan, DealEnded
from circolo.simulation.loop import run
from circolo.tables.events import Played
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame, TalkPermission
from tests.room.match import in_world
from tests.room.people.talking import FREE, floors, heard, lines, say
from tests.room.tables.spectating import same_chance, slowly, until
from tests.room.world import Player, World

NAMES = ("anna", "bruno", "carla", "dino")
TALKED_OF: dict[str, TableOptions[Any]] = {
    "tressette": TableOptions(options=tressette.Options(players=4, target=11)),
    "chiamatre": TableOptions(options=chiamatre.Options()),
}


async def seated(world: World, sheet: TableOptions[Any], *players: Player) -> str:
    """Let all sit down; the match begins, and everybody plays slowly."""
    opened = players[0].say(client.OpenTable, sheet=sheet)
    await world.settle()
    table = players[0].done(opened)
    for player in players[1:]:
        player.say(client.Sit, table=table)
        await world.settle()
    await world.later(3_001)
    for player in players:
        player.answers_by(slowly(world))
    return table


async def four(world: World, game: str) -> tuple[list[Player], str]:
    people = [await world.guest(name) for name in NAMES]
    return people, await seated(world, TALKED_OF[game], *people)


def state_of(world: World, table: str) -> TableState:
    state = world.house.tables[TableId(table)].state
    assert state is not None
    return state


@pytest.mark.rule("C9")
@pytest.mark.parametrize("game", TALKED_OF)
def test_chat_is_closed_during_a_deal(game: str) -> None:
    async def story(world: World) -> None:
        people, table = await four(world, game)
        answers: dict[bool, set[str]] = {True: set(), False: set()}
        phases = set()
        for number in count():
            await world.later(700)
            if people[0].frame.view.phase != "playing":
                break
            for person in people:
                dealing = state_of(world, table).dealing
                match = person.frame.match
                phases.add((dealing, "" if match is None else match.phase))
                code = person.refusal(say(person, table, f"parola {number}"))
                answers[dealing].add(code)
                phrase = person.refusal(say(person, table, ":well_played"))
                answers[dealing].add(phrase)
                answers[dealing].add(person.refusal(say(person, table, ":applause")))
        assert answers[True] == {"c9_silence"}
        assert answers[False] <= {"", "talk_repeated", "talk_too_fast"}
        assert "" in answers[False]
        assert len({phase for dealing, phase in phases if dealing}) > 1 or game == "tressette"

    in_world(story, talk_rules=FREE)


@pytest.mark.rule("C9")
@pytest.mark.parametrize("game", TALKED_OF)
def test_the_client_is_told_when_chat_closes_and_opens(game: str) -> None:
    """After the frame that shows it, and at no other time."""

    async def story(world: World) -> None:
        people, _ = await four(world, game)
        await until(world, lambda: people[0].frame.view.phase == "over")
        for person in people:
            story = [word for message in person.received for word in _told(message)]
            assert story[:2] == [None, "begins"]
            assert set(pairwise(story[1:])) <= {
                ("begins", "c9_silence"),
                ("c9_silence", "ends"),
                ("ends", None),
                (None, "begins"),
            }

    in_world(story, talk_rules=FREE)


def _told(message: object) -> Sequence[str | None]:
    if isinstance(message, TalkPermission):
        return [message.closed]
    events = message.events if isinstance(message, Frame) else ()
    kinds = [type(event.event) for event in events if isinstance(event, Played)]
    return ["begins"] * kinds.count(DealBegan) + ["ends"] * kinds.count(DealEnded)


@pytest.mark.rule("C9")
def test_words_typed_before_the_deal_and_sent_after_it_has_begun_are_refused() -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in NAMES]
        table = await seated(world, TALKED_OF["chiamatre"], *people)
        await until(world, lambda: state_of(world, table).dealing)
        assert people[0].refusal(say(people[0], table, "ho tre assi")) == "c9_silence"
        assert [heard(person) for person in people] == [[]] * 4

    in_world(story, talk_rules=FREE)


@pytest.mark.rule("C9")
def test_a_line_written_before_a_deal_does_not_belong_to_the_deal() -> None:
    """A repetition, as after a bad connection, is answered as done and not delivered again."""

    async def story(world: World) -> None:
        people = [await world.guest(name) for name in NAMES]
        opened = people[0].say(client.OpenTable, sheet=TALKED_OF["chiamatre"])
        await world.settle()
        table = people[0].done(opened)
        said = say(people[0], table, ":hello")
        for person in people[1:]:
            person.say(client.Sit, table=table)
            await world.settle()
        await until(world, lambda: state_of(world, table).dealing)
        say(people[0], table, ":hello", id=said)
        assert people[0].refusal(said) == ""
        assert len(lines(people[0])) == 1

    in_world(story)


@pytest.mark.parametrize("players", [2, 4])
def test_in_tressette_for_two_one_may_talk_during_a_deal(players: Any) -> None:
    async def story(world: World) -> None:
        people = [await world.guest(name) for name in NAMES[:players]]
        sheet = TableOptions(options=tressette.Options(players=players))
        table = await seated(world, sheet, *people)
        await until(world, lambda: state_of(world, table).dealing)
        code = people[0].refusal(say(people[0], table, ":one_moment"))
        assert code == ("" if players == 2 else "c9_silence")
        assert {closed for closed, _ in floors(people[0])} == (
            {None} if players == 2 else {None, code}
        )

    in_world(story)


# --- Chat changes nothing of the match


@dataclass
class Sent:
    """What everybody was sent of the play, byte by byte with the time, and what was stored."""

    frames: list[list[tuple[int, bytes]]] = field(default_factory=list)
    entries: list[tuple[int, str, bytes]] = field(default_factory=list)
    lines: int = 0


class Listener(Player):
    """A person whose messages are recorded."""

    def __init__(self, name: str, world: World) -> None:
        super().__init__(name)
        self.heard: list[tuple[int, bytes]] = []
        self._world = world

    def send(self, data: bytes) -> None:
        if not data.startswith((b'{"type":"talk"', b'{"type":"done"', b'{"type":"refused"')):
            self.heard.append((self._world.clock.now(), data))
        super().send(data)


def a_match(game: str, *, talks: bool) -> Sent:
    """Play a match with constant chat or without any; a spectator watches."""

    async def story() -> Sent:
        world = World(asyncio.get_running_loop(), talk_rules=FREE)  # type: ignore[arg-type]
        world.entropy = partial(same_chance, taken=Counter())
        world.house = world.new_house()
        await world.house.start()
        people = [Listener(name, world) for name in (*NAMES, "onlooker")]
        for number, person in enumerate(people):
            person._ids = count(number * 1_000_000 + 1)
            await world.welcome(person)
        *players, onlooker = people
        table = await seated(world, TALKED_OF[game], *players)
        onlooker.say(client.Follow, table=table)
        while players[0].frame.view.phase == "playing":
            for number, person in enumerate(people if talks else []):
                say(person, table, f"{world.clock.now()} {number}")
            await world.later(900)
        entries = await world.store.read(f"table:{table}")
        assert world.errors == []
        return Sent(
            [person.heard for person in people],
            [(entry.at, entry.cause, entry.events) for entry in entries],
            len(lines(players[0])),
        )

    return run(story())


@pytest.mark.rule("C6", "C9")
@pytest.mark.parametrize("game", TALKED_OF)
def test_chat_changes_no_frame_no_number_and_no_time(game: str) -> None:
    talked, silent = a_match(game, talks=True), a_match(game, talks=False)
    assert (talked.lines > 3, silent.lines) == (True, 0)
    assert talked.frames == silent.frames
    assert talked.entries == silent.entries
