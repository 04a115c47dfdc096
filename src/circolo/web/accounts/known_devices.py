"""Known devices: a cookie that outlives the session marks a device on which a member has signed in.

The cookie gives no access. It exempts the member from limits that others exhaust with wrong
passwords for their name. A new password makes all devices of the member unknown.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple

from circolo.room.ports import Entropy
from circolo.store.people_port import Person

MEMBERS = 4
"""Members who can be known on one device; a further one replaces the oldest."""

SECONDS = 365 * 86_400
_ID_BYTES = 12
_TAG_BYTES = 15
_LONGEST = 200
_SEPARATOR = "."


class Device(NamedTuple):
    """The content of a device cookie: a device id, and a tag for each member known on it."""

    id: str
    tags: tuple[str, ...]


class KnownDevices:
    """Makes and reads device cookies; `mark` is a keyed hash."""

    def __init__(self, mark: Callable[[str], bytes], entropy: Entropy) -> None:
        self._mark = mark
        self._entropy = entropy

    def read(self, cookie: str) -> Device | None:
        """Return the device in a cookie, or None without a readable cookie."""
        if not cookie or len(cookie) > _LONGEST or not cookie.isascii():
            return None
        id, *tags = cookie.split(_SEPARATOR)
        return Device(id, tuple(tags))

    def knows(self, device: Device | None, person: Person, password: str) -> bool:
        """Return whether a member has signed in on a device with their present password hash."""
        if device is None:
            return False
        tag = self._tag(device.id, person, password)
        return any(compare_digest(tag, other) for other in device.tags)

    def cookie(self, device: Device | None, person: Person, password: str) -> str:
        """Return the cookie for a device on which a member has just signed in."""
        device = device or Device(_text(self._entropy(_ID_BYTES)), ())
        tag = self._tag(device.id, person, password)
        others = [other for other in device.tags if other != tag]
        return _SEPARATOR.join((device.id, *others[1 - MEMBERS :], tag))

    def _tag(self, device: str, person: Person, password: str) -> str:
        return _text(self._mark(f"device/{device}/{person.id}/{password}")[:_TAG_BYTES])


def _text(of: bytes) -> str:
    return urlsafe_b64encode(of).decode()
