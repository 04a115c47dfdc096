"""The queue of notifications, with a push service on this machine."""

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.room.push.push_gateway import PushMessage
from circolo.room.tasks import spawner
from circolo.store.errors import StoreUnavailable
from circolo.store.push_port import PushSubscription
from circolo.web.push import push_client, push_queue
from circolo.web.push.house_key import HouseKey
from circolo.web.push.push_client import LONGEST_WAIT, PushClient
from circolo.web.push.push_queue import PushQueue, PushQueueParts
from tests.web.push.push_service import HERE, Browser, PushService, push_service, verified_claims
from tests.web.rig import NOON, HandClock

pytestmark = pytest.mark.anyio

KEY = HouseKey(bytes(32), contact="https://carte.example")
BROWSER = Browser()


class Sending:
    """A queue, its push service, and the subscriptions that it has ended."""

    def __init__(self, service: PushService, *, is_allowed: bool = True) -> None:
        self.service = service
        self.clock = HandClock()
        self.ended: list[str] = []
        self.errors: list[BaseException] = []
        allowed = HERE if is_allowed else ()
        self.queue = PushQueue(
            PushQueueParts(
                key=KEY,
                client=PushClient(allowed=allowed, tls=service.tls),
                clock=self.clock,
                spawn=spawner(self.errors.append),
                entropy=os.urandom,
                forget=self.forget,
                allowed=allowed,
            )
        )

    async def forget(self, endpoint: str) -> None:
        self.ended.append(endpoint)

    def put(
        self, endpoint: str, data: bytes = b"{}", *, topic: str = "t", lasts: int = 60_000
    ) -> None:
        until = Millis(self.clock.now() + lasts)
        self.queue.put(BROWSER.subscription(endpoint), PushMessage(data, topic, until))

    async def outcome(self, name: str, count: int = 1) -> None:
        """Wait until so many messages have an outcome."""
        async with asyncio.timeout(10):
            while self.queue.counts[name] < count:
                await asyncio.sleep(0.005)


@asynccontextmanager
async def sending(folder: Path, *, is_allowed: bool = True) -> AsyncIterator[Sending]:
    async with push_service(folder) as service:
        one = Sending(service, is_allowed=is_allowed)
        yield one
        assert one.errors == []


async def test_a_browser_reads_what_the_house_sends(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna"), b'{"title": "Tocca a te"}', lasts=30_500)
        (pushed,) = await one.service.has_got(1)
        assert json.loads(BROWSER.decrypted(pushed.body)) == {"title": "Tocca a te"}
        headers = {name: pushed.headers[name] for name in ("ttl", "urgency", "topic")}
        assert headers == {"ttl": "30", "urgency": "high", "topic": "t"}
        assert pushed.headers["content-encoding"] == "aes128gcm"
        claims = verified_claims(pushed.headers["authorization"], KEY.public)
        assert claims["aud"] == f"https://127.0.0.1:{one.service.port}"
        assert claims["sub"] == "https://carte.example"
        assert 0 < claims["exp"] - NOON // 1_000 <= 86_400
        await one.outcome("delivered")


async def test_a_subscription_that_has_ended_is_deleted(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        gone = one.service.endpoint("anna", "gone")
        one.put(gone)
        await one.outcome("gone")
        assert one.ended == [gone]


async def test_a_store_that_is_away_does_not_stop_the_queue(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:

        async def fails(_: str) -> None:
            raise StoreUnavailable("store_busy")

        one.queue._parts = replace(one.queue._parts, forget=fails)
        one.put(one.service.endpoint("anna", "gone"))
        await one.outcome("kept")
        one.put(one.service.endpoint("bruno"))
        await one.outcome("delivered")


async def test_a_busy_push_service_is_asked_once_more_when_it_says(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", "busy"))
        await one.outcome("later")
        one.clock.advance(1_999)
        assert len(one.service.got) == 1
        one.clock.advance(1)
        await one.outcome("later", 2)
        one.clock.advance(60_000)
        await asyncio.sleep(0.05)
        assert len(one.service.got) == 2


async def test_a_push_service_cannot_make_the_house_wait_for_days(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", "busy once"), lasts=2 * LONGEST_WAIT)
        await one.outcome("later")
        one.clock.advance(LONGEST_WAIT)
        await one.outcome("delivered")


async def test_a_message_that_has_expired_is_not_sent(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", "busy"), lasts=1_000)
        await one.outcome("later")
        one.clock.advance(2_000)
        await one.outcome("expired")
        assert len(one.service.got) == 1


async def test_a_newer_message_replaces_the_one_that_is_tried_again(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        there = one.service.endpoint("anna", "busy once")
        one.put(there, b"old")
        await one.outcome("later")
        one.put(there, b"new")
        one.put(there, b"newest")
        one.clock.advance(LONGEST_WAIT - 1)
        await one.outcome("delivered")
        assert [BROWSER.decrypted(pushed.body) for pushed in one.service.got] == [b"old", b"newest"]


@pytest.mark.parametrize("behaviour", ["endless head", "redirect", "odd"])
async def test_a_hostile_answer_is_refused(tmp_path: Path, behaviour: str) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", behaviour))  # type: ignore[arg-type]
        await one.outcome("refused")
        one.put(one.service.endpoint("bruno"))
        await one.outcome("delivered")
        assert [pushed.path for pushed in one.service.got] == ["/anna", "/bruno"]


async def test_an_endless_body_is_not_read(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", "endless body"))
        await one.outcome("delivered")
        async with asyncio.timeout(10):
            while not one.service.cut_off:
                await asyncio.sleep(0.005)


async def test_a_silent_push_service_holds_up_only_its_own_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_client, "SECONDS", 0.3)
    async with sending(tmp_path) as one:
        one.put(one.service.endpoint("anna", "silent"))
        one.put(one.service.endpoint("bruno"))
        await one.outcome("delivered")
        await one.outcome("later")


async def test_a_push_service_that_is_not_there_is_asked_once_more(tmp_path: Path) -> None:
    async with sending(tmp_path) as one:
        one.put("https://127.0.0.1:1/anna")
        await one.outcome("later")


async def test_a_certificate_that_nobody_signed_is_refused(tmp_path: Path) -> None:
    async with push_service(tmp_path) as service:
        client = PushClient(allowed=HERE)
        answer = await client.post(service.endpoint("anna"), {}, b"")
        assert (answer.outcome, service.got) == ("later", [])


async def test_nothing_is_sent_to_a_private_address(tmp_path: Path) -> None:
    """The name resolves to a private address, which only the resolved address shows."""
    async with sending(tmp_path, is_allowed=False) as one:
        one.put(one.service.endpoint("anna").replace("127.0.0.1", "localhost"))
        await one.outcome("refused")
        assert one.service.got == []


async def test_a_full_queue_drops_new_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_queue, "MOST_WAITING", 3)
    async with sending(tmp_path) as one:
        there = one.service.endpoint("anna")
        for number in range(5):
            one.put(there, topic=f"t{number}")
        one.put(there, b"newest", topic="t1")
        assert one.queue.counts["dropped"] == 2
        await one.outcome("delivered", 3)
        topics = {pushed.headers["topic"]: pushed.body for pushed in one.service.got}
        assert sorted(topics) == ["t0", "t1", "t2"]
        assert BROWSER.decrypted(topics["t1"]) == b"newest"


async def test_few_messages_are_sent_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push_client, "SECONDS", 0.5)
    async with sending(tmp_path) as one:
        for number in range(push_queue.AT_ONCE + 2):
            one.put(one.service.endpoint(f"b{number}", "silent"))
        await one.service.has_got(push_queue.AT_ONCE)
        await asyncio.sleep(0.05)
        assert len(one.service.got) == push_queue.AT_ONCE


@pytest.mark.parametrize(
    ("subscription", "is_accepted"),
    [
        (BROWSER.subscription("https://push.example/a"), True),
        (BROWSER.subscription("http://push.example/a"), False),
        (BROWSER.subscription("https://10.0.0.1/a"), False),
        (BROWSER.subscription("https://127.0.0.1/a"), True),
        (PushSubscription("https://push.example/a", bytes(65), b"a" * 16, "it"), False),
        (PushSubscription("https://push.example/a", BROWSER.public, b"a", "it"), False),
    ],
)
async def test_only_usable_subscriptions_are_accepted(
    tmp_path: Path, subscription: PushSubscription, *, is_accepted: bool
) -> None:
    async with sending(tmp_path) as one:
        assert one.queue.accepts(subscription) == is_accepted
