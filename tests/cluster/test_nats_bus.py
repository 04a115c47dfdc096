"""A bus on NATS whose server is lost, frozen or full, and its own bounds."""

import asyncio
import ssl
from collections.abc import Callable, Iterator

import pytest
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as NatsSubscription
from structlog.testing import capture_logs

from circolo.cards.units import Millis
from circolo.cluster.bus import nats_bus
from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere, TooLarge
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.nats_bus import NatsBus
from circolo.cluster.bus.nats_connection import SEND_BUFFER, NatsConnection
from circolo.cluster.bus.subjects import LONGEST_SUBJECT
from tests.cluster.places import echo
from tests.nats_server import NatsServer, nats_server

pytestmark = pytest.mark.anyio

HOUSE = "club"
PATIENCE = Millis(30_000)


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "RETRY_SECONDS", 0.02)


@pytest.fixture
def own() -> Iterator[NatsServer]:
    """A server that no other test knows."""
    with nats_server() as server:
        yield server


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE / 1_000):
        while not holds():
            await asyncio.sleep(0.005)


async def test_a_killed_server_is_found_again_and_each_change_is_told(own: NatsServer) -> None:
    changes: list[bool] = []
    bus = await NatsBus.open(
        own.url, house=HOUSE, on_change=lambda: changes.append(bus.is_connected)
    )
    await bus.serve("desk", echo)
    with capture_logs() as logs:
        own.kill()
        await until(lambda: changes == [False])
        assert not bus.is_connected
        own.start()
        await until(lambda: changes == [False, True])
        assert await bus.request("desk", b"card", within=PATIENCE) == b"echo of card"
    await bus.close()
    assert changes == [False, True]
    said = [log["event"] for log in logs if log["event"] != "bus_refused"]
    assert said == ["bus_lost", "bus_connected"]


async def test_another_server_takes_the_place_of_a_lost_one(own: NatsServer) -> None:
    with nats_server() as other:
        changes: list[bool] = []
        bus = await NatsBus.open(
            f"{own.url},{other.url}",
            house=HOUSE,
            on_change=lambda: changes.append(bus.is_connected),
        )
        await bus.serve("desk", echo)
        own.kill()
        await until(lambda: changes == [False, True])
        assert await bus.request("desk", b"card", within=PATIENCE) == b"echo of card"
        await bus.close()


async def test_a_frozen_server_is_lost_and_found_again(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_bus, "HEARTBEAT_SECONDS", 0.1)
    bus = await NatsBus.open(own.url, house=HOUSE)
    heard: list[bytes] = []
    await bus.listen("house", heard.append)
    own.freeze()
    bus.publish("house", b"before it is known")
    await until(lambda: not bus.is_connected)
    bus.publish("house", b"while it is known")
    assert bus.dropped == 1
    monkeypatch.setattr(nats_bus, "HEARTBEAT_SECONDS", 10)
    own.thaw()
    await until(lambda: bus.is_connected)
    bus.publish("house", b"after")
    await until(lambda: b"after" in heard)
    assert b"while it is known" not in heard
    await bus.close()


async def test_a_server_that_does_not_read_fills_a_bounded_buffer(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_bus, "HEARTBEAT_SECONDS", 10)
    monkeypatch.setattr(nats_bus, "LEAVE_SECONDS", 0.1)
    bus = await NatsBus.open(own.url, house=HOUSE)
    own.freeze()
    size = 100_000
    for _ in range(4 * SEND_BUFFER // size):
        bus.publish("house", bytes(size))
        await asyncio.sleep(0)
    assert bus.dropped > SEND_BUFFER // size
    with pytest.raises(NoAnswer):
        await bus.request("desk", bytes(size), within=PATIENCE)
    assert bus.is_connected
    await bus.close()  # waits for nobody
    own.thaw()


async def test_a_slow_server_is_given_up_after_two_heartbeats_not_one(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_bus, "HEARTBEAT_SECONDS", 0.1)
    changes: list[bool] = []
    bus = await NatsBus.open(
        own.url, house=HOUSE, on_change=lambda: changes.append(bus.is_connected)
    )
    trips: list[bool] = []
    connection = bus._connection
    assert connection is not None
    round_trip = connection.round_trip

    async def watched(seconds: float) -> bool:
        if trips:
            seconds = PATIENCE
        else:
            own.freeze()
        trips.append(await round_trip(seconds))
        own.thaw()
        return trips[-1]

    connection.round_trip = watched  # type: ignore[method-assign] # freezes for one heartbeat
    await until(lambda: len(trips) == 3)
    assert (trips, changes) == ([False, True, True], [])
    await bus.close()


async def test_a_user_who_was_removed_is_refused_until_they_are_back(own: NatsServer) -> None:
    users = "authorization { users = [ { user: USER, password: word } ] }"
    own.stop()
    own.configure(users.replace("USER", "ann"))
    own.start()
    bus = await NatsBus.open(own.address("ann:word"), house=HOUSE)
    await bus.serve("desk", echo)
    with capture_logs() as logs:
        own.configure(users.replace("USER", "bob"))
        own.reload()
        await until(lambda: "bus_credentials" in [log.get("code") for log in logs])
    assert not bus.is_connected
    own.configure(users.replace("USER", "ann"))
    own.reload()
    await until(lambda: bus.is_connected)
    assert await bus.request("desk", b"card", within=PATIENCE) == b"echo of card"
    await bus.close()


async def test_rights_that_are_taken_away_are_reported(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_bus, "HEARTBEAT_SECONDS", 0.1)
    rights = 'permissions = { publish: "HOUSE.>", subscribe: ">" }'
    users = f"authorization {{ users = [ {{ user: ann, password: word, {rights} }} ] }}"
    own.stop()
    own.configure(users.replace("HOUSE", "circolo.club"))
    own.start()
    bus = await NatsBus.open(own.address("ann:word"), house=HOUSE)
    with capture_logs() as logs:
        own.configure(users.replace("HOUSE", "elsewhere"))
        own.reload()
        await until(lambda: "bus_permission" in [log.get("code") for log in logs])
    assert not bus.is_connected
    await bus.close()


async def test_a_bus_that_looks_for_its_server_says_so_once_and_closes_at_once(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[str] = []
    original = NatsConnection.open

    async def counted(connection: NatsConnection, tls: ssl.SSLContext | None) -> None:
        attempts.append(connection.server.place)
        await original(connection, tls)

    bus = await NatsBus.open(own.url, house=HOUSE)
    monkeypatch.setattr(NatsConnection, "open", counted)
    with capture_logs() as logs:
        own.kill()
        await until(lambda: len(attempts) == 3)
        async with asyncio.timeout(2):
            await bus.close()
    assert [log["event"] for log in logs] == ["bus_lost", "bus_refused"]


async def test_a_bus_closes_though_its_client_swallows_a_cancellation(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    connecting = asyncio.Event()

    async def swallow(*_: object) -> None:
        connecting.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise BusRefused("bus_unreachable") from None

    bus = await NatsBus.open(own.url, house=HOUSE)
    monkeypatch.setattr(NatsConnection, "open", swallow)
    own.kill()
    await connecting.wait()
    async with asyncio.timeout(2):
        await bus.close()


async def test_a_connection_that_is_lost_before_all_is_renewed_is_replaced(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = await NatsBus.open(own.url, house=HOUSE)
    await bus.serve("desk", echo)
    killed: list[NatsConnection] = []
    original = NatsConnection.subscribe

    async def killing(
        connection: NatsConnection, subject: str, take: Callable[[Msg], None]
    ) -> NatsSubscription | None:
        if not killed:
            killed.append(connection)
            own.kill()
            await connection.lost.wait()
            own.start()
        return await original(connection, subject, take)

    monkeypatch.setattr(NatsConnection, "subscribe", killing)
    own.kill()
    own.start()
    await until(lambda: bus.is_connected and killed != [])
    assert await bus.request("desk", b"card", within=PATIENCE) == b"echo of card"
    await bus.close()


async def test_a_bus_closes_while_its_subscriptions_are_renewed(
    own: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = await NatsBus.open(own.url, house=HOUSE)
    await bus.serve("desk", echo)
    renewing = asyncio.Event()

    async def wait(*_: object) -> None:
        renewing.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(NatsConnection, "subscribe", wait)
    own.kill()
    own.start()
    await renewing.wait()
    async with asyncio.timeout(2):
        await bus.close()


async def test_a_subscription_that_ends_while_it_begins_hears_nothing(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = await NatsBus.open(server.url, house=HOUSE)
    heard: list[bytes] = []
    original = NatsConnection.subscribe

    async def ending(
        connection: NatsConnection, subject: str, take: Callable[[Msg], None]
    ) -> NatsSubscription | None:
        handle = await original(connection, subject, take)
        for subscription in tuple(bus._subscriptions):
            subscription.end()
        bus.publish("house", b"too late")
        await connection.round_trip(PATIENCE)
        return handle

    monkeypatch.setattr(NatsConnection, "subscribe", ending)
    await bus.listen("house", heard.append)
    with pytest.raises(NobodyThere):
        await bus.request("house", b"", within=PATIENCE)
    assert heard == []
    await bus.close()


async def test_thousands_of_subscriptions_are_renewed_and_end_in_one_go(own: NatsServer) -> None:
    one = await NatsBus.open(own.url, house=HOUSE)
    two = await NatsBus.open(own.url, house=HOUSE)
    count = 3_000
    tables = [f"stream.table:{number}" for number in range(count)]
    subscriptions = await asyncio.gather(*(one.serve(table, echo) for table in tables))
    own.kill()
    await until(lambda: not (one.is_connected or two.is_connected))
    own.start()
    await until(lambda: one.is_connected and two.is_connected)
    for table in tables[::500]:
        assert await two.request(table, b"card", within=PATIENCE) == b"echo of card"
    for subscription in subscriptions:
        subscription.end()
    await one.serve("fence", echo)
    for table in (tables[0], *tables[-1:0:-500]):
        with pytest.raises(NobodyThere):
            await two.request(table, b"card", within=PATIENCE)
    await one.close()
    await two.close()


async def test_a_subscription_that_is_given_up_does_the_connection_no_harm(
    server: NatsServer,
) -> None:
    bus = await NatsBus.open(server.url, house=HOUSE)
    for _ in range(20):
        listening = asyncio.create_task(bus.listen("house", lambda _: None))
        await asyncio.sleep(0)
        listening.cancel()
    await bus.serve("desk", echo)
    assert await bus.request("desk", b"card", within=PATIENCE) == b"echo of card"
    assert bus.is_connected
    await bus.close()


async def test_a_request_that_is_given_up_leaves_nothing_behind(server: NatsServer) -> None:
    bus = await NatsBus.open(server.url, house=HOUSE)
    go_on = asyncio.Event()

    async def wait(data: bytes) -> bytes:
        await go_on.wait()
        return data

    await bus.serve("desk", wait)
    asked = asyncio.create_task(bus.request("desk", b"1", within=PATIENCE))
    await asyncio.sleep(0.02)
    asked.cancel()
    go_on.set()
    assert await bus.request("desk", b"2", within=PATIENCE) == b"2"
    await bus.close()


async def test_a_request_is_given_up_as_the_bus_is_closed(server: NatsServer) -> None:
    bus = await NatsBus.open(server.url, house=HOUSE)
    await bus.listen("desk", lambda _: None)
    asked = asyncio.create_task(bus.request("desk", b"", within=PATIENCE))
    await asyncio.sleep(0)
    asked.cancel()
    await bus.close()
    with pytest.raises(asyncio.CancelledError):
        await asked


async def test_a_server_may_take_less_than_other_servers() -> None:
    with nats_server("max_payload: 1000") as server:
        bus = await NatsBus.open(server.url, house=HOUSE)
        heard: list[int] = []
        await bus.listen("house", lambda data: heard.append(len(data)))
        bus.publish("house", bytes(1_001))
        bus.publish("house", bytes(1_000))
        with pytest.raises(TooLarge):
            await bus.request("desk", bytes(1_001), within=PATIENCE)
        await until(lambda: heard == [1_000])
        assert bus.dropped == 1
        await bus.close()


async def test_a_text_that_fits_into_no_subject_is_told_to_nobody(server: NatsServer) -> None:
    bus = await NatsBus.open(server.url, house=HOUSE)
    told: list[str] = []
    bus.tell_nobody(told.append)
    bus.publish("house", b"", if_nobody="n" * LONGEST_SUBJECT)
    bus.publish("house", b"", if_nobody="short")
    await until(lambda: told == ["short"])
    assert bus.dropped == 1
    await bus.close()
