"""A gateway to push services that keeps what it is given, and browsers that have subscribed."""

import json
from collections import Counter
from hashlib import sha256
from typing import Any

from circolo.room.push.push_gateway import PushMessage
from circolo.store.push_port import Language, PushSubscription
from tests.room.world import AnyStore


class Gateway:
    """Keeps the messages that the house wants to send."""

    public_key = b"\4" + bytes(64)

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.messages: list[tuple[PushSubscription, PushMessage]] = []

    def accepts(self, subscription: PushSubscription) -> bool:
        return subscription.endpoint.startswith("https://")

    def put(self, subscription: PushSubscription, message: PushMessage) -> None:
        self.messages.append((subscription, message))

    def shown(self) -> list[dict[str, Any]]:
        """Return what the browsers show, and forget it."""
        shown = [json.loads(message.data) for _, message in self.messages]
        self.messages.clear()
        return shown

    def titles(self) -> list[str]:
        return [one["title"] for one in self.shown()]


async def subscribes(store: AnyStore, name: str, language: Language = "it") -> None:
    """Let the browser of a guest take notifications."""
    phone = PushSubscription(f"https://push.example/{name}", b"p" * 65, b"a" * 16, language)
    assert await store.people.push.subscribe(sha256(name.encode()).digest(), phone)
