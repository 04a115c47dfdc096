"""Known devices: a cookie that outlives the session marks a device on which a member has signed in.

The cookie gives no access. It exempts the member from rate limits that an attacker can exhaust by
trying wrong passwords for the member's name. After a password change, all devices of the member are
unknown again.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple

from circolo.room.ports import Entropy
from circolo.store.people_port import Person

MEMBERS = 4
"""Maximum number of members known on one device; a further member replaces the oldest."""

SECONDS = 365 * 86_400
_ID_BYTES = 12
_TAG_BYTES = 15
_LONGEST = 200
_SEPARATOR = "."


class Device(NamedTuple):
    """The content of a device cookie: the device's id, and a keyed hash per member known on it."""

    id: str
    tags: tuple[str, ...]


class KnownDevices:
    """Creates and reads device cookies; `mark` computes a keyed hash with a server secret."""

    def __init__(self, mark: Callable[[str], bytes], entropy: Entropy) -> None:
        self._mark = mark
        self._entropy = entropy

    def read(self, cookie: str) -> Device | None:
        """Return the device that a cookie describes, or None if it is missing or malformed."""
        if not cookie or len(cookie) > _LONGEST or not cookie.isascii():
            return None
        id, *tags = cookie.split(_SEPARATOR)
        return Device(id, tuple(tags))

    def knows(self, device: Device | None, person: Person, password: str) -> bool:
        """Return whether a member has signed in on a device since their last change of password.

        `password` is the stored password hash.
        """
        if device is None:
            return False
        tag = self._tag(device.id, person, password)
        return any(compare_digest(tag, other) for other in device.tags)

    def cookie(self, device: Device | None, person: Person, password: str) -> str:
        """Return the new cookie value for a device on which a member has just signed in.

        `device` is None for a device without a cookie. `password` is the stored password hash.
        """
        device = device or Device(_text(self._entropy(_ID_BYTES)), ())
        tag = self._tag(device.id, person, password)
        others = [other for other in device.tags if other != tag]
        return _SEPARATOR.join((device.id, *others[1 - MEMBERS :], tag))

    def _tag(self, device: str, person: Person, password: str) -> str:
        return _text(self._mark(f"device/{device}/{person.id}/{password}")[:_TAG_BYTES])


def _text(of: bytes) -> str:
    return urlsafe_b64encode(of).decode()
