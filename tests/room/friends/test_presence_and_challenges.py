"""Where friends are, invitations to a table, and messages beside a match."""

import asyncio
from collections.abc import Coroutine

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.room.actors.house_events import OPERATOR
from circolo.room.errors import RoomRefused
from circolo.room.friends.presence import AWAY, Presence
from circolo.room.staff import staff_acts
from circolo.store.friends_port import Audience, Privacy
from circolo.store.people_port import PeopleRefused
from circolo.tables.state import PlayerId, TableId
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Challenged, FriendNews
from tests.room.match import in_world, sheet, table_of_two
from tests.room.people.talking import FREE
from tests.room.world import Player, World, plays_first_card

ANNA, BRUNO = PlayerId("anna"), PlayerId("bruno")


async def befriend(world: World, one: str, other: str) -> None:
    for asks, asked in ((one, other), (other, one)):
        await world.store.people.friends.ask(asks, asked, at=Millis(1))


async def hides(world: World, person: str, presence: Audience) -> None:
    await world.store.people.friends.set_privacy(person, Privacy("all", presence))


async def seen(world: World, friend: str) -> Presence:
    """Return where a friend is."""
    return (await world.house.presence.of_friends([PlayerId(friend)]))[PlayerId(friend)]


async def playing(world: World, viewer: str) -> list[str]:
    return [player for player, _ in await world.house.presence.playing(PlayerId(viewer))]


async def code_of(act: Coroutine[object, object, object]) -> str:
    """Return the code with which an act was refused, "" if it was not."""
    try:
        await act
    except (RoomRefused, PeopleRefused) as refused:
        return refused.code
    return ""


def challenged(player: Player) -> list[Challenged]:
    return [one for one in player.received if isinstance(one, Challenged)]


async def opened(world: World, player: Player, **more: object) -> TableId:
    """Return a table that a player has opened."""
    said = player.say(client.OpenTable, sheet=sheet(), **more)
    await world.settle()
    return TableId(player.done(said))


# --- Presence


def test_a_friend_at_a_table_is_shown_with_it() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        assert await seen(world, "anna") == Presence("here")
        table = await opened(world, anna)
        assert await seen(world, "anna") == Presence(
            "at_table", table, "tressette", takes_people=True
        )
        assert anna.session is not None
        anna.session.closed()
        assert await seen(world, "anna") == AWAY

    in_world(story)


def test_a_friend_at_a_private_table_is_shown_without_it() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        options = sheet().options
        anna.say(client.QuickPlay, options=options, bots=True)
        await world.settle()
        assert await seen(world, "anna") == Presence("at_table")
        assert world.house.presence.as_stranger(ANNA, "all") == AWAY

    in_world(story)


def test_people_at_one_private_table_see_each_other_there() -> None:
    async def story(world: World) -> None:
        anna, bruno, carla = [await world.guest(name) for name in ("anna", "bruno", "carla")]
        said = anna.say(client.OpenTable, sheet=replace(sheet(), access="private"))
        await world.settle()
        table = TableId(anna.done(said))
        bruno.say(client.Sit, table=table, seat=1)
        carla.say(client.OpenTable, sheet=sheet())
        await world.settle()
        at_same_table = world.house.presence.at_same_table
        here = Presence("at_table", table, "tressette")
        assert (at_same_table(ANNA, BRUNO), at_same_table(BRUNO, ANNA)) == (here, here)
        assert at_same_table(ANNA, PlayerId("carla")) is None
        assert anna.session is not None
        anna.session.closed()
        assert at_same_table(ANNA, BRUNO) is None

    in_world(story)


@pytest.mark.parametrize(
    ("audience", "stranger", "friend"),
    [
        ("all", ["anna", "bruno"], ["anna", "bruno"]),
        ("friends", ["bruno"], ["anna", "bruno"]),
        ("nobody", ["bruno"], ["bruno"]),
    ],
)
def test_who_plays_now_is_listed_as_each_allows(
    audience: Audience, stranger: list[str], friend: list[str]
) -> None:
    async def story(world: World) -> None:
        await table_of_two(world, first=None, second=None)
        for name in ("carla", "dino"):
            await world.guest(name)
        await befriend(world, "anna", "carla")
        await hides(world, "anna", audience)
        assert sorted(await playing(world, "dino")) == stranger
        assert sorted(await playing(world, "carla")) == friend
        assert "anna" in await playing(world, "anna")

    in_world(story)


def test_who_has_closed_the_page_plays_no_longer() -> None:
    async def story(world: World) -> None:
        anna, _, _ = await table_of_two(world, first=None, second=None)
        assert anna.session is not None
        anna.session.closed()
        assert await playing(world, "bruno") == ["bruno"]

    in_world(story)


# --- Challenges


def test_a_friend_who_is_here_is_invited_to_a_seat() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        await befriend(world, "anna", "bruno")
        table = await opened(world, anna)
        await world.house.challenges.send(anna.person, BRUNO, table, seat=Seat(1), password="asso")
        assert challenged(bruno) == [Challenged(ANNA, "anna", table, "tressette", Seat(1), "asso")]

    in_world(story)


def test_an_invitation_that_cannot_be_accepted_is_refused() -> None:
    async def story(world: World) -> None:
        anna, _, full = await table_of_two(world, first=None, second=None)
        carla = await world.guest("carla")
        table = await opened(world, carla)
        send = world.house.challenges.send

        async def invites(player: Player, friend: str, at: str, *, seat: int | None = None) -> str:
            return await code_of(
                send(
                    player.person,
                    PlayerId(friend),
                    TableId(at),
                    seat=None if seat is None else Seat(seat),
                    password=None,
                )
            )

        assert await invites(carla, "anna", table) == "not_friends"
        await befriend(world, "carla", "anna")
        assert await invites(carla, "anna", "t0000") == "no_such_table"
        assert await invites(anna, "carla", table) == "not_seated"
        assert await invites(anna, "carla", full) == "table_full"
        assert await invites(carla, "anna", table, seat=0) == "seat_taken"
        assert await invites(carla, "anna", table, seat=17) == "seat_taken"
        assert await invites(carla, "anna", table) == ""
        assert await invites(carla, "anna", table) == "challenges_often"
        await world.later(10_000)
        assert await invites(carla, "anna", table) == ""
        await world.later(10_000)
        await hides(world, "anna", "nobody")
        hidden = await invites(carla, "anna", table)
        await hides(world, "anna", "all")
        assert anna.session is not None
        anna.session.closed()
        assert hidden == await invites(carla, "anna", table) == "friend_not_here"
        assert len(challenged(anna)) == 2

    in_world(story)


def test_a_person_invites_so_many_in_a_minute() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        table = await opened(world, anna)
        codes = []
        for number in range(11):
            await world.guest(f"q{number}")
            await befriend(world, "anna", f"q{number}")
            invites = world.house.challenges.send(
                anna.person, PlayerId(f"q{number}"), table, seat=None, password=None
            )
            codes.append(await code_of(invites))
        assert codes == [""] * 10 + ["challenges_often"]

    in_world(story)


# --- Private messages


def test_players_of_one_match_write_to_each_other_only_after_it() -> None:
    async def story(world: World) -> None:
        anna, bruno, _ = await table_of_two(world, first=None, second=None)
        carla = await world.guest("carla")
        for other in ("bruno", "carla"):
            await befriend(world, "anna", other)
        send = world.house.private_messages.send

        async def writes(other: str, number: int) -> str:
            return await code_of(
                send(anna.person, PlayerId(other), message_id=f"message-{number}", text="Ho l'asso")
            )

        assert await writes("bruno", 1) == "message_at_table"
        assert await writes("carla", 2) == ""
        for player in (anna, bruno):
            player.answers_by(plays_first_card)
        await world.later(600_000)
        assert await writes("bruno", 3) == ""
        news = [one for one in (*bruno.received, *carla.received) if isinstance(one, FriendNews)]
        assert news == [FriendNews("message", ANNA, "anna")] * 2

    in_world(story, talk_rules=FREE)


def test_two_messages_at_once_are_both_kept() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        await world.guest("bruno")
        await befriend(world, "anna", "bruno")
        send = world.house.private_messages.send
        await asyncio.gather(
            *(
                send(anna.person, BRUNO, message_id=f"message-{number}", text="Ciao")
                for number in (1, 2, 2)
            )
        )
        kept = await world.store.people.friends.messages("anna", "bruno")
        assert [one.id for one in kept] == ["message-1", "message-2"]

    in_world(story, talk_rules=FREE)


def test_a_muted_person_writes_nothing() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        await world.guest("bruno")
        await befriend(world, "anna", "bruno")
        await world.house.staff.do(staff_acts.Mute("anna", 1, "shouting"), by=OPERATOR)
        sent = world.house.private_messages.send(
            anna.person, BRUNO, message_id="message-1", text="Ciao"
        )
        assert await code_of(sent) == "talk_muted"

    in_world(story, talk_rules=FREE)
