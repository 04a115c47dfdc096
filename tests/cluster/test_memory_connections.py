"""Frozen and killed nodes, and lost connections, on the memory network."""

import asyncio

import pytest

from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import LONGEST_ABSENCE
from tests.cluster.places import echo
from tests.cluster.scene import SECOND, Scene, many, played


def test_a_frozen_node_hears_all_at_once_when_it_is_thawed() -> None:
    async def story(scene: Scene) -> None:
        scene.send(b"on its way")
        scene.network.freeze("two")
        scene.network.freeze("two")
        scene.send(*many(20))
        await scene.wait(10_000)
        assert scene.heard == []
        scene.network.thaw("two")
        assert scene.heard == [b"on its way", *many(20)]
        scene.network.thaw("two")
        scene.send(b"next")
        await scene.wait(10)
        assert scene.heard[-1] == b"next"

    played(story)


def test_what_a_frozen_node_sends_is_held_too() -> None:
    async def story(scene: Scene) -> None:
        scene.network.freeze("one")
        scene.send(b"1", b"2")
        asked = asyncio.create_task(scene.ask())
        await scene.wait(900)
        assert scene.heard == []
        scene.network.thaw("one")
        assert await asked == b"echo of card"
        assert scene.heard == [b"1", b"2"]

    played(story)


def test_an_answer_of_a_frozen_node_is_held() -> None:
    async def story(scene: Scene) -> None:
        async def answer_later(_: bytes) -> bytes:
            await scene.wait(100)
            return b"late"

        await scene.two.serve("slow", answer_later)
        asked = asyncio.create_task(scene.one.request("slow", b"", within=SECOND))
        await scene.wait(50)
        scene.network.freeze("two")
        await scene.wait(500)
        assert not asked.done()
        scene.network.thaw("two")
        assert await asked == b"late"

    played(story)


def test_a_subscription_of_a_frozen_node_begins_when_it_is_thawed() -> None:
    async def story(scene: Scene) -> None:
        scene.network.freeze("two")
        await scene.two.serve("late", echo)
        (await scene.two.serve("gone", echo)).end()
        with pytest.raises(NobodyThere):
            await scene.one.request("late", b"", within=SECOND)
        scene.network.thaw("two")
        assert await scene.one.request("late", b"", within=SECOND) == b"echo of "
        with pytest.raises(NobodyThere):
            await scene.one.request("gone", b"", within=SECOND)

    played(story)


def test_a_wiped_server_forgets_everything_until_the_buses_reconnect() -> None:
    async def story(scene: Scene) -> None:
        scene.send(b"in flight")
        scene.network.freeze("two")
        await scene.wait(10)
        scene.send(b"also in flight")
        scene.network.wipe()
        scene.network.wipe()
        scene.network.thaw("two")
        assert scene.connected() == []
        scene.send(b"not connected")
        await scene.wait(LONGEST_ABSENCE + 1)
        assert scene.connected() == ["one", "two"]
        scene.send(b"heard")
        assert await scene.ask() == b"echo of card"
        assert (scene.heard, scene.told) == ([b"heard"], [])

    played(story)


def test_a_node_that_is_back_earlier_than_another_finds_nobody() -> None:
    async def story(scene: Scene) -> None:
        scene.network.wipe()
        scene.network.disconnect("two")
        await scene.wait(LONGEST_ABSENCE + 1)
        scene.send(b"frame")
        await scene.wait(10)
        assert (scene.heard, scene.told) == ([], ["frame finds nobody"])
        scene.network.reconnect("two")
        assert await scene.ask() == b"echo of card"

    played(story)


def test_a_frozen_node_reconnects_when_it_is_thawed() -> None:
    async def story(scene: Scene) -> None:
        scene.network.freeze("two")
        scene.network.wipe()
        await scene.wait(LONGEST_ABSENCE + 1)
        assert (scene.one.is_connected, scene.two.is_connected) == (True, False)
        scene.network.thaw("two")
        assert await scene.ask() == b"echo of card"

    played(story)


def test_a_bus_tells_each_change_of_its_connection() -> None:
    async def story(scene: Scene) -> None:
        states: list[bool] = []
        bus = MemoryBus(scene.network, "three", on_change=lambda: states.append(bus.is_connected))
        scene.network.disconnect("three")
        scene.network.disconnect("three")
        scene.network.reconnect("three")
        scene.network.reconnect("three")
        await bus.close()
        assert states == [False, True]
        scene.network.disconnect("three")
        scene.network.reconnect("three")
        assert not bus.is_connected

    played(story)


def test_a_node_may_start_without_connection() -> None:
    async def story(scene: Scene) -> None:
        scene.network.disconnect("three")
        bus = MemoryBus(scene.network, "three")
        await bus.serve("third", echo)
        with pytest.raises(NobodyThere):
            await scene.one.request("third", b"", within=SECOND)
        scene.network.reconnect("three")
        assert await scene.one.request("third", b"", within=SECOND) == b"echo of "
        await bus.close()
        scene.network.reconnect("three")

    played(story)


def test_what_was_sent_to_a_lost_connection_is_lost() -> None:
    async def story(scene: Scene) -> None:
        scene.send(b"lost")
        scene.network.disconnect("two")
        scene.network.reconnect("two")
        scene.send(b"heard")
        await scene.wait(10)
        assert scene.heard == [b"heard"]

    played(story)


def test_what_a_frozen_node_sent_is_lost_with_its_connection() -> None:
    async def story(scene: Scene) -> None:
        scene.network.freeze("one")
        scene.send(b"lost")
        scene.network.disconnect("one")
        scene.network.thaw("one")
        await scene.wait(10)
        assert scene.heard == []

    played(story)


def test_an_answer_to_a_lost_connection_is_lost() -> None:
    async def story(scene: Scene) -> None:
        async def answer_later(_: bytes) -> bytes:
            await scene.wait(100)
            return b"late"

        await scene.two.serve("slow", answer_later)
        asked = asyncio.create_task(scene.one.request("slow", b"", within=SECOND))
        await scene.wait(50)
        scene.network.disconnect("one")
        with pytest.raises(NoAnswer):
            await asked
        await scene.wait(100)
        assert [line.subject for line in scene.log] == ["slow"]

    played(story)


def test_a_killed_node_is_gone_at_once_and_its_next_process_takes_its_place() -> None:
    async def story(scene: Scene) -> None:
        scene.send(b"to the first")
        scene.two.kill()
        with pytest.raises(NobodyThere):
            await scene.ask()
        again = MemoryBus(scene.network, "two")
        await again.serve("desk", echo)
        assert await scene.ask() == b"echo of card"
        third = MemoryBus(scene.network, "two")  # before the second was ended
        assert (again.is_connected, third.is_connected) == (False, True)
        with pytest.raises(NobodyThere):
            await scene.ask()
        await again.close()
        assert third.is_connected
        await third.close()
        assert scene.heard == []

    played(story)
