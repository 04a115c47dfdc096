"""The port to push subscriptions: the browsers to which the house may send notifications.

A subscription belongs to one session (a signed-in browser), and is deleted with it. So a person
who signs out of a shared phone gets no notifications there. A person has at most SESSIONS_MAX.
"""

from collections.abc import Collection
from typing import Literal, Protocol

from msgspec import Struct

from circolo.cards.units import Millis

Language = Literal["it", "en", "es"]

ENDPOINT_MAX = 1_024
"""The maximum length of the address of a subscription, in characters."""


class PushSubscription(Struct, frozen=True):
    """A browser that takes notifications: an address at its push service (RFC 8030), the keys for
    which messages are encrypted (RFC 8291), and the language of their text.

    Whoever knows `endpoint` and the keys can send to the browser, so they are secret.
    """

    endpoint: str
    p256dh: bytes
    auth: bytes
    language: Language


class PushSubscriptions(Protocol):
    """The operations on push subscriptions. Every change is durable when its method returns.

    Every method may raise StoreFailed.
    """

    async def subscribe(self, token: bytes, subscription: PushSubscription) -> bool:
        """Store the subscription of the session with this token hash; return False if there is no
        such session.

        It replaces an earlier one of the session, and one with the same address of any session.
        """
        ...

    async def unsubscribe(self, token: bytes) -> None:
        """Delete the subscription of a session. Idempotent."""
        ...

    async def of_person(self, person: str, *, now: Millis) -> tuple[PushSubscription, ...]:
        """Return the subscriptions of a person's sessions that have not expired at `now`, sorted by
        address.
        """
        ...

    async def subscribed(self, people: Collection[str], *, now: Millis) -> frozenset[str]:
        """Return those of these people who have a subscription in a session that has not expired at
        `now`.
        """
        ...

    async def forget(self, endpoint: str) -> None:
        """Delete the subscription with this address: it has ended at the push service."""
        ...
