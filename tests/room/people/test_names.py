"""Names: entries hold ids, everybody sees current names, and none of a deleted account."""

import asyncio
from collections.abc import Collection

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.games.tressette import Options
from circolo.room.people.name_directory import NameDirectory
from circolo.store.errors import StoreUnavailable
from circolo.store.memory_people import MemoryPeople
from circolo.store.people_port import Person
from circolo.tables.events import Seated
from circolo.tables.names import as_logged, named
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from circolo.wire import table_log
from circolo.wire.server_messages import Frame, Talk
from tests.room.match import in_world, table_of_two
from tests.room.restarting import back, restart
from tests.room.world import Player, World

ANNA = PlayerId("anna")


async def rename(world: World, player: Player, name: str) -> None:
    """Give a person another name, as claiming an account does."""
    player.person = replace(player.person, name=name)
    world.house.renamed(player.person)
    await world.settle()


def names(frame: Frame) -> list[str | None]:
    return [None if place is None else place.name for place in frame.view.places]


class SlowPeople(MemoryPeople):
    """People whose names are read while other tasks run."""

    async def names(self, people: Collection[str]) -> dict[str, str]:
        await asyncio.sleep(0)
        return await super().names(people)


class PeopleAway(MemoryPeople):
    """People of a database that is away."""

    async def names(self, people: Collection[str]) -> dict[str, str]:
        raise StoreUnavailable("store_busy")


def test_entries_of_a_table_hold_ids_and_no_names() -> None:
    async def story(world: World) -> None:
        player = Player("anna")
        player.person = Person("anna", "Nonna Però", "guest", Millis(0))
        await world.welcome(player)
        opened = player.say(client.QuickPlay, options=Options(players=2), bots=True)
        await world.settle()
        table = player.done(opened)
        assert "Nonna Però" in names(player.frame)
        entries = await world.store.read(f"table:{table}")
        assert [entry for entry in entries if b"Nonna" in entry.events] == []
        sat = [
            (event.player, event.name)
            for entry in entries
            for event in table_log.decode_events(
                table_log.game_of_log(entries[0].events), entry.events
            )
            if isinstance(event, Seated)
        ]
        assert sat == [("anna", ""), ("bot0", "bot0")]

    in_world(story)


def test_a_new_name_is_seen_in_the_middle_of_a_match_at_once() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        carla = await world.guest("carla")
        carla.say(client.Follow, table=table)
        await world.settle()
        before = len(bruno.frames)
        await rename(world, anna, "Anna Rossi")
        assert len(bruno.frames) == before + 1
        for player in (anna, bruno):
            assert names(player.frame) == ["Anna Rossi", "bruno"]
        again = await back(world, bruno, table)
        assert names(again.frame) == ["Anna Rossi", "bruno"]

    in_world(story)


def test_names_are_there_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await world.store.people.claim(anna.person.id, name="Anna Rossi", password="hash")
        await restart(world)
        again = await back(world, bruno, table)
        assert names(again.frame) == ["Anna Rossi", "bruno"]

    in_world(story)


def test_old_chat_lines_carry_the_new_name() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        anna.say(client.Speak, table=table, phrase="hello")
        await world.settle()
        await rename(world, anna, "Anna Rossi")
        again = await back(world, bruno, table)
        talk = [one for one in again.received if isinstance(one, Talk)]
        assert [line.name for one in talk for line in one.lines] == ["Anna Rossi"]

    in_world(story)


def test_an_old_name_in_an_entry_is_shown_only_where_nobody_knows_the_person() -> None:
    seated = Seated(seat=0, player=ANNA, name="Anna di prima", bot=False, stack=0)  # type: ignore[arg-type]
    assert named(seated, as_logged) == seated

    async def story(world: World) -> None:
        await world.guest("anna")
        directory = world.house.directory
        await directory.load([ANNA, PlayerId("nobody")])
        shown = named(seated, directory.name)
        assert isinstance(shown, Seated)
        assert shown.name == "anna"
        assert directory.name(PlayerId("nobody"), "Anna di prima") == "Anna di prima"
        directory.erase(ANNA)
        assert directory.name(ANNA, "Anna di prima") == ""

    in_world(story)


def test_a_name_that_is_not_in_memory_is_read_beside_and_then_shown() -> None:
    async def story(world: World) -> None:
        changed: list[PlayerId] = []
        for name in "abc":
            await world.store.people.create(Person(name, name.upper(), "guest", Millis(0)))
        directory = NameDirectory(
            world.store.people, world.house.spawn, changed=changed.append, most=2
        )
        await directory.load([PlayerId(name) for name in "abc"])
        assert [directory.name(PlayerId(name)) for name in "ca"] == ["C", ""]
        await world.settle()
        assert changed == ["a"]
        assert directory.name(PlayerId("a")) == "A"

    in_world(story)


def test_a_name_that_is_asked_for_when_another_one_has_come_is_read_once() -> None:
    async def story(world: World) -> None:
        told: list[str] = []

        def changed(player: PlayerId) -> None:
            told.append(player)
            if player == "a":
                directory.name(PlayerId("b"))

        directory = NameDirectory(SlowPeople(entries=lambda: 0), world.house.spawn, changed=changed)
        directory.name(PlayerId("a"))
        await world.settle()
        assert told == ["a", "b"]

    in_world(story)


def test_a_name_that_could_not_be_read_is_shown_when_the_person_comes() -> None:
    async def story(world: World) -> None:
        changed: list[PlayerId] = []
        people = PeopleAway(entries=lambda: 0)
        directory = NameDirectory(people, world.house.spawn, changed=changed.append)
        assert directory.name(ANNA) == ""
        await world.settle()
        assert changed == []
        directory.note(Person(ANNA, "Anna", "guest", Millis(0)))
        assert changed == [ANNA]

    in_world(story)
