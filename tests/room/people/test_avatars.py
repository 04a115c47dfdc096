"""Avatars: entries hold none, everybody sees the current ones, bots have none."""

from circolo.cards.card import Card
from circolo.cards.units import Millis
from circolo.games.tressette import Options
from circolo.room.people.name_directory import NameDirectory
from circolo.store.people_port import Person
from circolo.tables.avatars import default_avatar
from circolo.tables.state import PlayerId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Frame
from tests.room.match import in_world, table_of_two
from tests.room.restarting import back, restart
from tests.room.world import Player, World

KING = Card("RC")


async def choose(world: World, player: Player, card: Card) -> None:
    player.person = await world.store.people.choose_avatar(player.person.id, card)
    world.house.renamed(player.person)
    await world.settle()


def shown(frame: Frame) -> list[Card | None]:
    return [None if place is None else place.avatar for place in frame.view.places]


def default(player: str) -> Card:
    return default_avatar(PlayerId(player))


def test_the_default_follows_from_the_id_and_uses_the_whole_pack() -> None:
    assert default("anna") == default("anna")
    assert {default(str(one)) for one in range(1_000)} == set(Card)


def test_a_new_card_is_seen_in_the_middle_of_a_match_and_is_in_no_entry() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        watcher = await world.guest("carla")
        watcher.say(client.Follow, table=table)
        await world.settle()
        before = len(await world.store.read(f"table:{table}"))
        await choose(world, anna, KING)
        for player in (anna, bruno, watcher):
            assert shown(player.frame) == [KING, default("bruno")]
        entries = await world.store.read(f"table:{table}")
        assert len(entries) == before
        assert not any(b"avatar" in entry.events for entry in entries)

    in_world(story)


def test_a_bot_has_no_card() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.QuickPlay, options=Options(players=2), bots=True)
        await world.settle()
        bots = [place.bot for place in anna.frame.view.places if place is not None]
        assert list(zip(bots, shown(anna.frame), strict=True)) == [
            (False, default("anna")),
            (True, None),
        ]

    in_world(story)


def test_cards_are_there_after_a_restart() -> None:
    async def story(world: World) -> None:
        anna, bruno, table = await table_of_two(world, first=None, second=None)
        await choose(world, anna, KING)
        await restart(world)
        again = await back(world, bruno, table)
        assert shown(again.frame) == [KING, default("bruno")]

    in_world(story)


def test_a_deleted_account_has_the_card_of_its_id_again() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        await choose(world, anna, KING)
        directory = world.house.directory
        assert directory.avatar(PlayerId("anna")) == KING
        directory.erase(PlayerId("anna"))
        assert directory.avatar(PlayerId("anna")) == default("anna")

    in_world(story)


def test_a_card_that_is_not_in_memory_is_read_beside_and_then_shown() -> None:
    async def story(world: World) -> None:
        changed: list[PlayerId] = []
        await world.store.people.create(Person("anna", "Anna", "guest", Millis(0)))
        await world.store.people.choose_avatar("anna", KING)
        directory = NameDirectory(world.store.people, world.house.spawn, changed=changed.append)
        assert directory.avatar(PlayerId("anna")) == default("anna")
        await world.settle()
        assert changed == ["anna"]
        assert directory.avatar(PlayerId("anna")) == KING

    in_world(story)
