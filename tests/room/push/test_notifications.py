"""Who is notified of what, and when."""

from collections.abc import Awaitable, Callable

import pytest

from circolo.cards.units import Millis, Seat
from circolo.room.errors import RoomRefused
from circolo.room.push import notifications
from circolo.store.friends_port import Privacy
from circolo.store.people_port import PeopleRefused
from circolo.store.push_port import Language, PushSubscription
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from tests.room.match import in_world, sheet, state_of, table_of_two, to_play
from tests.room.push.gateway import Gateway, subscribes
from tests.room.tournaments.tournament_play import Contestant, announced, entered, knockout
from tests.room.world import Player, World, plays_first_card

Story = Callable[[World, Gateway], Awaitable[None]]

SOON = 11_000
"""The time, in milliseconds, in which a person is notified of a turn."""


def with_gateway(story: Story) -> None:
    """Run a story in a house that sends notifications."""
    gateway = Gateway()
    in_world(lambda world: story(world, gateway), push=gateway)


def closes(player: Player) -> None:
    """Close the page of a player."""
    assert player.session is not None
    player.session.closed()


async def a_turn(world: World) -> tuple[Player, Player, TableId]:
    """Return the player to move, the other one, and their table; both have subscribed."""
    anna, bruno, table = await table_of_two(world, first=None, second=None)
    for name in ("anna", "bruno"):
        await subscribes(world.store, name)
    mover = to_play(anna, bruno)
    return mover, bruno if mover is anna else anna, TableId(table)


# --- My turn


def test_a_player_whose_page_is_closed_is_notified_of_their_turn() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, _, table = await a_turn(world)
        closes(mover)
        await world.later(3_000)
        assert gateway.shown() == []
        await world.later(SOON)
        ((subscription, message),) = gateway.messages
        assert subscription.endpoint == f"https://push.example/{mover.person.id}"
        assert message.until == state_of(world, table).deadlines[0].at
        assert gateway.shown() == [
            {
                "title": "Tocca a te",
                "body": "Tressette: il tavolo ti aspetta.",
                "path": f"/table/{table}",
                "tag": f"table {table}",
                "lang": "it",
            }
        ]

    with_gateway(story)


def test_a_player_whose_page_is_hidden_is_notified_until_it_is_visible() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, _, _ = await a_turn(world)
        said = mover.say(client.PageHidden, on=True)
        assert mover.refusal(said) == ""
        assert mover.answer_to(said) is not None
        await world.later(SOON)
        assert gateway.titles() == ["Tocca a te"]
        mover.say(client.PageHidden, on=False)
        assert world.house.sessions.can_see(PlayerId(mover.person.id))

    with_gateway(story)


def test_a_player_who_sees_the_page_is_not_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, _, _ = await a_turn(world)
        mover.say(client.PageHidden, on=True)
        mover.say(client.PageHidden, on=False)
        await world.later(SOON)
        assert gateway.titles() == []

    with_gateway(story)


def test_one_visible_page_of_several_is_enough() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, _, _ = await a_turn(world)
        mover.say(client.PageHidden, on=True)
        tablet = Player(mover.person.id)
        tablet.enter(world.house)
        await world.later(SOON)
        assert gateway.titles() == []

    with_gateway(story)


def test_a_player_who_leaves_in_the_middle_of_a_turn_is_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, _, _ = await a_turn(world)
        await world.later(12_000)
        assert gateway.titles() == []
        closes(mover)
        await world.later(6_000)
        assert gateway.titles() == ["Tocca a te"]

    with_gateway(story)


def test_a_turn_is_told_once() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, other, _ = await a_turn(world)
        closes(mover)
        closes(other)
        await world.later(120_000)
        assert gateway.titles() == ["Tocca a te"]

    with_gateway(story)


def test_a_player_for_whom_the_server_plays_is_not_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        mover, other, table = await a_turn(world)
        closes(mover)
        other.answers_by(plays_first_card)
        await world.later(40_000)
        assert gateway.titles() == ["Tocca a te"]
        absent = [place for place in state_of(world, table).places if place and place.absent]
        assert [place.player for place in absent] == [mover.person.id]
        await world.later(90_000)
        assert gateway.titles() == []

    with_gateway(story)


def test_a_person_who_plays_with_bots_only_is_not_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna = await world.guest("anna")
        await subscribes(world.store, "anna")
        anna.say(client.QuickPlay, options=sheet().options, bots=True)
        await world.later(5_000)
        anna.say(client.PageHidden, on=True)
        await world.later(60_000)
        assert gateway.titles() == []

    with_gateway(story)


def test_a_person_without_a_subscription_is_not_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        closes(to_play(anna, bruno))
        await world.later(SOON)
        assert gateway.titles() == []

    with_gateway(story)


# --- Tournaments


def test_entrants_are_notified_that_a_tournament_begins_and_that_their_seat_is_ready() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        begins = Millis(world.clock.now() + 600_000)
        event = await announced(world, knockout(2, begins=begins))
        anna, bruno = [await world.guest(name) for name in ("anna", "bruno")]
        for player in (anna, bruno):
            await entered(world, event, player)
            await subscribes(world.store, player.person.id)
        closes(anna)
        await world.later(310_000)
        (shown,) = gateway.shown()
        assert shown["title"] == "Il torneo sta per cominciare"
        assert shown["path"] == f"/tournament/{event}"
        assert "Coppa" in shown["body"]
        await world.later(240_000)
        assert gateway.titles() == ["Il torneo sta per cominciare"]
        await world.later(56_500)
        (shown,) = gateway.shown()
        assert shown["title"] == "Il tuo tavolo è pronto"
        assert shown["path"].startswith("/table/")

    with_gateway(story)


def test_an_entrant_who_only_reloads_the_page_is_not_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        event = await announced(world, knockout(2))
        anna, bruno = Contestant("anna"), Contestant("bruno")
        for player in (anna, bruno):
            await world.welcome(player)
            await subscribes(world.store, player.person.id)
        await entered(world, event, anna)
        closes(anna)
        await entered(world, event, bruno)
        await world.later(notifications.PATIENCE - 500)
        anna.enter(world.house)
        await world.later(1_000)
        assert gateway.titles() == []

    with_gateway(story)


# --- Invitations


async def invited(world: World, by: Player, friend: str, *, table: str) -> str:
    """Return the code with which an invitation was refused, "" if it was not."""
    try:
        await world.house.challenges.send(
            by.person, PlayerId(friend), TableId(table), seat=Seat(1), password="asso"
        )
    except (RoomRefused, PeopleRefused) as refused:
        return refused.code
    return ""


async def friends_and_table(world: World) -> tuple[Player, Player, str]:
    """Return Anna, a friend of Anna's who has subscribed, Bruno, and a table of Anna's."""
    anna, bruno = await world.guest("anna"), await world.guest("bruno")
    for pair in (("anna", "bruno"), ("bruno", "anna")):
        await world.store.people.friends.ask(*pair, at=Millis(1))
    await subscribes(world.store, "bruno", "en")
    said = anna.say(client.OpenTable, sheet=sheet())
    await world.settle()
    return anna, bruno, anna.done(said)


def test_a_friend_who_is_not_here_is_notified_of_an_invitation() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        closes(bruno)
        assert await invited(world, anna, "bruno", table=table) == ""
        await world.settle()
        assert gateway.shown() == [
            {
                "title": "anna invites you to play",
                "body": "Tressette: there is a seat for you.",
                "path": f"/table/{table}",
                "tag": f"table {table}",
                "lang": "en",
            }
        ]

    with_gateway(story)


def test_the_password_of_a_table_is_in_no_notification() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        closes(bruno)
        await invited(world, anna, "bruno", table=table)
        await world.settle()
        ((_, message),) = gateway.messages
        assert b"asso" not in message.data

    with_gateway(story)


def test_a_friend_is_notified_of_one_invitation_a_minute() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        closes(bruno)
        for _ in range(6):
            assert await invited(world, anna, "bruno", table=table) == ""
            await world.later(10_000)
        assert len(gateway.titles()) == 1
        assert await invited(world, anna, "bruno", table=table) == ""
        await world.settle()
        assert len(gateway.titles()) == 1

    with_gateway(story)


def test_a_friend_who_sees_the_page_is_only_told_there() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        assert await invited(world, anna, "bruno", table=table) == ""
        await world.settle()
        assert gateway.titles() == []
        bruno.say(client.PageHidden, on=True)
        await world.later(60_000)
        assert await invited(world, anna, "bruno", table=table) == ""
        await world.settle()
        assert len(gateway.titles()) == 1

    with_gateway(story)


def test_only_an_absent_friend_who_does_not_hide_is_shown_as_notified() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, _ = await friends_and_table(world)

        async def is_shown() -> bool:
            (friend,) = (await world.house.friendships.list(anna.person)).friends
            return friend.is_notified

        assert not await is_shown()
        closes(bruno)
        assert await is_shown()
        await world.store.people.friends.set_privacy("bruno", Privacy("all", "nobody"))
        assert not await is_shown()
        await world.store.people.friends.set_privacy("bruno", Privacy())
        await world.store.people.push.forget("https://push.example/bruno")
        assert not await is_shown()

    with_gateway(story)


def test_a_friend_who_hides_is_not_invited() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        await world.store.people.friends.set_privacy("bruno", Privacy("all", "nobody"))
        closes(bruno)
        assert await invited(world, anna, "bruno", table=table) == "friend_not_here"
        await world.settle()
        assert gateway.titles() == []

    with_gateway(story)


def test_a_friend_without_a_subscription_is_not_here() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        await world.store.people.push.forget("https://push.example/bruno")
        closes(bruno)
        assert await invited(world, anna, "bruno", table=table) == "friend_not_here"

    with_gateway(story)


# --- Bounds


def test_every_language_has_its_words() -> None:
    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        closes(bruno)
        languages: tuple[Language, ...] = ("it", "en", "es")
        titles = set()
        for language in languages:
            await subscribes(world.store, "bruno", language)
            await invited(world, anna, "bruno", table=table)
            await world.later(60_000)
            titles |= set(gateway.titles())
        assert len(titles) == 3

    with_gateway(story)


def test_notifications_in_preparation_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifications, "MOST_WAITING", 0)

    async def story(world: World, gateway: Gateway) -> None:
        anna, bruno, table = await friends_and_table(world)
        closes(bruno)
        await invited(world, anna, "bruno", table=table)
        await world.settle()
        assert gateway.titles() == []

    with_gateway(story)


def test_a_house_without_push_refuses_subscriptions() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        assert world.house.notifications.public_key == b""
        assert not await world.house.notifications.reached([PlayerId("anna")])
        with pytest.raises(RoomRefused, match="push_off"):
            await world.house.notifications.subscribe(
                anna.person, b"", PushSubscription("https://push.example/a", b"", b"", "it")
            )

    in_world(story)
