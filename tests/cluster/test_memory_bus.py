"""The faults of the memory network, and that a seed gives the same run again."""

import asyncio

import pytest
from structlog.testing import capture_logs

from circolo.cluster.bus.bus_port import NoAnswer, NobodyThere
from circolo.cluster.bus.handlers import HANDLED_AT_ONCE
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.bus.memory_network import LONGEST_WAY, NO_FAULTS, Faults
from tests.cluster.places import echo
from tests.cluster.scene import SECOND, Scene, many, played
from tests.random.chance import Seeded


def test_a_share_of_the_messages_is_lost() -> None:
    async def story(scene: Scene) -> None:
        scene.network.faults = Faults(lost=300)
        scene.send(*many(1_000))
        await scene.wait(100)
        assert 620 < len(scene.heard) < 780
        assert scene.heard == sorted(scene.heard)
        fates = [delivery.fate for delivery in scene.log]
        assert fates.count("delivered") == len(scene.heard)
        assert fates.count("lost") == 1_000 - len(scene.heard)

    played(story)


def test_messages_are_delivered_twice() -> None:
    async def story(scene: Scene) -> None:
        scene.network.faults = Faults(twice=1_000)
        scene.send(*many(50))
        await scene.wait(5_000)
        assert sorted(scene.heard) == sorted(2 * many(50))

    played(story)


def test_late_messages_are_overtaken() -> None:
    async def story(scene: Scene) -> None:
        scene.network.faults = Faults(late=500, late_by=SECOND)
        scene.send(*many(50))
        await scene.wait(LONGEST_WAY)
        in_time = len(scene.heard)
        assert 10 < in_time < 40
        await scene.wait(1_010)
        assert sorted(scene.heard) == many(50)
        assert scene.heard != many(50)

    played(story)


def test_faults_end_when_they_are_switched_off() -> None:
    async def story(scene: Scene) -> None:
        scene.network.faults = Faults(lost=1_000)
        scene.send(b"lost")
        scene.network.faults = NO_FAULTS
        scene.send(b"heard")
        await scene.wait(10)
        assert scene.heard == [b"heard"]

    played(story)


def test_the_server_may_overlook_a_subscription() -> None:
    async def story(scene: Scene) -> None:
        scene.network.faults = Faults(unseen=1_000)
        scene.send(b"frame")
        with pytest.raises(NobodyThere):
            await scene.ask()
        await scene.wait(10)
        assert (scene.heard, scene.told) == ([], ["frame finds nobody"])
        scene.network.faults = NO_FAULTS
        assert await scene.ask() == b"echo of card"

    played(story)


def test_a_cut_way_loses_messages_and_the_other_way_carries_them() -> None:
    async def story(scene: Scene) -> None:
        await scene.one.serve("back", echo)
        scene.network.cut("one", "two")
        scene.send(b"lost")
        with pytest.raises(NoAnswer):  # the request is lost
            await scene.ask()
        with pytest.raises(NoAnswer):  # the answer is lost
            await scene.two.request("back", b"", within=SECOND)
        scene.network.mend("two", "one")
        scene.send(b"heard")
        assert await scene.ask() == b"echo of card"
        scene.send(b"on its way")
        scene.network.cut("one", "two")
        await scene.wait(10)
        assert (scene.heard, scene.told) == ([b"heard"], [])

    played(story)


def test_separate_nodes_hear_nothing_of_each_other_and_others_hear_both() -> None:
    async def story(scene: Scene) -> None:
        third = MemoryBus(scene.network, "three")
        heard: list[bytes] = []
        await third.listen("house", heard.append)
        scene.network.separate("one", "two")
        scene.send(b"lost")
        for bus in (scene.one, scene.two):
            bus.publish("house", bus.name.encode())
        await scene.wait(10)
        assert (sorted(heard), scene.heard) == ([b"one", b"two"], [])
        scene.network.mend("one", "two")
        scene.send(b"heard")
        await scene.wait(10)
        assert scene.heard == [b"heard"]
        await third.close()

    played(story)


def test_a_bus_handles_only_so_many_requests_at_once() -> None:
    async def story(scene: Scene) -> None:
        async def wait(_: bytes) -> bytes:
            await scene.wait(100)
            return b"done"

        await scene.two.serve("slow", wait)
        ask = [scene.one.request("slow", b"", within=SECOND) for _ in range(HANDLED_AT_ONCE + 3)]
        with capture_logs() as logs:
            answers = await asyncio.gather(*ask, return_exceptions=True)
        assert answers[:HANDLED_AT_ONCE] == [b"done"] * HANDLED_AT_ONCE
        assert [type(answer) for answer in answers[HANDLED_AT_ONCE:]] == [NoAnswer] * 3
        assert [log["event"] for log in logs] == ["bus_request_dropped"] * 3
        assert await scene.one.request("slow", b"", within=SECOND) == b"done"

    played(story)


async def restless(scene: Scene) -> None:
    """A story with every fault."""
    chance = Seeded(7)
    buses = [scene.one, scene.two, *(MemoryBus(scene.network, name) for name in ("x", "y"))]
    for bus in buses:
        await bus.listen("house", lambda data: None)
        await bus.serve(f"node.{bus.name}", echo)
    asked = []
    faults = (NO_FAULTS, Faults(lost=100, twice=100, late=100, unseen=50))
    for turn in range(300):
        bus = buses[chance.below(len(buses))]
        other = buses[chance.below(len(buses))].name
        match turn % 25:
            case 0:
                scene.network.wipe()
            case 5:
                scene.network.freeze(other)
            case 6:
                scene.network.separate(bus.name, other)
            case 10:
                for each in buses:
                    scene.network.thaw(each.name)
                scene.network.mend(bus.name, other)
            case 15:
                scene.network.faults = faults[chance.below(2)]
        bus.publish("house", b"%d" % turn, if_nobody=f"turn {turn}")
        ask = bus.request(f"node.{other}", b"?%d" % turn, within=SECOND)
        asked.append(asyncio.create_task(ask))
        await scene.wait(chance.below(200))
    await asyncio.gather(*asked, return_exceptions=True)
    for bus in buses:
        await bus.close()


def test_a_seed_gives_the_same_deliveries_again() -> None:
    first = played(restless, seed=3)
    assert {line.fate for line in first} == {"delivered", "lost"}
    assert len(first) > 500
    assert played(restless, seed=3) == first
    assert played(restless, seed=4) != first
