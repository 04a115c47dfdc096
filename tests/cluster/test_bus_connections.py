"""What every bus promises about its connection: without a server, after a restart, once closed."""

import asyncio

import pytest

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import NoAnswer
from tests.cluster.places import PATIENCE, SHORT, Place, Play, echo, never, until


def test_a_bus_without_server_loses_messages_and_refuses_requests(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        await two.listen("house", heard.append)
        await two.serve("desk", never)
        waiting = asyncio.create_task(one.request("desk", b"", within=Millis(10 * PATIENCE)))
        await place.clock.sleep_until(Millis(place.clock.now() + SHORT))
        before = place.clock.now()
        await place.stop_server()
        with pytest.raises(NoAnswer):
            await waiting
        assert place.clock.now() - before < PATIENCE
        await until(place, lambda: not (one.is_connected or two.is_connected))
        one.publish("house", b"lost", if_nobody="lost")
        with pytest.raises(NoAnswer):
            await one.request("desk", b"", within=PATIENCE)

    play(story)


def test_subscriptions_are_renewed_after_a_restart_of_the_server(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        ended: list[bytes] = []
        told: list[str] = []
        await two.listen("house", heard.append)
        await two.serve("desk", echo)
        (await two.listen("house", ended.append)).end()
        one.tell_nobody(told.append)
        await place.stop_server()
        await until(place, lambda: not (one.is_connected or two.is_connected))
        await two.serve("later", echo)
        (await two.listen("house", ended.append)).end()
        await place.start_server()
        await until(place, lambda: one.is_connected and two.is_connected)
        for subject in ("desk", "later"):
            assert await one.request(subject, b"card", within=PATIENCE) == b"echo of card"
        one.publish("nobody", b"", if_nobody="told again")
        one.publish("house", b"open again")
        await until(place, lambda: heard == [b"open again"] and told == ["told again"])
        assert ended == []

    play(story)


def test_a_closed_bus_answers_nobody_and_takes_no_further_part(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        cancelled: list[bool] = []

        async def wait(_: bytes) -> bytes:
            try:
                return await never(b"")
            finally:
                cancelled.append(True)

        await two.serve("desk", wait)
        await one.serve("own", never)
        asked = [
            asyncio.create_task(one.request(subject, b"", within=PATIENCE))
            for subject in ("desk", "own")
        ]
        await place.clock.sleep_until(Millis(place.clock.now() + SHORT))
        await one.close()
        await one.close()
        outcomes = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [NoAnswer, NoAnswer]
        one.publish("house", b"lost", if_nobody="lost")
        with pytest.raises(NoAnswer):
            await one.request("desk", b"", within=PATIENCE)
        assert not one.is_connected
        await two.close()
        assert cancelled == [True]

    play(story)


def test_a_handler_may_close_its_bus(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        closed: list[bool] = []

        async def leave(_: bytes) -> bytes:
            await two.close()
            closed.append(True)
            return b"an answer without connection"

        await two.serve("desk", leave)
        with pytest.raises(NoAnswer):
            await one.request("desk", b"", within=SHORT)
        await until(place, lambda: closed == [True])

    play(story)
