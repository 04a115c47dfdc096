"""The queue of notifications: bounded, sent by a few tasks, each message at most twice."""

from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import structlog
from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.room.ports import Clock, Entropy, Spawn
from circolo.room.push.push_gateway import PushMessage
from circolo.room.rate_limit import WindowLimit
from circolo.store.errors import StoreFailed
from circolo.store.push_port import PushSubscription
from circolo.web.push.house_key import HouseKey
from circolo.web.push.message_encryption import AUTH_BYTES, LONGEST, encrypted, is_public_key
from circolo.web.push.push_address import Networks, is_address, is_reachable, read_push_address
from circolo.web.push.push_client import PushClient

MOST_WAITING = 1_000
"""The maximum number of messages that wait; further ones are dropped."""

AT_ONCE = 4
"""The maximum number of messages that are being sent."""

REFUSALS_LOGGED = 1, Millis(3_600_000)
"""Rate limit of the log lines about one push service that refuses."""

log = structlog.get_logger()

Forget = Callable[[str], Awaitable[None]]


class PushQueueParts(Struct, frozen=True):
    """What the queue needs. `forget` deletes a subscription that has ended; `allowed` has private
    networks to which the house may send.
    """

    key: HouseKey
    client: PushClient
    clock: Clock
    spawn: Spawn
    entropy: Entropy
    forget: Forget
    allowed: Networks = ()


class _Waiting(Struct, frozen=True):
    subscription: PushSubscription
    message: PushMessage
    is_repeated: bool = False


class PushQueue:
    """The implementation of `PushGateway`.

    `counts` counts messages by outcome: delivered, gone, later, refused, expired, dropped.
    """

    def __init__(self, parts: PushQueueParts) -> None:
        self._parts = parts
        self._waiting: OrderedDict[tuple[str, str], _Waiting] = OrderedDict()
        """The messages in order, by address and topic: a newer one takes the place of an older."""

        self._repeats = 0
        self._sending = 0
        self._logged = WindowLimit(*REFUSALS_LOGGED)
        self.counts: Counter[str] = Counter()

    @property
    def public_key(self) -> bytes:
        return self._parts.key.public

    def accepts(self, subscription: PushSubscription) -> bool:
        address = read_push_address(subscription.endpoint)
        if address is None or len(subscription.auth) != AUTH_BYTES:
            return False
        if is_address(address.host) and not is_reachable(address.host, allowed=self._parts.allowed):
            return False
        return is_public_key(subscription.p256dh)

    def put(self, subscription: PushSubscription, message: PushMessage) -> None:
        self._put(_Waiting(subscription, message))

    def _put(self, waiting: _Waiting) -> None:
        key = (waiting.subscription.endpoint, waiting.message.topic)
        is_full = len(self._waiting) + self._repeats >= MOST_WAITING
        if (is_full and key not in self._waiting) or len(waiting.message.data) > LONGEST:
            self.counts["dropped"] += 1
            return
        self._waiting[key] = waiting
        if self._sending < AT_ONCE:
            self._sending += 1
            self._parts.spawn(self._send_all(), name="push")

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                _, waiting = self._waiting.popitem(last=False)
                await self._send(waiting)
        finally:
            self._sending -= 1

    async def _send(self, waiting: _Waiting) -> None:
        subscription, message = waiting.subscription, waiting.message
        now = self._parts.clock.now()
        if now >= message.until:
            self.counts["expired"] += 1
            return
        body = encrypted(
            message.data,
            p256dh=subscription.p256dh,
            auth=subscription.auth,
            entropy=self._parts.entropy,
        )
        headers = {
            "TTL": str((message.until - now) // 1_000),
            "Urgency": "high",
            "Topic": message.topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Authorization": self._parts.key.authorization(subscription.endpoint, now=now),
        }
        answer = await self._parts.client.post(subscription.endpoint, headers, body)
        self.counts[answer.outcome] += 1
        if answer.outcome == "gone":
            await self._forget(subscription.endpoint)
        elif answer.outcome == "later" and not waiting.is_repeated:
            self._repeat(replace(waiting, is_repeated=True), answer.wait)
        elif answer.outcome == "refused":
            self._log_refusal(subscription.endpoint, answer.status)

    def _repeat(self, waiting: _Waiting, wait: Millis) -> None:
        """Try once more after `wait`, unless a newer message has the same topic."""
        clock = self._parts.clock

        def again() -> None:
            self._repeats -= 1
            if (waiting.subscription.endpoint, waiting.message.topic) not in self._waiting:
                self._put(waiting)

        self._repeats += 1
        clock.call_at(Millis(clock.now() + wait), again)

    async def _forget(self, endpoint: str) -> None:
        try:
            await self._parts.forget(endpoint)
        except StoreFailed:
            self.counts["kept"] += 1  # the next message to this address has the same answer

    def _log_refusal(self, endpoint: str, status: int) -> None:
        """Log the push service and not the address, which is a secret."""
        host, now = urlsplit(endpoint).hostname or "", self._parts.clock.now()
        if self._logged.allows(host, now):
            self._logged.take(host, now)
            log.warning("push_refused", service=host, status=status)
