"""Checks of every REST request before its body is read: rate limit, origin and CSRF header."""

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, is_own_page
from circolo.web.usage_limits import UsageLimits

BURST_SECONDS = 5
"""The size of a burst: one address may send the requests of this many seconds without waiting."""


class RequestGate:
    """Limits the request rate of each address, and accepts changes from the server's own pages
    only.
    """

    def __init__(self, clock: Clock, *, limits: UsageLimits, origins: frozenset[str]) -> None:
        self._clock = clock
        self._origins = origins
        a_second = limits.requests_per_second
        self._rate = RateLimit(burst=BURST_SECONDS * a_second, every=Millis(1_000 // a_second))

    def check(self, requester: Requester, method: str) -> None:
        """Raise Refusal `too_fast` above the rate limit of the address.

        For methods other than GET, also raise `bad_origin` for a foreign page, or `csrf` if the
        header X-Circolo is missing.
        """
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
