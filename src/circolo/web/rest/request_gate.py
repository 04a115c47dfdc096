"""Checks that every REST request passes before its body is read: rate, origin, CSRF header."""

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, is_own_page
from circolo.web.usage_limits import UsageLimits

BURST_SECONDS = 5
"""An address may send the requests of so many seconds at once."""


class RequestGate:
    """Limits the rate of an address, and lets only the house's own pages change anything."""

    def __init__(self, clock: Clock, *, limits: UsageLimits, origins: frozenset[str]) -> None:
        self._clock = clock
        self._origins = origins
        a_second = limits.requests_per_second
        self._rate = RateLimit(burst=BURST_SECONDS * a_second, every=Millis(1_000 // a_second))

    def check(self, requester: Requester, method: str) -> None:
        """Raise Refusal `too_fast`, `bad_origin` or `csrf`."""
        now = self._clock.now()
        if wait := self._rate.wait(requester.address, now):
            raise Refusal("too_fast", wait=wait)
        self._rate.take(requester.address, now)
        if method == "GET":
            return
        if not is_own_page(requester, self._origins):
            raise Refusal("bad_origin")
        if not requester.marked:
            raise Refusal("csrf")
