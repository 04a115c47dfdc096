"""Tables are listed, opened and filled."""

from types import SimpleNamespace

from msgspec.structs import replace

from circolo.games.tressette import GAME
from circolo.tables.state import PlayerId
from circolo.tables.table_options import checked
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Lobby, Welcome
from tests.room.match import in_world, sheet
from tests.room.restarting import restart
from tests.room.world import Player, World


def listings(player: Player) -> list[Lobby]:
    return [message for message in player.received if isinstance(message, Lobby)]


def test_the_list_is_sent_at_once_and_again_when_it_changes() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        bruno.say(client.WatchLobby, on=True)
        assert listings(bruno)[-1].tables == ()
        anna.say(client.OpenTable, sheet=sheet(entry=10))
        await world.later(600)
        (row,) = listings(bruno)[-1].tables
        assert (row.players, row.phase, row.sheet.entry) == (("anna", None), "waiting", 10)
        bruno.say(client.WatchLobby, on=False)
        anna.say(client.Leave, table=row.id)
        await world.later(600)
        assert len(listings(bruno)) == 2

    in_world(story)


def test_a_private_table_is_not_listed_but_can_be_sat_down_at() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        said = anna.say(client.OpenTable, sheet=replace(sheet(), access="private"))
        await world.settle()
        bruno.say(client.WatchLobby, on=True)
        assert listings(bruno)[-1].tables == ()
        seat = bruno.say(client.Sit, table=anna.done(said))
        await world.settle()
        assert bruno.done(seat) == anna.done(said)

    in_world(story)


def test_welcome_shows_ones_own_tables_as_the_lobby_does_private_ones_too() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        anna.say(client.OpenTable, sheet=sheet(entry=10))
        private = anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.settle()
        bruno.say(client.OpenTable, sheet=sheet())
        await world.later(3_100)
        again = Player("anna")
        again.enter(world.house)
        again.say(client.WatchLobby, on=True)
        await world.settle()
        (welcome,) = [message for message in again.received if isinstance(message, Welcome)]
        listed, hidden = welcome.tables
        assert listed in listings(again)[-1].tables
        assert (hidden.id, hidden.phase, hidden.bots) == (anna.done(private), "playing", (1, 2, 3))
        assert (hidden.players[0], hidden.sheet.options) == ("anna", sheet(4).options)

    in_world(story)


def test_quick_play_brings_two_people_together() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        first = anna.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.settle()
        second = bruno.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.settle()
        assert bruno.done(second) == anna.done(first)

    in_world(story)


def test_quick_play_sits_down_where_the_fewest_are_missing() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        anna.say(client.OpenTable, sheet=sheet(4))
        fuller = bruno.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        anna.say(client.Sit, table=bruno.done(fuller))
        carla = await world.guest("carla")
        said = carla.say(client.QuickPlay, options=sheet(4).options, bots=False)
        await world.settle()
        assert carla.done(said) == bruno.done(fuller)

    in_world(story)


def test_quick_play_for_pleasure_never_pays_an_entry_nor_waits_longer_than_usual() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        plain = sheet()
        slow = replace(plain, times=replace(plain.times, move=120_000))
        for other in (replace(plain, entry=10), slow, replace(plain, access="private")):
            anna.say(client.OpenTable, sheet=other)
        await world.settle()
        bruno.say(client.QuickPlay, options=plain.options, bots=False)
        await world.settle()
        assert bruno.frame.view.sheet == checked(GAME, plain)
        assert await world.house.cashier.chips(bruno.person) == 1_000

    in_world(story)


def test_quick_play_does_not_sit_down_at_other_options() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        first = anna.say(client.QuickPlay, options=sheet(target=11).options, bots=False)
        await world.settle()
        second = bruno.say(client.QuickPlay, options=sheet(target=31).options, bots=False)
        await world.settle()
        assert bruno.done(second) != anna.done(first)

    in_world(story)


def test_quick_play_with_bots_fills_the_table_with_marked_bots() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.settle()
        assert anna.frame.view.phase == "starting"
        assert [place and place.bot for place in anna.frame.view.places] == [
            False,
            True,
            True,
            True,
        ]
        assert len({place.name for place in anna.frame.view.places if place}) == 4

    in_world(story)


def test_a_message_that_opened_a_table_opens_no_second_one() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        for message, more in (
            (client.OpenTable, {"sheet": sheet()}),
            (client.QuickPlay, {"options": sheet(4).options, "bots": True}),
        ):
            said = anna.say(message, **more)
            await world.settle()
            table = anna.done(said)
            anna.say(message, id=said, **more)
            await world.settle()
            assert anna.done(said) == table
        assert len(world.house.tables) == 2

    in_world(story)


def test_a_message_that_is_older_than_its_table_opens_it_no_second_time() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        anna.say(client.Leave, table=anna.done(said))
        await world.settle()
        anna.say(client.OpenTable, id=said, sheet=sheet())
        await world.settle()
        assert anna.refusal(said) == "table_closed"
        assert world.house.tables == {}

    in_world(story)


def test_a_message_that_comes_again_while_its_table_is_busy_takes_nothing_away() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        said = anna.say(client.OpenTable, sheet=sheet())
        await world.settle()
        table = anna.done(said)
        bruno.say(client.Sit, table=table)
        await world.later(3_100)
        for _ in range(80):
            anna.say(client.ComeBack, table=table)
        anna.say(client.OpenTable, id=said, sheet=sheet())
        await world.settle()
        assert list(world.house.tables) == [table]
        assert bruno.frame.view.phase == "playing"

    in_world(story)


def test_a_seated_player_can_add_a_bot() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        anna.say(client.AddBot, table=anna.done(said), seat=2)
        await world.settle()
        assert [place and place.bot for place in anna.frame.view.places] == [
            False,
            None,
            True,
            None,
        ]

    in_world(story)


def test_a_bot_plays_at_the_level_it_is_called_for_and_everybody_sees_it() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        said = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        anna.say(client.AddBot, table=anna.done(said), level="maestro")
        anna.say(client.AddBot, table=anna.done(said))
        bruno.say(client.WatchLobby, on=True)
        await world.later(600)
        (row,) = listings(bruno)[-1].tables
        assert row.levels == (None, "maestro", "circolo", None)
        levels = [place and place.level for place in anna.frame.view.places]
        assert levels == [None, "maestro", "circolo", None]

    in_world(story)


def test_quick_play_brings_bots_of_the_level_that_is_asked_for() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        anna.say(client.QuickPlay, options=sheet(4).options, bots=True, level="maestro")
        await world.settle()
        levels = [place and place.level for place in anna.frame.view.places]
        assert levels == [None, *["maestro"] * 3]

    in_world(story)


def test_a_player_sits_at_eight_tables_at_most() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        said = [anna.say(client.OpenTable, sheet=sheet()) for _ in range(9)]
        await world.later(10)
        assert [anna.refusal(message_id) for message_id in said] == [""] * 4 + [
            "too_many_tables"
        ] * 5
        for name in "bcdef":
            opener = await world.guest(name)
            opened = opener.say(client.OpenTable, sheet=sheet())
            await world.settle()
            said.append(anna.say(client.Sit, table=opener.done(opened)))
            await world.settle()
        assert [anna.refusal(one) for one in said[9:]] == [""] * 4 + ["house_full"]
        assert len(world.house.tables.of(PlayerId("anna"))) == 8

    in_world(story)


def test_tables_beyond_the_limit_of_the_house_are_refused() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        empty = SimpleNamespace(state=None)
        for number in range(5_000):
            world.house.tables[number] = empty  # type: ignore[index, assignment]
        said = anna.say(client.OpenTable, sheet=sheet())
        world.house.tables.of = lambda player: ()  # type: ignore[method-assign]
        await world.settle()
        assert anna.refusal(said) == "house_full"
        world.house.tables.clear()

    in_world(story)


def listed(player: Player) -> list[str]:
    return [row.id for row in listings(player)[-1].tables]


def test_a_table_leaves_the_list_when_its_people_have_closed_the_page_and_comes_back() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = anna.say(client.OpenTable, sheet=sheet(4))
        bruno.say(client.WatchLobby, on=True)
        await world.settle()
        table = anna.done(opened)
        assert anna.session is not None
        anna.session.closed()
        await world.later(20_000)
        bruno.say(client.WatchLobby, on=True)
        assert listed(bruno) == [table]
        await world.later(20_000)
        assert listed(bruno) == []
        anna.enter(world.house)
        await world.later(1_000)
        assert listed(bruno) == [table]

    in_world(story)


def test_a_table_stays_listed_while_one_of_its_people_is_there() -> None:
    async def story(world: World) -> None:
        anna, bruno, carla = [await world.guest(name) for name in ("anna", "bruno", "carla")]
        opened = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        table = anna.done(opened)
        bruno.say(client.Sit, table=table)
        carla.say(client.WatchLobby, on=True)
        await world.settle()
        assert anna.session is not None
        anna.session.closed()
        await world.later(60_000)
        assert listed(carla) == [table]

    in_world(story)


def test_quick_play_seats_nobody_where_everybody_has_closed_the_page() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        first = anna.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.settle()
        assert anna.session is not None
        anna.session.closed()
        await world.later(31_000)
        second = bruno.say(client.QuickPlay, options=sheet().options, bots=False)
        await world.settle()
        assert bruno.done(second) != anna.done(first)

    in_world(story)


def test_restored_tables_wait_in_the_list_for_their_people_for_a_moment() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = anna.say(client.OpenTable, sheet=sheet(4))
        await world.settle()
        table = anna.done(opened)
        await restart(world)
        bruno.enter(world.house)
        bruno.say(client.WatchLobby, on=True)
        assert listed(bruno) == [table]
        await world.later(31_000)
        assert listed(bruno) == []

    in_world(story)


def test_the_list_counts_the_people_who_are_here_and_the_tables_where_they_play() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        bruno.say(client.WatchLobby, on=True)
        assert (listings(bruno)[-1].people, listings(bruno)[-1].playing) == (2, 0)
        anna.say(client.QuickPlay, options=sheet(4).options, bots=True)
        await world.later(4_000)
        assert (listings(bruno)[-1].people, listings(bruno)[-1].playing) == (2, 1)
        assert anna.session is not None
        anna.session.closed()
        await world.later(600)
        assert listings(bruno)[-1].people == 1

    in_world(story)
