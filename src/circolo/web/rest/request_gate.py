"""Checks of every REST request before its body is read: rate limit, origin and CSRF header."""

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.store.bot_tokens_port import Scope
from circolo.web.accounts.bot_tokens import BotSignIn
from circolo.web.refusals import Refusal
from circolo.web.requester import Requester, is_own_page
from circolo.web.usage_limits import UsageLimits

BURST_SECONDS = 5
"""The size of a burst: one address may send the requests of this many seconds without waiting."""


class RequestGate:
    """Limits the request rate of each address and each bot, and accepts changes from the server's
    own pages and from bots only.
    """

    def __init__(
        self, clock: Clock, *, limits: UsageLimits, origins: frozenset[str], bots: BotSignIn
    ) -> None:
        self._clock = clock
        self._bots = bots
        self._origins = origins
        a_second = limits.requests_per_second
        self._rate = RateLimit(burst=BURST_SECONDS * a_second, every=Millis(1_000 // a_second))

    def check(self, requester: Requester, method: str) -> None:
        """Raise Refusal `too_fast` above the rate limit of the address.

        For methods other than GET, also raise `bad_origin` for a foreign page, or `csrf` if the
        header X-Circolo is missing. A request with a bot token needs neither: no page of another
        site can add that header, and cookies are then ignored.
        """
        now = self._clock.now()
        if wait := self._rate.wait(requester.address, now):
            raise Refusal("too_fast", wait=wait)
        self._rate.take(requester.address, now)
        if method == "GET" or requester.bearer is not None:
            return
        if not is_own_page(requester, self._origins):
            raise Refusal("bad_origin")
        if not requester.marked:
            raise Refusal("csrf")

    async def check_bot(self, requester: Requester, scope: Scope | None) -> None:
        """Raise Refusal, such as `token_revoked` or `token_scope`, if the request has a bot token
        that does not allow an operation with this scope.
        """
        if requester.bearer is not None:
            await self._bots.admit_request(requester.bearer, scope)
