"""Delays after wrong codes of the wall: by person, and by network address without a lockout."""

from collections.abc import Iterator
from contextlib import contextmanager

from circolo.cards.units import Millis
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock
from circolo.room.rate_limit import FailureDelay, WindowLimit
from circolo.web.refusals import Refusal

FREE = 2
"""The wrong codes of one person in an hour for which their address never makes them wait."""


class WallCodeAttempts:
    """Counts wrong codes, and delays further attempts.

    A room shares one address. So what others of the room typed wrong delays nobody's first
    attempts; a guesser would need a new guest for every `FREE` codes.
    """

    def __init__(self, clock: Clock, *, per_address: int) -> None:
        self._clock = clock
        self._of_person = FailureDelay(free=5, longest=Millis(60_000))
        self._of_address = FailureDelay(free=per_address, longest=Millis(30_000))
        self._first = WindowLimit(FREE, Millis(3_600_000))

    @contextmanager
    def one(self, person: str, address: str) -> Iterator[None]:
        """Allow one attempt in the `with` block; raises Refusal `too_many_attempts` with the wait.

        The attempt counts as wrong from its beginning, so that parallel attempts gain nothing.
        """
        now = self._clock.now()
        wait = self._of_person.wait(person, now)
        if not self._first.allows(person, now):
            wait = max(wait, self._of_address.wait(address, now))
        if wait:
            raise Refusal("too_many_attempts", wait=wait)
        counted = [(self._of_person, person), (self._of_address, address)]
        before = [delays.failed(key, now) for delays, key in counted]
        try:
            yield
        except RoomRefused:
            self._first.take(person, now)
            raise
        else:
            for (delays, key), last in zip(counted, before, strict=True):
                delays.take_back(key, now, last=last)
