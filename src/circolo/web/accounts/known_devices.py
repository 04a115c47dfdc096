"""Devices on which somebody has signed in: a cookie that outlives the session.

It opens nothing. It only tells a device of the member from a stranger's, so that wrong passwords
from elsewhere never shut the member out. A new password makes all devices of the member unknown.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hmac import compare_digest
from typing import NamedTuple

from circolo.room.ports import Entropy
from circolo.store.people_port import Person

MEMBERS = 4
"""How many members can be known on one device; the next one replaces the first."""

SECONDS = 365 * 86_400
_ID_BYTES = 12
_TAG_BYTES = 15
_LONGEST = 200
_SEPARATOR = "."


class Device(NamedTuple):
    """What a device shows: its own id, and a tag for each member who has signed in on it."""

    id: str
    tags: tuple[str, ...]


class KnownDevices:
    """Makes and reads the cookies of devices; `mark` is a keyed hash."""

    def __init__(self, mark: Callable[[str], bytes], entropy: Entropy) -> None:
        self._mark = mark
        self._entropy = entropy

    def read(self, cookie: str) -> Device | None:
        """Return the device that a cookie stands for, None without one."""
        if not cookie or len(cookie) > _LONGEST or not cookie.isascii():
            return None
        id, *tags = cookie.split(_SEPARATOR)
        return Device(id, tuple(tags))

    def knows(self, device: Device | None, person: Person, password: str) -> bool:
        """Tell whether this member has signed in there since their password is the one kept so."""
        if device is None:
            return False
        tag = self._tag(device.id, person, password)
        return any(compare_digest(tag, other) for other in device.tags)

    def cookie(self, device: Device | None, person: Person, password: str) -> str:
        """Return the cookie of a device on which a member has just signed in."""
        device = device or Device(_text(self._entropy(_ID_BYTES)), ())
        tag = self._tag(device.id, person, password)
        others = [other for other in device.tags if other != tag]
        return _SEPARATOR.join((device.id, *others[1 - MEMBERS :], tag))

    def _tag(self, device: str, person: Person, password: str) -> str:
        return _text(self._mark(f"device/{device}/{person.id}/{password}")[:_TAG_BYTES])


def _text(of: bytes) -> str:
    return urlsafe_b64encode(of).decode()
