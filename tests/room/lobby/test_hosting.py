"""Hosts, locks and passwords in a real house."""

from typing import Any

import pytest
from msgspec.structs import replace

from circolo.cards.units import Seat
from circolo.records import record_builder
from circolo.room.lobby import table_passwords
from circolo.tables.events import Removed
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Lobby
from tests.room.match import in_world, sheet
from tests.room.restarting import back, restart
from tests.room.rings import assert_books_are_right, ring_sheet, sit_down, state_of, three
from tests.room.world import Player, World

SECRET = "sesamo"


async def closed_with(world: World, password: str = SECRET) -> tuple[Player, TableId]:
    """A table that Anna has opened, with a password."""
    anna = await world.guest("anna")
    opened = replace(sheet(), access="password")
    said = anna.say(client.OpenTable, sheet=opened, password=password)
    await world.settle()
    return anna, TableId(anna.done(said))


async def refused(world: World, player: Player, message: type[Any], **fields: Any) -> str:
    said = player.say(message, **fields)
    await world.settle()
    return player.refusal(said)


async def listed(world: World, player: Player) -> Lobby:
    player.say(client.WatchLobby, on=True)
    await world.settle()
    return [message for message in player.received if isinstance(message, Lobby)][-1]


# --- passwords


def test_only_players_with_the_password_sit_down() -> None:
    async def story(world: World) -> None:
        _, table = await closed_with(world)
        bruno = await world.guest("bruno")
        (row,) = (await listed(world, bruno)).tables
        assert (row.id, row.sheet.access) == (table, "password")
        assert await refused(world, bruno, client.Sit, table=table) == "password_required"
        assert await refused(world, bruno, client.Sit, table=table, password="Sesamo") == (
            "wrong_password"
        )
        assert await refused(world, bruno, client.Sit, table=table, password=SECRET) == ""
        assert bruno.person.id in [p.player for p in state_of(world, table).places if p]

    in_world(story)


def test_a_table_with_a_password_is_not_opened_without_one() -> None:
    async def story(world: World) -> None:
        anna = await world.guest("anna")
        opened = replace(sheet(), access="password")
        assert await refused(world, anna, client.OpenTable, sheet=opened) == "password_required"
        assert world.house.tables == {}

    in_world(story)


def test_after_three_wrong_ones_a_person_waits_a_minute_and_nobody_else_does() -> None:
    async def story(world: World) -> None:
        _, table = await closed_with(world)
        bruno, carla = await world.guest("bruno"), await world.guest("carla")
        codes = [
            await refused(world, bruno, client.Sit, table=table, password=f"wrong{n}")
            for n in range(4)
        ]
        assert codes == [*["wrong_password"] * 3, "too_many_tries"]
        assert await refused(world, bruno, client.Sit, table=table, password=SECRET) == (
            "too_many_tries"
        )
        assert await refused(world, carla, client.Sit, table=table, password="wrong") == (
            "wrong_password"
        )
        await world.later(table_passwords.WITHIN)
        assert await refused(world, bruno, client.Sit, table=table, password=SECRET) == ""

    in_world(story)


def test_a_password_is_asked_after_a_restart_too_and_written_nowhere() -> None:
    async def story(world: World) -> None:
        anna, table = await closed_with(world)
        await restart(world)
        bruno = await world.guest("bruno")
        assert await refused(world, bruno, client.Sit, table=table, password="x") == (
            "wrong_password"
        )
        assert await refused(world, bruno, client.Sit, table=table, password=SECRET) == ""
        digest = state_of(world, table).password
        assert len(digest) == table_passwords.SALT_BYTES + 32
        entries = await world.store.read(f"table:{table}")
        assert not [entry for entry in entries if SECRET.encode() in entry.events]
        for player in (anna, bruno):
            sent = b"".join(map(encode, player.received))
            assert b"password_set" not in sent
            assert SECRET.encode() not in sent
        await assert_books_are_right(world)

    in_world(story)


def test_a_record_holds_of_a_password_no_more_than_a_hash_of_its_entry() -> None:
    async def story(world: World) -> None:
        _, table = await closed_with(world)
        entries = await world.store.read(f"table:{table}")
        (secret,) = [entry for entry in entries if b"password_set" in entry.events]
        game = world.house.tables[table].game
        told = record_builder._told(game, secret)
        assert type(told).__name__ == "HashedEntry"

    in_world(story)


def test_the_same_password_at_two_tables_has_two_digests() -> None:
    one, two = (table_passwords.digest(SECRET, salt * 16) for salt in (b"a", b"b"))
    assert one != two
    assert table_passwords.is_password(SECRET, one)
    assert table_passwords.is_password(SECRET, two)
    assert not table_passwords.is_password(SECRET, b"")


def test_a_password_is_the_same_however_a_keyboard_writes_it() -> None:
    assert table_passwords.is_password(
        "caff\u00e8", table_passwords.digest("caffe\u0300", bytes(16))
    )


# --- the host


@pytest.mark.rule("R5")
def test_the_host_begins_a_waiting_ring_table() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        table = await sit_down(world, replace(ring_sheet(), start="host"), anna, bruno)
        assert state_of(world, table).phase == "waiting"
        assert anna.frame.view.host == "anna"
        assert await refused(world, bruno, client.Start, table=table) == "host_only"
        assert await refused(world, anna, client.Start, table=table) == ""
        await world.later(3_001)
        assert state_of(world, table).phase == "playing"

    in_world(story)


def test_a_locked_table_takes_nobody_and_the_lobby_says_so() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        assert await refused(world, people[0], client.SetLock, table=table, locked=True) == ""
        dino = await world.guest("dino")
        (row,) = (await listed(world, dino)).tables
        assert row.locked
        assert await refused(world, dino, client.Sit, table=table) == "table_locked"
        said = dino.say(client.QuickPlay, options=ring_sheet(most=4).options, bots=False)
        await world.settle()
        assert dino.done(said) != table

    in_world(story)


@pytest.mark.rule("R10")
def test_a_player_removed_in_play_gets_chips_back_and_cannot_return() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        await world.later(5_000)
        assert await refused(world, people[1], client.Remove, table=table, seat=2) == "host_only"
        assert await refused(world, people[0], client.Remove, table=table, seat=1) == ""
        await world.later(400_000)
        seated = [place.player for place in state_of(world, table).places if place]
        assert "b" not in seated
        assert await refused(world, people[1], client.Sit, table=table) == "barred"
        await assert_books_are_right(world)

    in_world(story)


@pytest.mark.parametrize("in_play", [False, True])
def test_a_removed_player_is_told_even_if_the_seat_is_freed_at_once(*, in_play: bool) -> None:
    async def story(world: World) -> None:
        anna, bruno, carla = [await world.guest(name) for name in "abc"]
        waits = ring_sheet() if in_play else replace(ring_sheet(), start="host")
        await sit_down(world, waits, anna, bruno, carla)
        table = anna.frame.table
        assert (carla.frame.seat, anna.frame.match is not None) == (2, in_play)
        assert await refused(world, anna, client.Remove, table=table, seat=2) == ""
        told = [frame for frame in carla.frames if Removed(Seat(2)) in frame.events]
        assert len(told) == 1
        await world.later(60_000)
        assert carla.frame.seat is None
        assert carla.frame.match is None

    in_world(story)


def test_the_host_and_barred_players_are_known_after_a_restart() -> None:
    async def story(world: World) -> None:
        people, table = await three(world)
        await refused(world, people[0], client.Remove, table=table, seat=1)
        await refused(world, people[0], client.SetLock, table=table, locked=True)
        before = state_of(world, table)
        await restart(world)
        after = state_of(world, table)
        assert (after.host, after.barred, after.locked) == ("a", ("b",), True)
        assert (before.host, before.barred, before.locked) == ("a", ("b",), True)
        again = await back(world, people[0], table)
        assert again.frame.view.locked

    in_world(story)


def test_a_seat_left_before_the_match_is_free_for_the_next_player() -> None:
    async def story(world: World) -> None:
        anna, bruno = await world.guest("anna"), await world.guest("bruno")
        opened = replace(ring_sheet(), start="host")
        table = await sit_down(world, opened, anna, bruno)
        await refused(world, anna, client.Leave, table=table)
        assert bruno.frame.view.host == "bruno"

    in_world(story)
