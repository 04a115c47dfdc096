"""The push port in memory, for simulations and tests."""

from collections.abc import Collection, Mapping

from circolo.cards.units import Millis
from circolo.store.people_port import Session
from circolo.store.push_port import PushSubscription


class MemoryPush:
    """The implementation of `PushSubscriptions` with a dict.

    `sessions` has the open sessions by token hash; a subscription ends with its session.
    """

    def __init__(self, sessions: Mapping[bytes, Session]) -> None:
        self._sessions = sessions
        self._subscriptions: dict[bytes, PushSubscription] = {}

    async def subscribe(self, token: bytes, subscription: PushSubscription) -> bool:
        if token not in self._sessions:
            return False
        await self.forget(subscription.endpoint)
        self._subscriptions[token] = subscription
        return True

    async def unsubscribe(self, token: bytes) -> None:
        self._subscriptions.pop(token, None)

    async def of_person(self, person: str, *, now: Millis) -> tuple[PushSubscription, ...]:
        self._drop_ended()
        found = [
            subscription
            for token, subscription in self._subscriptions.items()
            if self._sessions[token].person == person and now < self._sessions[token].expires
        ]
        return tuple(sorted(found, key=lambda one: one.endpoint))

    async def subscribed(self, people: Collection[str], *, now: Millis) -> frozenset[str]:
        return frozenset([one for one in people if await self.of_person(one, now=now)])

    async def forget(self, endpoint: str) -> None:
        for token, subscription in [*self._subscriptions.items()]:
            if subscription.endpoint == endpoint:
                del self._subscriptions[token]

    def _drop_ended(self) -> None:
        for token in self._subscriptions.keys() - self._sessions.keys():
            del self._subscriptions[token]
