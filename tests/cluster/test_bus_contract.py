"""What every bus promises about messages, requests and subjects, in memory and on a NATS server."""

import asyncio

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import LARGEST_MESSAGE, NoAnswer, NobodyThere, TooLarge
from circolo.cluster.bus.subjects import LONGEST_SUBJECT
from tests.cluster.places import PATIENCE, SHORT, Place, Play, echo, never, until


async def fail(_: bytes) -> bytes:
    raise ValueError("the handler is at fault")


def test_messages_of_one_bus_to_one_subject_arrive_in_order(play: Play) -> None:
    async def story(place: Place) -> None:
        sender, receiver = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        await receiver.listen("stream.table:a", heard.append)
        sent = [b"%d" % number for number in range(500)]
        for data in sent:
            sender.publish("stream.table:a", data)
        await until(place, lambda: len(heard) >= len(sent))
        assert heard == sent

    play(story)


def test_every_listener_of_a_subject_hears_a_message(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        heard: list[tuple[str, bytes]] = []
        await one.listen("house", lambda data: heard.append(("one", data)))
        await two.listen("house", lambda data: heard.append(("two", data)))
        await two.listen("house", lambda data: heard.append(("two again", data)))
        one.publish("house", b"closing soon")
        await until(place, lambda: len(heard) == 3)
        names = ("one", "two", "two again")
        assert sorted(heard) == [(name, b"closing soon") for name in names]

    play(story)


def test_a_request_is_answered(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")
        await owner.serve("stream.table:a", echo)
        assert await asker.request("stream.table:a", b"card", within=PATIENCE) == b"echo of card"
        assert await asker.request("stream.table:a", b"", within=PATIENCE) == b"echo of "

    play(story)


def test_requests_of_one_subject_are_handled_side_by_side_in_order(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")
        begun: list[bytes] = []
        go_on = asyncio.Event()

        async def wait(data: bytes) -> bytes:
            begun.append(data)
            await go_on.wait()
            return data

        await owner.serve("desk", wait)
        sent = [b"%d" % number for number in range(50)]
        asked = [asyncio.create_task(asker.request("desk", data, within=PATIENCE)) for data in sent]
        await until(place, lambda: len(begun) == len(sent))
        go_on.set()
        assert (begun, await asyncio.gather(*asked)) == (sent, sent)

    play(story)


def test_the_first_of_two_answers_counts(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, slow, quick = [await place.bus(name) for name in ("one", "two", "three")]
        await slow.serve("desk", never)
        await quick.serve("desk", echo)
        assert await asker.request("desk", b"who?", within=PATIENCE) == b"echo of who?"

    play(story)


def test_a_second_answer_is_of_no_account(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, one, two = [await place.bus(name) for name in ("one", "two", "three")]
        for owner in (one, two):
            await owner.serve("desk", echo)
        for _ in range(20):
            assert await asker.request("desk", b"who?", within=PATIENCE) == b"echo of who?"

    play(story)


def test_a_request_to_nobody_is_told_at_once(play: Play) -> None:
    async def story(place: Place) -> None:
        asker = await place.bus("one")
        before = place.clock.now()
        with pytest.raises(NobodyThere):
            await asker.request("stream.table:a", b"card", within=Millis(10 * PATIENCE))
        assert place.clock.now() - before < PATIENCE

    play(story)


def test_a_request_without_answer_ends_in_time(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")
        await owner.serve("desk", never)
        before = place.clock.now()
        with pytest.raises(NoAnswer):
            await asker.request("desk", b"card", within=SHORT)
        assert place.clock.now() - before >= SHORT

    play(story)


def test_a_request_to_a_listener_has_no_answer(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        await owner.listen("desk", heard.append)
        with pytest.raises(NoAnswer):
            await asker.request("desk", b"card", within=SHORT)
        await until(place, lambda: heard == [b"card"])

    play(story)


def test_a_message_to_a_handler_is_handled_without_answer(play: Play) -> None:
    async def story(place: Place) -> None:
        sender, owner = await place.bus("one"), await place.bus("two")
        handled: list[bytes] = []
        told: list[str] = []

        async def take(data: bytes) -> bytes:
            handled.append(data)
            return b"an answer for nobody"

        await owner.serve("desk", take)
        await owner.serve("fence", echo)
        sender.tell_nobody(told.append)
        sender.publish("desk", b"plain")
        sender.publish("desk", b"with a sender who wants to know", if_nobody="desk")
        await sender.request("fence", b"", within=PATIENCE)
        assert (handled, told) == ([b"plain", b"with a sender who wants to know"], [])

    play(story)


def test_a_sender_is_told_that_nobody_is_subscribed(play: Play) -> None:
    async def story(place: Place) -> None:
        sender, receiver = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        told: list[str] = []
        await receiver.listen("node.n2", heard.append)
        sender.tell_nobody(told.append)
        sender.publish("node.n2", b"a frame", if_nobody="somebody is there")
        sender.publish("node.n3", b"a frame", if_nobody="node.n3 of connection 7 · ñ")
        sender.publish("node.n4", b"a frame")
        sender.publish("node.n5", b"a frame", if_nobody="node.n5")
        await until(place, lambda: len(told) == 2 and len(heard) == 1)
        assert (sorted(told), heard) == (["node.n3 of connection 7 · ñ", "node.n5"], [b"a frame"])

    play(story)


def test_nobody_is_told_without_a_callback(play: Play) -> None:
    async def story(place: Place) -> None:
        sender = await place.bus("one")
        told: list[str] = []
        sender.publish("node.n3", b"a frame", if_nobody="too early")
        with pytest.raises(NobodyThere):
            await sender.request("node.n3", b"", within=PATIENCE)
        sender.tell_nobody(told.append)
        sender.publish("node.n3", b"a frame", if_nobody="node.n3")
        await until(place, lambda: told == ["node.n3"])

    play(story)


def test_an_ended_subscription_passes_nothing_on(play: Play) -> None:
    async def story(place: Place) -> None:
        sender, receiver = await place.bus("one"), await place.bus("two")
        heard: list[bytes] = []
        kept: list[bytes] = []
        subscription = await receiver.listen("house", heard.append)
        await receiver.listen("house", kept.append)

        def end_after_first(data: bytes) -> None:
            ending.append(data)
            ended_by_itself.end()

        ending: list[bytes] = []
        ended_by_itself = await receiver.listen("house", end_after_first)
        for data in (b"1", b"2", b"3"):
            sender.publish("house", data)
        subscription.end()  # before the messages arrive
        subscription.end()
        await until(place, lambda: len(kept) == 3)
        assert (heard, ending) == ([], [b"1"])

    play(story)


def test_an_ended_subscription_is_soon_unknown_to_the_server(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")
        subscription = await owner.serve("desk", echo)
        subscription.end()
        await owner.serve("fence", echo)  # the server takes one after the other
        with pytest.raises(NobodyThere):
            await asker.request("desk", b"card", within=PATIENCE)

    play(story)


def test_two_houses_on_one_server_hear_nothing_of_each_other(play: Play) -> None:
    async def story(place: Place) -> None:
        one, other = await place.bus("one"), await place.bus("one", house="other.house")
        near = await place.bus("one", house="other")
        heard: list[bytes] = []
        for bus in (one, near):
            for subject in ("house", "house.house", "*", ">", "node.*", "node.>"):
                await bus.listen(subject, heard.append)
        other.publish("house", b"of another house")
        other.publish("node.n1", b"of another house")
        with pytest.raises(NobodyThere):
            await other.request("house", b"of another house", within=PATIENCE)
        await one.serve("fence", echo)
        assert await one.request("fence", b"", within=PATIENCE) == b"echo of "
        assert heard == []

    play(story)


def test_a_failing_handler_gives_no_answer_and_lives_on(play: Play) -> None:
    async def story(place: Place) -> None:
        asker, owner = await place.bus("one"), await place.bus("two")

        async def fail_once(data: bytes) -> bytes:
            return await (fail if data == b"1" else echo)(data)

        await owner.serve("desk", fail_once)
        with capture_logs() as logs, pytest.raises(NoAnswer):
            await asker.request("desk", b"1", within=SHORT)
        said = [(log["event"], log["subject"]) for log in logs]
        assert said == [("bus_handler_failed", "desk")]
        assert await asker.request("desk", b"2", within=PATIENCE) == b"echo of 2"

    play(story)


def test_a_failing_listener_hears_the_next_message(play: Play) -> None:
    async def story(place: Place) -> None:
        bus = await place.bus("one")
        heard: list[bytes] = []

        def fail_once(data: bytes) -> None:
            heard.append(data)
            if data == b"1":
                raise ValueError("the listener is at fault")

        await bus.listen("house", fail_once)
        with capture_logs() as logs:
            bus.publish("house", b"1")
            bus.publish("house", b"2")
            await until(place, lambda: len(heard) == 2)
        said = [(log["event"], log["subject"]) for log in logs]
        assert (heard, said) == ([b"1", b"2"], [("bus_listener_failed", "house")])

    play(story)


def test_a_message_of_the_largest_size_is_carried_and_a_larger_one_is_not(play: Play) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        largest, larger = bytes(LARGEST_MESSAGE), bytes(LARGEST_MESSAGE + 1)
        sizes: list[int] = []
        await two.listen("house", lambda data: sizes.append(len(data)))

        async def answer(data: bytes) -> bytes:
            return larger if data == b"too much" else data

        await two.serve("desk", answer)
        one.publish("house", larger)
        one.publish("house", largest)
        assert await one.request("desk", largest, within=PATIENCE) == largest
        with pytest.raises(TooLarge):
            await one.request("desk", larger, within=PATIENCE)
        with capture_logs() as logs, pytest.raises(NoAnswer):
            await one.request("desk", b"too much", within=SHORT)
        assert [log["event"] for log in logs] == ["bus_answer_too_large"]
        assert sizes == [LARGEST_MESSAGE]

    play(story)


def test_a_name_that_fits_into_no_subject_is_refused(play: Play) -> None:
    async def story(place: Place) -> None:
        bus = await place.bus("one")
        name = "n" * (LONGEST_SUBJECT + 1)
        bus.publish(name, b"lost")
        with pytest.raises(TooLarge):
            await bus.request(name, b"", within=PATIENCE)
        with pytest.raises(TooLarge):
            await bus.serve(name, echo)
        with pytest.raises(TooLarge):
            await bus.listen(name, lambda _: None)

    play(story)


def test_a_failing_callback_for_nobody_is_called_again(play: Play) -> None:
    async def story(place: Place) -> None:
        bus = await place.bus("one")
        told: list[str] = []

        def fail_once(text: str) -> None:
            told.append(text)
            if text == "1":
                raise ValueError("the callback is at fault")

        bus.tell_nobody(fail_once)
        with capture_logs() as logs:
            bus.publish("house", b"", if_nobody="1")
            bus.publish("house", b"", if_nobody="2")
            await until(place, lambda: told == ["1", "2"])
        assert [log["event"] for log in logs] == ["bus_listener_failed"]

    play(story)


IDS = st.text(max_size=40) | st.text(alphabet=".*>$ \t\r\n=_%:é", max_size=8)


@given(ids=st.lists(IDS, min_size=2, max_size=6, unique=True))
@settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_id_is_a_subject_of_its_own(play: Play, ids: list[str]) -> None:
    async def story(place: Place) -> None:
        one, two = await place.bus("one"), await place.bus("two")
        told: list[str] = []
        one.tell_nobody(told.append)
        last = ids[-1]
        for name in ids[:-1]:

            async def answer(data: bytes, name: str = name) -> bytes:
                return name.encode() + data

            await two.serve(f"stream.{name}", answer)
        for name in ids[:-1]:
            answered = await one.request(f"stream.{name}", b"!", within=PATIENCE)
            assert answered == name.encode() + b"!"
        with pytest.raises(NobodyThere):
            await one.request(f"stream.{last}", b"!", within=PATIENCE)
        one.publish(f"stream.{last}", b"", if_nobody=f"to {last}")
        await until(place, lambda: told == [f"to {last}"])

    play(story)
