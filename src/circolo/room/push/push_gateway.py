"""The port (interface) to the push services of browsers (RFC 8030)."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.store.push_port import PushSubscription


class PushMessage(Struct, frozen=True):
    """A notification for one browser.

    `data` is what its service worker reads. A later message with the same `topic` replaces one that
    has not arrived. After the time `until` the message is not delivered.
    """

    data: bytes
    topic: str
    until: Millis


class PushGateway(Protocol):
    """Sends encrypted messages to push services, in the background."""

    @property
    def public_key(self) -> bytes:
        """The house's public key, 65 bytes; a browser subscribes for this key (RFC 8292)."""
        ...

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of messages by outcome, for the metrics."""
        ...

    def accepts(self, subscription: PushSubscription) -> bool:
        """Return whether a subscription has valid keys and an address to which the house sends."""
        ...

    def put(self, subscription: PushSubscription, message: PushMessage) -> None:
        """Put a message in the bounded queue; never blocks, never raises."""
        ...
